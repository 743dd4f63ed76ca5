package turns

import (
	"context"
	"slices"
	"strings"
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/contacts"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/language"
	"wardgate/internal/chat/people"
	"wardgate/internal/chat/safety"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// contactTaker does what follows from what visitors type of how they can be reached.
type contactTaker struct{ deps Deps }

// left is what a message gives of how its visitor can be reached.
type left struct {
	found contacts.Found
	// before and known are the contact before the message and after it.
	before, known contacts.Contact
	// isFull: the conversation has given as many as are taken.
	isFull bool
	// after is the danger that was spoken of just before, if nobody has taken it back.
	after safety.Kind
	// promisedUntil is until when they are promised an answer; zero where they do not ask, or nothing is.
	promisedUntil time.Time
	// wasCaptured: an answer was promised before the message.
	wasCaptured bool
}

// isNew reports whether the message gives a number or an address that was not the latest.
func (l left) isNew() bool {
	return l.found.Reaches() && !l.isFull && (l.known.E164 != l.before.E164 || l.known.Email != l.before.Email)
}

// replaces reports whether it takes the place of another one.
func (l left) replaces() bool {
	return l.before.E164 != "" && l.found.E164 != "" && l.found.E164 != l.before.E164 ||
		l.before.Email != "" && l.found.Email != "" && l.found.Email != l.before.Email
}

// ways are the number and the address that the reply speaks of.
func (l left) ways() string {
	switch {
	case l.found.Reaches():
		return l.found.Ways()
	case l.found.Partial != "":
		return l.found.Partial
	case l.found.Begun != "":
		return contacts.Written(l.found.Begun)
	}
	return l.known.Ways()
}

// wantsCall reports whether the visitor wants to be called.
func (l left) wantsCall() bool { return l.found.Calls }

// drafted is the built-in answerer's reply to a message, before it is known what was said before: to what it says besides the visitor's
// contact. Who tries to misuse the assistant gives none.
func (s contactTaker) drafted(m *incoming) answerer.Reply {
	whole := s.deps.Answerer.Answer(m.Message, m.ServiceType)
	if whole.IsRefused {
		m.found = contacts.Found{Rest: m.Message}
	}
	switch f := m.found; {
	case whole.IsEmergency(), whole.NeedsPerson:
		return whole
	case f.Is() && f.Rest == "":
		return answerer.Reply{Kind: answerer.Noted}
	case f.Is():
		r := s.deps.Answerer.Answer(f.Rest, m.ServiceType)
		if r.Kind == answerer.Answered || isQuestion(f.Rest) {
			return r
		}
		return answerer.Reply{Kind: answerer.Noted}
	case f.Asks == contacts.Forget:
		return s.deps.Answerer.Quote("privacy", "person")
	case f.IsElses:
		if whole.Kind == answerer.Answered && isQuestion(m.Message) {
			return whole
		}
		return answerer.Reply{Kind: answerer.Noted}
	case f.Asks == contacts.Kept && isAnswerable(whole, m.Message): // just tell me the price
		return whole
	case f.Asks == contacts.Which, f.Asks == contacts.Kept, f.Asks == contacts.ByMail, f.Calls:
		return answerer.Reply{Kind: answerer.Noted}
	}
	return whole
}

// isAnswerable reports whether a message asks something that a reply answers.
func isAnswerable(r answerer.Reply, message string) bool {
	return r.Kind == answerer.Answered && (isQuestion(message) || strings.Contains(strings.ToLower(message), "price"))
}

// isQuestion reports whether words ask for an answer.
func isQuestion(text string) bool {
	words := language.PlainTokens(text)
	if strings.Contains(text, "?") || len(words) == 0 {
		return strings.Contains(text, "?")
	}
	switch words[0] {
	case "how", "what", "when", "where", "why", "which", "who", "do", "does", "is", "are", "whats", "combien", "quand", "quel", "quelle":
		return true
	}
	return false
}

// leftIn is what a message gives after those before it, which it may complete or correct.
func (s contactTaker) leftIn(m *incoming, before []conversations.MessageRow) left {
	l := left{found: m.found}
	if said := conversations.SaidByVisitor(before); len(said) > 0 && !m.first.reply.IsRefused {
		l.before = s.deps.Contacts.Known(said)
		l.found = s.deps.Contacts.Read(m.Message, l.before)
	}
	l.known = l.before.With(l.found)
	l.isFull = l.known.Given > s.deps.Catalog.Chat.Limits["contacts"]
	if m.first.reply.IsEmergency() {
		return l
	}
	switch { // "no, 0198" says something only after a number, and so does "remove it"
	case l.found.Asks != m.found.Asks && l.found.Asks == contacts.Forget:
		m.first.reply = s.deps.Answerer.Quote("privacy", "person")
	case l.found.Is() && !m.found.Is(), l.found.Asks != m.found.Asks:
		m.first.reply = answerer.Reply{Kind: answerer.Noted}
	}
	return l
}

// typed makes the visitor known by what they typed, in the transaction of the message. Calm or in danger, it is once for each number and address.
func (s contactTaker) typed(ctx context.Context, tx *db.Tx, row conversations.Row, l left, d draft, before history, now time.Time) (conversations.Row, error) {
	inDanger := d.reply.IsEmergency() || l.isKeptForHelp()
	isDue := l.isNew() || l.found.Reaches() && !l.isFull && !row.CapturedAt.Valid && !inDanger
	switch {
	case isDue:
		gives := l.known
		if l.wasCaptured { // the rest is known
			gives = l.found.Contact
		}
		messages := len(conversations.SaidByVisitor(before.messages)) + 1
		if l.after != safety.None { // what was said in danger counts for nothing
			messages = 0
		}
		row, err := s.deps.People.Type(ctx, tx, people.Typed{
			Conversation: row, Messages: messages, Name: gives.Name, Email: gives.Email,
			Phone: gives.Phone, PhoneE164: gives.E164, Told: s.use(l), Service: d.reply.NeedsPerson || l.after != safety.None, Danger: inDanger,
		})
		if err != nil || inDanger || l.wasCaptured || before.person.State() != handover.Taken {
			return row, err
		}
		// A person has the conversation and nobody else replies: the thanks stand there as after a form.
		place := conversations.NextPlace(before.messages) + 1
		return row, conversations.InsertNote(ctx, tx, s.deps.IDs.Row("msg", now), row.ID, place, s.deps.Wording.Say("captured"), now)
	case l.withdraws(row) && !d.reply.IsEmergency():
		return row, s.withdrawn(ctx, tx, row, now)
	case l.found.Name != "" && l.found.Name != l.before.Name && row.LeadID.Valid && !inDanger:
		return row, s.deps.People.Name(ctx, tx, row, l.found.Name)
	}
	return row, nil
}

// confirmed is a draft that says first what was understood of the visitor's contact, and what happens with it. In danger nothing is said.
func (s contactTaker) confirmed(d draft, l left, row conversations.Row, person handover.Handover) draft {
	if d.reply.IsEmergency() {
		return d
	}
	d.isWhole = l.found.IsElses && d.reply.Kind == answerer.Noted || l.found.Is() && l.found.Rest == "" || l.found.Asks != contacts.Nothing || l.found.Calls && !l.found.Is() ||
		d.reply.IsDamage
	d.confirms = s.confirmation(l, row)
	if l.wantsCall() || l.withdraws(row) || l.found.Stops || l.after != safety.None && l.found.Reaches() {
		d.extras.RequiresHuman = true
		d.confirms = strings.TrimSpace(d.confirms + "\n\n" + s.deps.Handovers.Note(person))
	}
	return d
}

func (s contactTaker) confirmation(l left, row conversations.Row) string {
	say := func(id string) string {
		return s.deps.Wording.Say(id, "{contact}", l.ways(), "{name}", l.known.Name)
	}
	switch {
	case l.isFull:
		return say("tooMany")
	case l.isKeptForHelp() && l.found.Reaches():
		return s.named(l, say) + " " + keptForHelp
	case l.found.Reaches() && l.isNew() && l.replaces() && (l.wasCaptured || l.after == safety.None):
		return say("changed")
	case l.found.Reaches() && !l.isNew() && l.wasCaptured:
		return say("hasAlready")
	case l.found.Reaches():
		return s.named(l, say) + " " + s.deps.Wording.Say("captured") + "\n\n" + s.use(l)
	case l.found.Partial != "":
		return say("noArea")
	case l.found.Begun != "":
		return say("tooShort")
	case l.found.Name != "" && l.known.Reaches():
		return s.named(l, say)
	case l.found.Name != "":
		return say("named")
	case l.found.IsElses:
		return elses
	case l.withdraws(row):
		return withdrawn
	case l.found.Stops:
		return stopped
	case l.found.Asks == contacts.Forget:
		return notNoted
	case l.found.Asks == contacts.Kept:
		return kept
	case l.found.Asks == contacts.ByMail && l.known.Email == "":
		return byMail
	case l.found.Asks == contacts.Heard && !l.promisedUntil.IsZero():
		return s.deps.Wording.Say("hear", "{contact}", l.known.Ways(), "{until}", s.deps.Wording.Instant(l.promisedUntil))
	case l.found.Asks == contacts.Which, l.found.Asks == contacts.Heard, l.found.Asks == contacts.ByMail, l.found.Calls:
		return s.onRecord(l, row, say)
	}
	return ""
}

// isKeptForHelp reports whether a contact is kept for who comes to help alone: nothing is promised or sent to who writes of suicide.
func (l left) isKeptForHelp() bool { return l.after == safety.SelfHarm }

// keptForHelp is what is said of one.
const keptForHelp = "Our team has it, and reaches you by it if it can. We use it for nothing else."

// What is said to who keeps theirs, and to who wants to be written to.
const (
	kept   = "That is fine: you need to leave nothing to ask me anything."
	byMail = "An email address is enough. Type it here, and someone writes to you."
)

// What is said of a contact that is not taken, and of one that is no longer to be used.
const (
	elses    = "That reads like another person's contact, so I have not noted it and nobody is contacted by it. Is this your own number or address? Then write: my number is …, or: my email is …"
	notNoted = "Understood: I have noted no contact from this message, and nobody is asked to use one. Each newsletter has a link at its end that stops it. " +
		"If you want to be reached after all, write: my number is …, or: my email is …"
	stopped   = "Understood. I have told our team that you are not to be contacted any more. If they may not know which number or address it is about, write it here: it is used for that alone."
	withdrawn = "Understood. I cannot delete anything myself: I have told our team that what you left in this chat is not to be used any more, and a person sees to it. " +
		"Each newsletter has a link at its end that stops it."
)

// calls adds to the reasons to call a person that the visitor wants to be called, or not to be contacted any more. isHot: it is an
// opportunity, too; who wants to be left alone is none, and nobody in a state to harm themselves.
func (l left) calls(row conversations.Row, person handover.Handover, reply answerer.Reply, reasons []string) (all []string, isHot bool) {
	isWithdrawn := (l.withdraws(row) || l.found.Stops) && !reply.IsEmergency()
	if (l.wantsCall() || isWithdrawn) && person.State() == handover.NoPerson && !slices.Contains(reasons, handover.Person) {
		reasons = append(reasons, handover.Person)
	}
	return reasons, len(reasons) > 0 && !isWithdrawn && reply.Danger != safety.SelfHarm && l.after != safety.SelfHarm
}

// withdraws reports whether the visitor does not want to be contacted any more by what they have left.
func (l left) withdraws(row conversations.Row) bool {
	return l.found.Asks == contacts.Forget && row.LeadID.Valid
}

// withdrawn keeps in the history of the lead what staff have to see to: nobody is deleted by words in a chat.
func (s contactTaker) withdrawn(ctx context.Context, tx *db.Tx, row conversations.Row, now time.Time) error {
	return s.deps.Leads.AddTouch(ctx, tx, row.LeadID.String, leads.Touch{
		Type: "chat", Channel: "chat", Ref: row.ID, Content: "Asked in the chat not to be contacted, or to be forgotten",
	}, now)
}

// onRecord is what the visitor is told of a number that they have not typed in this message: who asks for it, or wants to be called by it.
func (s contactTaker) onRecord(l left, row conversations.Row, say func(string) string) string {
	switch asks := l.found.Asks != contacts.Nothing; {
	case l.known.Reaches() && asks:
		return say("has")
	case l.known.E164 != "":
		return say("hasAlready")
	case row.CapturedAt.Valid:
		return say("hasForm")
	case asks:
		return say("hasNone")
	}
	return say("callWhich")
}

func (s contactTaker) named(l left, say func(string) string) string {
	if l.known.Name != "" {
		return say("gotItNamed")
	}
	return say("gotIt")
}

// use is what the visitor is told of how we use what they typed.
func (s contactTaker) use(l left) string {
	if l.known.Email != "" && l.after == safety.None { // who was in danger is sent nothing else
		return s.deps.Wording.Say("useOfEmail")
	}
	return s.deps.Wording.Say("useOfPhone")
}
