package safety_test

import "testing"

// TestWhatEndsDanger: taking it back and saying that it has ended are told from what only has their words, in the languages of the rules.
// Proves: chat-105
func TestWhatEndsDanger(t *testing.T) {
	c := check(t)
	for message, want := range map[string]bool{
		"im fine": true, "were ok now": true, "everyone is safe": true, "all good now thx": true, "false alarm sorry": true, "theres no fire": true, "no emergency here": true,
		"fire is out": true, "we put it out": true, "jk": true, "just kidding lol": true, "that was a test": true, "its only a drill": true, "nevermind": true,
		"wrong chat sorry": true, "its under control": true, "police are here now": true, "he left already": true, "theyre gone": true, "nobody got hurt": true,
		"it was my mistake": true, "all is well": true, "nothing happened": true, "c'était une blague": true, "tout est correct": true, "je vais bien": true, "es broma": true,
		"estamos bien": true, "ok lang po kami": true, "sab theek hai": true, "sorry fire out now, all good": true,

		"im not fine": false, "we arent safe": false, "no joke": false, "its no drill": false, "the fire is not out": false, "is everyone safe": false, "are we ok": false,
		"he left me bleeding on the floor": false, "im ok but he is still inside": false, "the cops are coming": false, "fire is out of control": false, "hes out there": false,
		"they left and my dad isnt breathing": false, "all of them have guns": false, "what if its a false alarm": false, "he came back in": false,
		"je ne suis pas correct": false, "no estamos bien": false, "hurry": false, "where is your office": false, "my address is 4 elm street": false,
	} {
		if got, _ := c.Ends(message); got != want {
			t.Errorf("%q: %v, want %v", message, got, want)
		}
	}
}
