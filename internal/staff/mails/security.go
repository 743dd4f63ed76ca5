package mails

import (
	"fmt"
	"time"

	"wardgate/internal/staff"
	"wardgate/internal/staff/links"
)

func (w *Writer) code(u staff.User, id, code, url string, until time.Time) message {
	return message{
		kind: codeKind, id: id, lifetime: until.Sub(w.d.Clock.Now()),
		subject:   "Code to sign in",
		preheader: "For the browser that asked for it, for ten minutes.",
		heading:   "Your code to sign in",
		opening: fmt.Sprintf("Someone signs in to the staff pages of %s with the password of %s, from a device that we do not know. "+
			"Because too many wrong passwords were tried, it takes this code besides: %s", w.d.Company().Name, u.Email, inFours(code)),
		button: "Sign in with the code", url: url, secrets: []string{url, inFours(code)},
		closing: []string{
			fmt.Sprintf("The code works once, until %s, and only in the browser that asked for it: if you read this on another device, type it over there. "+
				"If it is too late, sign in once more to get another.", w.clockText(until)),
			"If it is not you who signs in, someone knows your password: choose another one now, by Forgot your password on the page to sign in. " +
				"Without this code they do not get in. Never give it to anyone.",
		},
	}
}

func inFours(code string) string {
	out := ""
	for len(code) > 4 {
		out, code = out+code[:4]+"-", code[4:]
	}
	return out + code
}

func (w *Writer) newDevice(u staff.User, id string, from staff.Client) message {
	return message{
		kind: newDeviceKind, id: id,
		subject:   "New sign-in from " + from.Browser,
		preheader: "If it was not you, act now.",
		heading:   "A new device",
		opening: fmt.Sprintf("%s was signed in to on the staff pages of %s from a device that we did not know: %s, network %s, on %s.",
			u.Email, w.d.Company().Name, from.Browser, from.Network, w.clockText(w.d.Clock.Now())),
		warning: "If it was you, there is nothing to do. If not, set a new password at once: that signs the other one out. Then tell an owner of your company.",
		button:  "Set a new password", url: w.d.Links.Page(links.ForReset),
	}
}

// guessed is the one word about a flood of wrong passwords, once a day: strangers cause it.
func (w *Writer) guessed(u staff.User, id string) message {
	return message{
		kind: guessedKind, id: id,
		subject:   "Wrong passwords are being tried on your account",
		preheader: "None of the tries got in. This is how you still do.",
		heading:   "Someone tries passwords",
		opening: fmt.Sprintf("So many wrong passwords were tried for %s on the staff pages of %s that, since %s, the password alone opens nothing on a device that we do not know. Nobody got in by them.",
			u.Email, w.d.Company().Name, w.clockText(w.d.Clock.Now())),
		warning: "You still get in: on a device that you have signed in from before, with a passkey, with your second factor, or with a code that we mail to this address. " +
			"If you use this password anywhere else, set a new one.",
		button: "Set a new password", url: w.d.Links.Page(links.ForReset),
		closing: []string{"We write of it once a day at most. Owners see each try in the audit log."},
	}
}

func (w *Writer) factor(u staff.User, id, what string) message {
	return message{
		kind: factorKind, id: id,
		subject:   what,
		preheader: "If it was not you, act now.",
		heading:   what,
		opening:   fmt.Sprintf("%s. That was for %s on the staff pages of %s, on %s.", what, u.Email, w.d.Company().Name, w.clockText(w.d.Clock.Now())),
		warning:   "If you know of it, there is nothing to do. If not, set a new password at once, and tell an owner of your company.",
		button:    "Set a new password", url: w.d.Links.Page(links.ForReset),
	}
}

// passkey says more than factor: a new password does not take a stranger's passkey off.
func (w *Writer) passkey(u staff.User, id, what string, from staff.Client) message {
	m := w.factor(u, id, what)
	m.opening = fmt.Sprintf("%s. That was for %s on the staff pages of %s, from %s, network %s, on %s.",
		what, u.Email, w.d.Company().Name, from.Browser, from.Network, w.clockText(w.d.Clock.Now()))
	m.warning = "If you know of it, there is nothing to do. If not, set a new password at once, remove every passkey that is not yours on " +
		"your account page, and tell an owner of your company: they can take all of them off."
	return m
}
