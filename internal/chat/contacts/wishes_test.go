package contacts

import "testing"

// An address is read as it is spoken, a refusal of one way leaves the other, and a number comes in pieces.
// Proves: chat-109, chat-110
func TestContactsInOtherShapes(t *testing.T) {
	r := reader(t)
	for _, c := range []conversation{
		{Says: []string{"reach me at sam(at)outlook dot com"}, Email: "sam@outlook.com"},
		{Says: []string{"ann dot lee at telus dot net"}, Email: "ann.lee@telus.net"},
		{Says: []string{"my email is front.desk [at] millsite [dot] ca"}, Email: "front.desk@millsite.ca"},
		{Says: []string{"bo_99 at yahoo dot ca thanks"}, Email: "bo_99@yahoo.ca"},
		{Says: []string{"email is kay at kayfarms dot ca"}, Email: "kay@kayfarms.ca"},
		{Says: []string{"meet me at red dot com tower"}}, {Says: []string{"look at wardgate dot example"}}, {Says: []string{"we stand at gate 4 dot com"}},
		{Says: []string{"u can use my email but not my phone: ed@edwards.ca"}, Email: "ed@edwards.ca"},
		{Says: []string{"no calls, ed@edwards.ca"}, Email: "ed@edwards.ca"},
		{Says: []string{"call 403-555-0121, not email"}, Phone: "+14035550121"},
		{Says: []string{"not my email: ed@edwards.ca"}}, {Says: []string{"dont use my email ed@edwards.ca"}},
		{Says: []string{"my old number was 587 555 0122"}}, {Says: []string{"old # 587-555-0122"}}, {Says: []string{"previous one was 587 555 0122"}},
		{Says: []string{"my old # was 587 555 0122", "the new one is 587 555 0123"}, Phone: "+15875550123"},
		{Says: []string{"587 555", "0124"}, Phone: "+15875550124"}, {Says: []string{"my cell is 587 555 01", "25"}, Phone: "+15875550125"},
		{Says: []string{"780-555-01", "oops 0126"}, Phone: "+17805550126"}, {Says: []string{"780 555", "and the rest is 0127"}, Phone: "+17805550127"},
		{Says: []string{"780 555", "how much is a guard"}}, {Says: []string{"200 300"}}, {Says: []string{"we need 780 hours"}}, {Says: []string{"403 555 01", "12 guards"}},
	} {
		if got := r.Known(c.Says); got.E164 != c.Phone || got.Email != c.Email {
			t.Errorf("%q: %+v", c.Says, got)
		}
	}
}

// What a visitor wants of their contact, without naming it.
// Proves: chat-111
func TestWishes(t *testing.T) {
	r, known := reader(t), Contact{Phone: "403-555-0199", E164: "+14035550199"}
	for said, want := range map[string]Question{
		"im not leaving my number": Kept, "i wont share my email": Kept, "never giving u guys my phone": Kept, "id rather not give my number": Kept, "i dont want to leave my email": Kept,
		"aint givin out my cell": Kept, "je ne veux pas donner mon numéro": Kept,
		"phone's broken, just email me please": ByMail, "my cell is off": ByMail, "i dont have a phone": ByMail, "got no phone right now": ByMail, "better by email please": ByMail,
		"can't talk, email me": ByMail, "send me an email": ByMail,
		"delete it please": Forget, "ok remove that": Forget, "erase what i gave": Forget, "take it off ur list": Forget, "enlevez-le svp": Forget,
		"when do i get a call": Heard, "when will someone call": Heard, "how soon will u contact me": Heard, "when are you guys calling": Heard, "how long til i hear something": Heard,
		"when can i expect to hear from you": Heard, "quand allez-vous m'appeler": Heard,
		"when do your guards reply to alarms": Nothing, "we dont have a phone line at the site": Nothing, "no phones allowed on site, is that ok": Nothing, "can you give me your email": Nothing,
		"forget it": Nothing, "remove the old cameras": Nothing, "take it to the site": Nothing, "tell me the price": Nothing, "is the camera phone app good": Nothing, "when are you open": Nothing,
		"dont give the guard my keys": Nothing, "we lost our phones in the fire": Nothing,
	} {
		if got := r.Read(said, known).Asks; got != want {
			t.Errorf("%q asks %q, want %q", said, got, want)
		}
	}
	for _, said := range []string{"remove it pls", "when will i hear back"} { // of nothing that was left
		if got := r.Read(said, Contact{}).Asks; got != Nothing {
			t.Errorf("%q asks %q of nobody", said, got)
		}
	}
}
