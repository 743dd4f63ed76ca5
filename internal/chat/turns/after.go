package turns

import (
	"slices"
	"strings"
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/contacts"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/language"
	"wardgate/internal/chat/safety"
)

// dangerLasts is how long after a message about danger the next ones are taken to go on with it.
const dangerLasts = 15 * time.Minute

// afterDanger is how a message stands to what was said of danger before it.
type afterDanger struct {
	// kind is the danger that nobody has taken back, none without.
	kind safety.Kind
	// isOver: the message takes it back, or says that it has ended.
	isOver bool
	// opens begins the reply: 911 once, before what else is said.
	opens string
}

// standing is the danger that was spoken of last, if that was just now and the visitor has not taken it back since.
func (s *Turns) standing(before []conversations.MessageRow, now time.Time) safety.Kind {
	for _, m := range slices.Backward(before) {
		if now.Sub(m.CreatedAt) > dangerLasts {
			return safety.None
		}
		if danger := conversations.DangerOf(m); danger != safety.None {
			return danger
		}
		if m.Role == conversations.User {
			if ends, _ := s.deps.Answerer.EndsDanger(m.Content); ends {
				return safety.None
			}
		}
	}
	return safety.None
}

// follow replies to a message that comes after one about danger. It is over when the visitor says so; what they leave of themselves
// and what they ask is taken and answered, after 911; and whatever else they say gets the phones once more: "please hurry".
func (s *Turns) follow(m *incoming, before []conversations.MessageRow, now time.Time) {
	m.after = afterDanger{kind: s.standing(before, now)}
	if m.after.kind == safety.None {
		return
	}
	r, l := m.first.reply, m.left
	ends, goesOn := s.deps.Answerer.EndsDanger(m.Message)
	switch {
	case ends:
		m.after.isOver, m.after.opens = true, itIsOver(m.after.kind)
		if r.IsEmergency() || !isAnswer(r) || !asks(m.Message) {
			m.first.reply = answerer.Reply{Kind: answerer.Noted}
		}
	case r.IsEmergency():
	case l.found.Reaches(), l.found.Partial != "", l.found.Begun != "", l.found.Asks != contacts.Nothing, l.found.IsElses,
		r.NeedsPerson, r.Kind == answerer.Thanks, r.Kind == answerer.Bye, isAnswer(r) && !goesOn && !staysInDanger(m.Message):
		m.after.opens = s.oneLine(m.after.kind)
	default:
		m.first.reply = s.deps.Answerer.InDanger(safety.Danger{Kind: m.after.kind})
		if last := before[len(before)-1]; conversations.DangerOf(last) == m.after.kind && !l.found.Is() {
			m.first.reply.Text += howToEnd
		}
	}
	m.left.after = m.after.kind
}

// isAnswer reports whether a reply says something of its own.
func isAnswer(r answerer.Reply) bool { return r.Kind == answerer.Answered || r.IsRefused }

// asks reports whether a message that takes danger back asks for something else, too.
func asks(message string) bool {
	return strings.Contains(message, "?") || slices.ContainsFunc(language.PlainTokens(message), func(w string) bool {
		switch w {
		case "how", "what", "whats", "when", "where", "why", "which", "do", "does", "cost", "costs", "price", "prices", "quote", "combien", "cuanto", "magkano":
			return true
		}
		return false
	})
}

// howToEnd stands below the phones when they are the answer once more.
const howToEnd = "\n\nIf nobody is in danger any more, write: all is well."

// oneLine is 911 in one line, above the answer to something else.
func (s *Turns) oneLine(kind safety.Kind) string {
	if kind == safety.SelfHarm {
		return "If you are in danger, call 911. Call or text 9-8-8 at any hour."
	}
	return s.deps.Wording.Say("inNeed")
}

// itIsOver answers a visitor who takes danger back, or says that it has ended.
func itIsOver(kind safety.Kind) string {
	if kind == safety.SelfHarm {
		return "Thank you for telling me. If it gets hard again, call or text 9-8-8 at any hour, or 911 in danger. Our team sees what you have written."
	}
	return "I am glad that nobody is in danger. If that changes, call 911. Our team was told, and sees what you have written."
}

// staysInDanger reports whether a message after one about danger goes on with it, although it resembles a question: who is there, who
// comes and when, what to do. One about prices, or a service by name, is a question.
func staysInDanger(message string) bool {
	said := strings.ToLower(message)
	if language.HasAny(said, "cost", "price", "quote", "how much is", "how much are", "how much do", "how much for", "how much would", " rate", "combien", "prix") {
		return false
	}
	return slices.ContainsFunc(language.PlainTokens(message), func(w string) bool {
		switch w {
		case "he", "hes", "she", "shes", "him", "they", "theyre", "them", "someone", "somebody", "come", "coming", "comin", "came", "here", "there", "theres", "hurry",
			"quickly", "eta", "arrive", "send", "help", "now", "scared", "hide", "hiding", "safe", "run", "waiting", "til", "till", "until", "police", "cops", "ambulance",
			"rn", "inside", "upstairs", "downstairs", "stairs", "vite", "venez", "il", "elle", "ils", "ahora", "ngayon", "die", "dying", "hurts", "pain", "blood", "bleeding", "alone":
			return true
		}
		return false
	})
}

// told adds to the reasons to call a person that it is over: they come all the same, and know.
func (a afterDanger) told(reasons []string, person handover.Handover) []string {
	if a.isOver && person.State() == handover.Waiting {
		return append(reasons, handover.Over)
	}
	return reasons
}

// isOfDanger reports whether a message speaks of danger, or only gives something of the visitor just after it.
func isOfDanger(d draft, l left) bool {
	return d.reply.IsEmergency() || l.after != safety.None && d.reply.Kind == answerer.Noted
}

// opened is a draft with what opens it after danger. Nothing is offered beside it, and no model is asked where nothing else was said.
func (a afterDanger) opened(d draft) draft {
	if a.opens == "" || d.reply.IsEmergency() {
		return d
	}
	d.confirms = strings.TrimSpace(a.opens + "\n\n" + d.confirms)
	d.isWhole = d.isWhole || d.reply.Kind == answerer.Noted
	d.extras.Suggestions, d.extras.NextActions = []string{}, []string{"call"}
	return d
}
