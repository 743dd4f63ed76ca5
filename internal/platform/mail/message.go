package mail

import (
	"strings"
	"time"
)

// Class is the kind of promise that a mail makes, and so what happens when its
// outcome stays unknown.
type Class string

// The transactional classes: each mail answers something that its recipient did
// or must know, so a rare repeat is better than silence.
const (
	// Answer goes to a person who asked for something.
	Answer Class = "answer"
	// Notification goes to the company itself.
	Notification Class = "notification"
	// Account is an invitation, a password link or the like.
	Account Class = "account"
)

// Promotion is what nobody expressly asked for. Whether it may leave is asked again
// in the transaction that opens it (Options.Permit). Whether it arrived is never guessed:
// it is not repeated automatically.
const Promotion Class = "promotion"

// transactional reports whether an uncertain mail is repeated without asking a person.
func (c Class) transactional() bool { return c == Answer || c == Notification || c == Account }

// Address is a mailbox with the name to show, which may be empty.
type Address struct {
	Name    string
	Address string
}

// Message is a mail as a use case writes it.
type Message struct {
	// Key names the mail once and for all, "quotes.quote-confirmation:<quote id>".
	Key string
	// Kind is the kind of mail, "quotes.quote-confirmation".
	Kind  string
	Class Class
	// Urgency is how early the mail leaves; 0 takes that of its class.
	Urgency Urgency
	// Ref is the row the mail is about, a quote's id; may be empty.
	Ref string
	To  Address
	// Proven says that To is known to be its owner's, or that a person of the staff wrote the mail. Any other mail of
	// class Answer or Promotion may have been caused by a stranger who typed the address in: it is counted (PerDay).
	Proven bool
	// Author is the account of the member of staff who wrote the mail, empty where nobody did: they write so many
	// within an hour (WrittenToOne, WrittenToAll).
	Author string
	// Template is the mail template of a follow-up, where each is counted on its own towards its recipient;
	// empty where all mails of the Kind count together.
	Template string
	ReplyTo  Address // no Reply-To if its Address is empty
	Subject  string
	HTML     string
	Text     string
	// Headers are further header fields, References for instance. Auto-Submitted
	// is auto-generated (RFC 3834) unless given here.
	Headers map[string]string
	// Attachments are at most 64 KiB together: they are stored with the mail.
	Attachments []Attachment
	// Secrets are the parts of the texts, headers and attachments that let their reader do or see something in the
	// recipient's name: the tokens of links, or whole links. They are stored apart from the texts and encrypted, shown to
	// nobody, and forgotten once the mail is sent.
	Secrets []string
	// Lifetime is how long after Enqueue the mail may still be sent; 0 means 72
	// h. A confirmation that arrives a week late promises what is long past.
	Lifetime time.Duration
}

// Attachment is one file of a mail.
type Attachment struct {
	// Name is the file's name, in ASCII without a path: "appointment.ics".
	Name string `json:"name"`
	// Type is its media type with parameters, "text/calendar; charset=utf-8".
	Type string `json:"type"`
	// Content is text in UTF-8.
	Content string `json:"content"`
}

// DefaultLifetime is how long a mail is tried (M5).
const DefaultLifetime = 72 * time.Hour

func (m Message) expiry(now time.Time) time.Time {
	if m.Lifetime > 0 {
		return now.Add(m.Lifetime)
	}
	return now.Add(DefaultLifetime)
}

// InvalidError names the part of a message that cannot be put into a mail.
type InvalidError struct {
	// Field is the field of Message, "To.Name" for instance.
	Field string
	// Reason completes the sentence "<field> …", without the offending value.
	Reason string
}

func (e *InvalidError) Error() string { return "mail: " + e.Field + " " + e.Reason }

// domain is the part of an address after its last @.
func domain(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }
