package contacts

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"wardgate/catalog"
)

// conversation is what one visitor types, and the contact that it comes to.
type conversation struct {
	Says  []string `json:"says"`
	Phone string   `json:"phone"`
	Email string   `json:"email"`
	Name  string   `json:"name"`
	// Calls: the last message asks to be called; AsksMore: it says something else, too.
	Calls    bool `json:"calls"`
	AsksMore bool `json:"asks"`
	// Why the last message gives nothing: "refused" or "somebody else's"; empty where the reply says nothing of it.
	Why string `json:"why"`
}

func conversations(t testing.TB, file string) []conversation {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var list []conversation
	if err := json.Unmarshal(b, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func reader(t testing.TB) *Reader {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

// What visitors type as their own is found, in every way in which they write it, with their name, corrections and a
// number that comes in two messages.
// Proves: chat-87, chat-99
func TestOwnContactsAreFound(t *testing.T) {
	r, list := reader(t), conversations(t, "own.json")
	if len(list) < 60 {
		t.Errorf("only %d conversations", len(list))
	}
	for _, c := range list {
		got := r.Known(c.Says)
		if got.E164 != c.Phone || got.Email != c.Email || got.Name != c.Name {
			t.Errorf("%q: %+v", strings.Join(c.Says, " | "), got)
		}
		last := r.Read(c.Says[len(c.Says)-1], r.Known(c.Says[:len(c.Says)-1]))
		if last.Calls != c.Calls {
			t.Errorf("%q: calls %v", c.Says, last.Calls)
		}
		if c.AsksMore && last.Rest == "" {
			t.Errorf("%q: nothing is left to answer", c.Says)
		}
	}
}

// What only looks like a contact, is ours, or is told as somebody else's, is left alone.
// What is refused or somebody else's is told apart, so that the reply can say so.
// Proves: chat-87, chat-97, chat-98
func TestOthersContactsAreLeftAlone(t *testing.T) {
	r, list := reader(t), conversations(t, "others.json")
	if len(list) < 60 {
		t.Errorf("only %d conversations", len(list))
	}
	for _, c := range list {
		if got := r.Known(c.Says); got.Reaches() || got.Name != "" || got.Partial != "" {
			t.Errorf("%q: %+v", c.Says, got)
		}
		last := r.Read(c.Says[len(c.Says)-1], r.Known(c.Says[:len(c.Says)-1]))
		if c.Why != "" && (last.Asks == Forget) != (c.Why == "refused") || c.Why != "" && last.IsElses != (c.Why == "somebody else's") {
			t.Errorf("%q: not %s: %+v", c.Says, c.Why, last)
		}
	}
}

// Proves: chat-89
func TestQuestionsAboutTheContact(t *testing.T) {
	r := reader(t)
	for said, want := range map[string]Question{
		"did you get my number?": Which, "Did you get my email": Which, "do you have my number": Which, "what number do you have for me": Which,
		"which number did i give you?": Which, "got my number?": Which, "you have my phone?": Which, "did my number go through": Which,
		"avez-vous reçu mon numéro": Which, "what's my number": Which, "what contact info do you have": Which, "do u have my info": Which, "have you got my details?": Which,
		"forget my number": Forget, "please delete my number": Forget, "erase all my data": Forget, "remove my phone number please": Forget,
		"dont keep my email": Forget, "supprimez mes données": Forget, "delete our contact details": Forget,
		"do you have a number": Nothing, "what number do i call": Nothing, "what's your number": Nothing, "do you have cameras": Nothing, "what do you do with my data": Nothing,
		"my number is 403-555-0199": Nothing, "did you get the job": Nothing, "forget it": Nothing, "can you delete my camera footage": Nothing,
		"do you have my invoice": Nothing, "how many numbers do you have": Nothing, "Can I have my details deleted later?": Nothing, "What is my name?": Nothing,
	} {
		if got := r.Read(said, Contact{}).Asks; got != want {
			t.Errorf("%q asks %q, want %q", said, got, want)
		}
	}
}
