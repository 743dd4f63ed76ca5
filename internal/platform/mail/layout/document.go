// Package layout turns one structured document into the HTML and the text part
// of a mail, so that the words write each mail once.
package layout

// Document is the content of one mail.
type Document struct {
	// Preheader is the line that mail programs show beside the subject.
	Preheader string
	Heading   string
	Blocks    []Block
}

// Block is one part of a document: Paragraph, Facts, Steps, Button or Notice.
type Block interface{ block() }

// Paragraph is plain text; single line breaks are kept.
type Paragraph string

// Facts is a table of labels and values.
type Facts []Fact

// Fact is one line of Facts; line breaks in Value are kept.
type Fact struct{ Label, Value string }

// Steps is a numbered list.
type Steps []string

// Button is a link that stands out, followed by its address in plain letters.
type Button struct{ Label, URL string }

// Tone says how a notice is coloured.
type Tone int

// The tones.
const (
	Calm Tone = iota
	Urgent
)

// Notice is a framed sentence.
type Notice struct {
	Tone Tone
	Text string
}

func (Paragraph) block() {}
func (Facts) block()     {}
func (Steps) block()     {}
func (Button) block()    {}
func (Notice) block()    {}
