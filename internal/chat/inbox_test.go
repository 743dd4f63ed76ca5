package chat

import (
	"slices"
	"testing"
	"time"

	"wardgate/internal/chat/inbox"
	"wardgate/internal/chat/turns"
)

// Proves: chat-14
func TestStaffFindConversations(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i, message := range []string{"Do you do cameras?", "Is that legal?", "Somebody is breaking in right now!", "My site is in 100% Red_Deer"} {
			who := string(rune('a' + i))
			if _, err := b.sayAs(t.Context(), browser(who), "", turns.Payload{Names: names(who), Message: message}); err != nil {
				t.Fatal(err)
			}
			b.now.Advance(time.Second)
		}
		find := func(f inbox.Filter) (out []string, next string) {
			t.Helper()
			list, next, err := b.List(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range list {
				out = append(out, c.Last)
			}
			return out, next
		}
		if got, _ := find(inbox.Filter{}); !slices.Equal(got, []string{"Somebody is breaking in right now!", "Is that legal?"}) {
			t.Errorf("open: %q", got)
		}
		if got, _ := find(inbox.Filter{State: "taken"}); len(got) != 0 {
			t.Errorf("taken: %q", got)
		}
		if got, _ := find(inbox.Filter{State: "all", Query: "red_deer"}); !slices.Equal(got, []string{"My site is in 100% Red_Deer"}) {
			t.Errorf("found: %q", got)
		}
		if got, _ := find(inbox.Filter{State: "all", Query: "redxdeer"}); len(got) != 0 {
			t.Errorf("a sign of LIKE counts as any letter: %q", got)
		}
		first, next := find(inbox.Filter{State: "all", Limit: 3})
		rest, end := find(inbox.Filter{State: "all", Limit: 3, Cursor: next})
		if len(first) != 3 || first[0] != "My site is in 100% Red_Deer" || !slices.Equal(rest, []string{"Do you do cameras?"}) || end != "" {
			t.Errorf("%q, then %q, then %q", first, rest, end)
		}
	})
}
