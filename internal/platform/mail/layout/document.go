// Package layout gives every mail one look. A feature writes a Document once;
// Render makes both parts of the mail from it, HTML and plain text.
//
// The HTML is made of tables with inline styles, 600 px wide and fluid below,
// because that is what mail programs agree on. It loads nothing from anywhere:
// no picture, no font, no trace of who opened it. Everything is escaped.
package layout

// Document is the content of one mail. Its texts are plain text; a line break
// within one stays a line break.
type Document struct {
	// Preheader is the line that inboxes show after the subject. It is not seen in
	// the opened mail.
	Preheader string
	// Heading is the mail's first heading.
	Heading string
	Blocks  []Block
	// Reason ends the footer: why the recipient gets this mail. May be empty.
	Reason string
}

// Block is one part of a document: Section, Paragraph, Facts, Steps, Progress,
// Button, Notice or Quotation.
type Block interface{ view() view }

// Section is the heading of what follows.
type Section string

// Paragraph is running text.
type Paragraph string

// Facts is a table of labels and values. A fact without a value is left out.
type Facts []Fact

// Fact is one line of Facts.
type Fact struct {
	Label, Value string
	// Href makes the value a link: an http, https, mailto or tel address. May be empty.
	Href string
}

// Steps is a numbered list.
type Steps []string

// Progress is a numbered list of what happens in order, with a tick where it is done.
type Progress []Milestone

// Milestone is one line of Progress.
type Milestone struct {
	Title string
	Text  string // when it happens, for instance; may be empty
	Done  bool
}

// Button is the main action; its address also stands beneath as text.
type Button struct{ Label, URL string }

// Tone says how a notice is coloured.
type Tone int

// The tones of a notice.
const (
	Calm Tone = iota
	Good
	Urgent
)

// Notice is set apart from the rest.
type Notice struct {
	Tone  Tone
	Title string // may be empty
	Text  string
}

// Quotation is what somebody wrote, word for word, under a label.
type Quotation struct{ Label, Text string }
