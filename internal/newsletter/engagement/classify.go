package engagement

import (
	"cmp"
	"slices"
	"time"

	"wardgate/internal/newsletter/links"
)

// Class is who requested the picture or a link of a mail: a person, a program, or unknown.
type Class string

// The classes. Unknown is not counted.
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

// noLink is the link number of an opening.
const noLink = 0

// Hit is one request for the picture or a link of a mail.
type Hit struct {
	ID string
	// Campaign and Subscriber identify a campaign's mail, FollowUp the mail of a follow-up.
	Campaign, Subscriber, FollowUp string
	// Kind is "open" or "click".
	Kind string
	// Link is the number of the link, noLink or links.HoneypotLink.
	Link   int
	At     time.Time
	Method string
	// Address is empty only once it has been forgotten.
	Address, UserAgent string
	Verdict
}

// Verdict is the class of a hit, and the reason in a word.
type Verdict struct {
	Class  Class
	Reason string
}

// The reasons from behaviour. Those from programs are in classify_agents.go.
const (
	byHead       = "head"         // it was a HEAD request: no browser sends one for a person
	byHoneypot   = "trap"         // it followed the link that no person sees, or comes from the visitor who did
	byBurst      = "burst"        // it followed several links faster than a person reads, or comes from the visitor who did
	byHurry      = "at-delivery"  // it came sooner after the delivery than a person could
	byCompany    = "same-visitor" // same address and program as one of those above
	byEcho       = "echo"         // it repeats, from elsewhere, a click of a visitor who was there before
	tooEarly     = "early"        // a click within the first minute, before any opening of the mail
	byPerson     = "person"       // no sign of a program
	unrecognised = "unrecognised" // neither a browser nor a mail program
)

// The times below follow what is published about scanners, and leave people some margin.
//
//   - Gateways follow every link within 1 to 5 s of the delivery, often before it has ended
//     (support.arternal.com 15216436, mautic issue 9162): no person has seen, opened and
//     read a mail within hurriedClick. An open inbox shows a mail at once, so the limit for
//     an opening is lower.
//   - Others treat three links in 2 s as a program (autoemails.com); here a person may open
//     some pages one after the other in tabs: see bursts.
//   - Scanners that check links at the click come within some 12 s of it, from elsewhere and
//     with another program (resend-node issue 901): echoWithin.
//   - Some wait for minutes and use a person's program (suped.com, "how long does it
//     take"). They are not detected: a hit without a sign counts as a person's.
const (
	hurriedClick = 15 * time.Second
	hurriedOpen  = 4 * time.Second
	earlyClick   = time.Minute
	echoWithin   = 20 * time.Second
	// How close in time to a hit of the honeypot link or to a burst a hit from the same address
	// or the same program belongs to the same scanner, which changes the other between links.
	aroundHoneypot = time.Minute
	aroundBurst    = 15 * time.Second
	// How long the same address with the same program counts as the same visitor.
	sameVisitor = 24 * time.Hour
	sameHurried = 2 * time.Minute
)

// bursts are the limits: this many different links within less than this time.
func bursts() []struct {
	links  int
	within time.Duration
} {
	return []struct {
		links  int
		within time.Duration
	}{{2, time.Second}, {3, 4 * time.Second}, {4, 10 * time.Second}, {6, 30 * time.Second}, {8, time.Minute}}
}

// classify classifies the hits of one delivery, in their order. delivered is when the mail was
// handed over, zero if that is not known. It needs all of them: a later hit may show what an
// earlier one was. A hit whose address was forgotten keeps its class.
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
	// order has the indexes of the hits to be classified, by time.
	order []int
	out   []Verdict
}

// alone classifies a hit by itself.
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

// findBursts classifies clicks on several links at once as machines, whatever their source:
// scanners change their address and program between links. Known programs are not part of a
// burst, because they also accompany a person's click.
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

// behaves reports whether a reason is about a visitor's behaviour, not about their program.
func behaves(reason string) bool {
	return reason == byHoneypot || reason == byBurst || reason == byHurry
}

// findCompany classifies the other hits of a visitor who was identified as a machine.
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

// keepsCompany reports whether h is by the visitor who sent m, a machine for this reason.
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

// findEchoes classifies clicks as machines that repeat, from elsewhere and at the same time, a
// click of a visitor who was there before: a scanner checks what is clicked.
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

// met reports whether the visitor of a hit, recognised by address or program, was there at least
// a second before.
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

// findEarly marks clicks in the first minute as unknown if no one had opened the mail.
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
