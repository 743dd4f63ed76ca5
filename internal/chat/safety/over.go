package safety

import (
	"slices"
	"strings"
)

// Ends reports whether a message takes back what was said of danger before it, or says that it has ended: "false alarm", "its out
// now, all good", "lol jk". It does not when anything else in it speaks of danger, or says that it goes on.
//
// goesOn is that it says so in words that negate an end: "not kidding", "he is still here".
func (c *Check) Ends(message string) (ends, goesOn bool) {
	words := c.words(message)
	if _, goesOn := c.notOver.in(words); goesOn {
		return false, true
	}
	if _, ends := c.over.in(words); !ends || c.isAnywhere(message).Is() {
		return false, false
	}
	c.over.takeOut(words)
	left := slices.DeleteFunc(words, func(w string) bool { return w == shouted })
	found, _ := c.findIn(left)
	return !found.Is(), false
}

// IsDamage reports whether a message tells of damage under way in which nobody is in danger, and which waits for no answer in a
// chat: a burst pipe, water from the ceiling.
func (c *Check) IsDamage(message string) bool {
	words := c.words(message)
	c.idioms.takeOut(words)
	if _, found := c.damage.in(words); !found {
		return false
	}
	_, isCalm := c.calm.in(words)
	_, isNow := c.now.in(words)
	return (isNow || !isCalm) && !strings.Contains(message, "?")
}
