package engagement

import (
	"cmp"
	"slices"
	"time"

	"wardgate/internal/newsletter/links"
)

// Class is who asked for a picture or a link of a mail.
type Class string

// The classes. What is Unknown counts nowhere.
const (
	Human   Class = "human"
	Machine Class = "machine"
	Unknown Class = "unknown"
)

// The kinds of hits.
const (
	Opening = "open"
	Click   = "click"
)

// noLink is the number of an opening, which follows none.
const noLink = 0

// Hit is one request for the picture or a link of a mail.
type Hit struct {
	ID string
	// Campaign and Subscriber are whose mail it is of, or FollowUp is the mail itself.
	Campaign, Subscriber, FollowUp string
	// Kind is "open" or "click".
	Kind string
	// Link is its number, noLink or trapLink.
	Link   int
	At     time.Time
	Method string
	// Address is empty once it has been forgotten, and never before.
	Address, UserAgent string
	Verdict
}

// Verdict is what a hit is taken for, and why, in a word.
type Verdict struct {
	Class  Class
	Reason string
}

// The reasons that speak of behaviour. Those that speak of programs stand with them.
const (
	byHead       = "head"         // it asked for the head alone: no browser does so for a person
	byHoneypot   = "trap"         // it followed the link that no person sees, or is who did
	byBurst      = "burst"        // it followed several links faster than a person reads, or is who did
	byHurry      = "at-delivery"  // it came sooner after the delivery than a person could
	byCompany    = "same-visitor" // same address and program as one of those above
	byEcho       = "echo"         // it repeats, from elsewhere, a click of somebody who is known from before
	tooEarly     = "early"        // a click within the first minute, and nobody had opened the mail
	byPerson     = "person"       // nothing speaks against it
	unrecognised = "unrecognised" // neither a browser nor a program for mail
)

// The times below follow what is published of scanners, and leave people room.
//
//   - Gateways follow every link within 1 to 5 s of the delivery, often before it has
//     ended (support.arternal.com 15216436, mautic issue 9162): nobody has seen, opened and
//     read a mail within hurriedClick. An inbox that lies open shows a mail at once, so for
//     an opening less is enough.
//   - Three links in 2 s are a program to others (autoemails.com); here a person may open
//     some pages one after the other into tabs: see bursts.
//   - Scanners at the click come within some 12 s of it, from elsewhere and with another
//     program (resend-node issue 901): echoWithin.
//   - Some wait for minutes, with the program of a person (suped.com, "how long does it
//     take"). What only that could tell is not told: a hit without a sign is a person's.
const (
	hurriedClick = 15 * time.Second
	hurriedOpen  = 4 * time.Second
	earlyClick   = time.Minute
	echoWithin   = 20 * time.Second
	// How far from the honeypot link or a burst the same address or the same program is the same
	// scanner, which changes the other from link to link.
	aroundHoneypot = time.Minute
	aroundBurst    = 15 * time.Second
	// For how long the same address with the same program stays one.
	sameVisitor = 24 * time.Hour
	sameHurried = 2 * time.Minute
)

// bursts are so many different links within less than so much time.
func bursts() []struct {
	links  int
	within time.Duration
} {
	return []struct {
		links  int
		within time.Duration
	}{{2, time.Second}, {3, 4 * time.Second}, {4, 10 * time.Second}, {6, 30 * time.Second}, {8, time.Minute}}
}

// classify says what each of the hits of one delivery is, in their order. delivered is
// when the mail was handed over, zero if that is not known. It reads all of them: what
// comes later may show what an earlier one was. A hit whose address was forgotten keeps
// its class.
func classify(hits []Hit, delivered time.Time) []Verdict {
	c := classing{hits: hits, delivered: delivered, out: make([]Verdict, len(hits))}
	c.order = make([]int, 0, len(hits))
	for i, h := range hits {
		c.out[i] = h.Verdict
		if h.Address != "" {
			c.order = append(c.order, i)
		}
	}
	slices.SortStableFunc(c.order, func(a, b int) int {
		return cmp.Or(hits[a].At.Compare(hits[b].At), cmp.Compare(hits[a].ID, hits[b].ID))
	})
	for _, i := range c.order {
		c.out[i] = c.alone(hits[i])
	}
	c.findBursts()
	c.findCompany()
	c.findEchoes()
	c.findEarly()
	return c.out
}

type classing struct {
	hits      []Hit
	delivered time.Time
	// order are the places of the hits that are judged, by time.
	order []int
	out   []Verdict
}

// alone judges a hit by itself.
func (c *classing) alone(h Hit) Verdict {
	after, known := h.At.Sub(c.delivered), !c.delivered.IsZero()
	switch {
	case h.Method == "HEAD":
		return Verdict{Machine, byHead}
	case h.Link == links.HoneypotLink:
		return Verdict{Machine, byHoneypot}
	}
	v := byAgent(h)
	if v.Class != Machine && known && (h.Kind == Click && after < hurriedClick || h.Kind == Opening && after < hurriedOpen) {
		return Verdict{Machine, byHurry}
	}
	return v
}

// findBursts makes machines of clicks on several links at once, no matter who sent them:
// scanners change their address and program between links. Programs that are known as
// such take part in no burst, for they come in the company of a person's click as well.
func (c *classing) findBursts() {
	var clicks []int
	for _, i := range c.order {
		if c.hits[i].Kind == Click && (c.out[i].Class != Machine || behaves(c.out[i].Reason)) {
			clicks = append(clicks, i)
		}
	}
	for _, rule := range bursts() {
		for from := range clicks {
			links, to := map[int]bool{}, from
			for ; to < len(clicks) && c.hits[clicks[to]].At.Sub(c.hits[clicks[from]].At) < rule.within; to++ {
				links[c.hits[clicks[to]].Link] = true
			}
			if len(links) >= rule.links {
				c.burst(clicks[from:to])
			}
		}
	}
}

func (c *classing) burst(clicks []int) {
	for _, i := range clicks {
		if c.out[i].Reason != byHoneypot {
			c.out[i] = Verdict{Machine, byBurst}
		}
	}
}

// behaves reports whether a reason speaks of what a visitor did, not of its program.
func behaves(reason string) bool {
	return reason == byHoneypot || reason == byBurst || reason == byHurry
}

// findCompany makes machines of the other hits of a visitor who was seen to be one.
func (c *classing) findCompany() {
	seen := slices.Clone(c.out)
	for _, m := range c.order {
		if !behaves(seen[m].Reason) || c.hits[m].Kind != Click {
			continue
		}
		for _, i := range c.order {
			if c.out[i].Class != Machine && keepsCompany(c.hits[m], c.hits[i], seen[m].Reason) {
				c.out[i] = Verdict{Machine, byCompany}
			}
		}
	}
}

// keepsCompany reports whether h is of the visitor who sent m, a machine for this reason.
func keepsCompany(m, h Hit, reason string) bool {
	apart := h.At.Sub(m.At).Abs()
	address, program := h.Address == m.Address, h.UserAgent == m.UserAgent
	switch reason {
	case byHoneypot:
		return address && program && apart < sameVisitor || (address || program) && apart < aroundHoneypot
	case byBurst:
		return address && program && apart < sameVisitor || (address || program) && apart < aroundBurst
	}
	return address && program && apart < sameHurried
}

// findEchoes makes machines of clicks that repeat one of somebody who was there before,
// from elsewhere and at the same time: a scanner looks at what is clicked.
func (c *classing) findEchoes() {
	for _, i := range c.order {
		if c.hits[i].Kind != Click || c.out[i].Class == Machine || c.met(i) {
			continue
		}
		for _, j := range c.order {
			a, b := c.hits[i], c.hits[j]
			if b.Kind == Click && b.Link == a.Link && c.out[j].Class != Machine && b.Address != a.Address && b.UserAgent != a.UserAgent &&
				b.At.Sub(a.At).Abs() < echoWithin && c.met(j) {
				c.out[i] = Verdict{Machine, byEcho}
				break
			}
		}
	}
}

// met reports whether the visitor of a hit, known by its address or its program, was there
// more than a moment before.
func (c *classing) met(i int) bool {
	h := c.hits[i]
	for _, j := range c.order {
		other := c.hits[j]
		if h.At.Sub(other.At) >= time.Second && c.out[j].Class != Machine && (other.Address == h.Address || other.UserAgent == h.UserAgent) {
			return true
		}
	}
	return false
}

// findEarly leaves open who clicked in the first minute, when nobody had opened the mail.
func (c *classing) findEarly() {
	if c.delivered.IsZero() {
		return
	}
	opened := false
	for _, i := range c.order {
		h := c.hits[i]
		if c.out[i].Class != Human {
			continue
		}
		if h.Kind == Opening {
			opened = true
		} else if !opened && h.At.Sub(c.delivered) < earlyClick {
			c.out[i] = Verdict{Unknown, tooEarly}
		}
	}
}
