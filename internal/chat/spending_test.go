package chat

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/spending"
	"wardgate/internal/chat/turns"
	"wardgate/internal/platform/llm/llmtest"
)

// TestAThousandRequestsKeepTheBudget: no number of simultaneous requests costs more tokens
// than a day's budget allows, and everybody is answered (D11). A hundred wait at a time: more
// would wait longer on a slow machine than anybody may wait for the database.
// Proves: D11, chat-8
func TestAThousandRequestsKeepTheBudget(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		b.Catalog.Chat.DailyTokens.All, b.Catalog.Chat.DailyTokens.Address = 100_000, 60_000
		var all sync.WaitGroup
		var mu sync.Mutex
		from := map[string]int{}
		room := make(chan struct{}, 100)
		for i := range 1000 {
			room <- struct{}{}
			all.Go(func() {
				defer func() { <-room }()
				who := fmt.Sprint(i)
				visitor := browser(who)
				visitor.Address = fmt.Sprintf("192.0.2.%d", i%4)
				m, err := b.sayAs(t.Context(), visitor, "", turns.Payload{Names: names(who), Message: "How long are recordings kept?"})
				if err != nil || m.Content == "" {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				from[m.From]++
			})
		}
		all.Wait()
		// The test's provider reports 18 tokens an answer, less than was reserved: all 1,000 would fit if they came one after another.
		asked := len(provider.Requests())
		if from[conversations.FromModel] != asked || from[conversations.FromSite] != 1000-asked || asked == 0 {
			t.Errorf("%v, the provider was asked %d times", from, asked)
		}
		for scope, most := range map[string]int{"all": 100_000, "address:%": 60_000} {
			if n := b.count(t, fmt.Sprintf("chat_spending WHERE scope LIKE '%s' AND (tokens > %d OR tokens < 0)", scope, most)); n != 0 {
				t.Errorf("%d budgets of %s are exceeded", n, scope)
			}
		}
		if n := b.count(t, fmt.Sprintf("chat_spending WHERE scope = 'all' AND period = '2026-11-20' AND tokens = %d", 18*asked)); n != 1 {
			t.Errorf("the day's sum is not what %d answers took", asked)
		}
	})
}

// TestTheFirstQuestionOfADayKeepsTheBudget: there is no row yet that it could exceed, so its
// maximum cost is compared with the budget itself, whichever of the three is too small.
// Proves: chat-76
func TestTheFirstQuestionOfADayKeepsTheBudget(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider, budget := withModel(t, &b), &b.Catalog.Chat.DailyTokens
		enough := *budget
		for name, small := range map[string]*int{"conversation": &budget.Conversation, "address": &budget.Address, "all": &budget.All} {
			*budget = enough
			*small = 1 + composing.MostOutput // less than the question and what it is asked with
			m, err := b.sayAs(t.Context(), browser(name), "", turns.Payload{Names: names(name), Message: "Do you do cameras?"})
			if err != nil || m.From != conversations.FromSite || len(provider.Requests()) != 0 {
				t.Errorf("%s: %v, answered from %s, the provider was asked %d times", name, err, m.From, len(provider.Requests()))
			}
		}
		if n := b.count(t, "chat_spending WHERE tokens <> 0 AND scope <> 'refused'"); n != 0 {
			t.Errorf("%d budgets are charged for what nobody was asked", n)
		}
		*budget = enough
		if m, err := b.sayAs(t.Context(), browser("all"), "", turns.Payload{Names: names("all"), Message: "Do you do cameras?"}); err != nil || m.From != conversations.FromModel {
			t.Errorf("with budgets that suffice: %v, %s", err, m.From)
		}
	})
}

// A conversation's budget and an address's end by themselves, and begin again the next day.
// Proves: D11, chat-8
func TestABudgetIsForADay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		provider.Script(llmtest.Raw(200, "application/json", `{"choices":[{"message":{"role":"assistant","content":"Yes."}}]}`)) // tells no usage
		b.Catalog.Chat.DailyTokens.Conversation = 9_000
		var from []string
		for range 4 {
			from = append(from, b.send(t, "", "Do you do cameras?").From)
		}
		if from[0] != conversations.FromModel || from[3] != conversations.FromSite {
			t.Errorf("%v", from)
		}
		b.now.Advance(24 * time.Hour)
		if m := b.send(t, "", "Do you do cameras?"); m.From != conversations.FromModel {
			t.Errorf("the next day: %s", m.From)
		}
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(24 * time.Hour)
		if err := b.Purge(t.Context()); err != nil || b.count(t, "chat_spending WHERE period = '2026-11-20'") != 0 {
			t.Errorf("the day before yesterday is not forgotten: %v", err)
		}
	})
}

// A failure before the first word costs nothing: a wrong key must not use up the day.
// Proves: chat-20
func TestARefusedKeyCostsNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		provider.Script(llmtest.Tells(401))
		b.send(t, "", "Do you do cameras?")
		if n := b.count(t, "chat_spending WHERE tokens <> 0 AND scope <> 'refused'"); n != 0 {
			t.Errorf("%d budgets were used", n)
		}
		provider.Script(llmtest.Reset("Yes, "))
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "Do you do cameras?"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Answer(t.Context(), turn, composing.Sink{Text: func(string) {}}); err != nil || b.count(t, "chat_spending WHERE scope = 'all' AND period = '2026-11-20' AND tokens > 3000") != 1 {
			t.Errorf("what broke off is not counted: %v", err)
		}
	})
}

// The company is told once a day that half of the budget is spent and that it is over, and once for each hour that is
// over, whatever instance looks how often; the board says the same.
// Proves: security-93
func TestTheCompanyIsToldOfItsBudget(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		dollar := func(e llmtest.Exchange) { // an answer that costs a dollar
			e.JSON(200, map[string]any{"choices": []any{map[string]any{"message": map[string]any{"content": "Yes."}}}, "usage": map[string]any{"prompt_tokens": 10_000, "completion_tokens": 0}})
		}
		provider.Script(dollar)
		b.Deps.Terms = spending.Terms{Price: spending.Price{Input: 100_000, Output: 0}, Day: 20 * spending.Dollar}
		b.Catalog.Chat.DailyTokens = catalog.ChatTokens{Conversation: 1 << 40, Address: 1 << 40, All: 1 << 40}
		b.Catalog.Chat.Spending.NetworkPercent, b.Catalog.Chat.Spending.KeptPercent = 200, 0
		b = wired(t, b.Deps, b.now)
		ask := func(most int) (answered int) {
			for i := range most {
				if b.send(t, "", fmt.Sprintf("Do you do cameras? %d", i)).From == conversations.FromModel {
					answered++
				}
			}
			return answered
		}
		told := func(level spending.Level, subjects ...string) {
			t.Helper()
			for range 2 {
				if err := b.Budgets.Tell(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, row := range b.selected(t, "SELECT subject FROM mails WHERE kind = 'chat.budget' AND to_address = 'desk@guard.example'") {
				got = append(got, strings.Trim(row, "[]"))
			}
			slices.Sort(subjects)
			if !slices.Equal(got, subjects) {
				t.Errorf("%s: it is told %q, want %q", level, got, subjects)
			}
			if s, err := b.Budgets.Standing(t.Context()); err != nil || b.Budgets.Level(s) != level {
				t.Errorf("%+v is %s, want %s, %v", s, b.Budgets.Level(s), level, err)
			}
		}
		const half, hour, day = "Assistant: 50 % of today's budget is spent", "Assistant: this hour's budget is spent", "Assistant: today's budget is spent"
		told(spending.Enough)
		if n := ask(9); n < 4 || n > 5 {
			t.Errorf("%d answers of a dollar in an hour that has five", n)
		}
		told(spending.HourOver, hour)
		b.now.Advance(time.Hour)
		told(spending.Enough, hour)
		ask(6)
		told(spending.HourOver, half, hour, hour)
		b.now.Advance(time.Hour)
		ask(4)
		told(spending.HalfSpent, half, hour, hour)
		b.now.Advance(time.Hour)
		ask(6)
		told(spending.HourOver, half, hour, hour, hour)
		b.now.Advance(time.Hour)
		ask(6)
		told(spending.DayOver, day, half, hour, hour, hour)
		b.now.Advance(24 * time.Hour)
		told(spending.Enough, day, half, hour, hour, hour)
	})
}
