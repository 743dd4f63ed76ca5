package mail

import (
	"bytes"
	"html"
	"mime"
	"mime/quotedprintable"
	"net/textproto"
	"slices"
	"strings"
	"time"
)

// Recipient is the part of a mail to many that differs from person to person.
type Recipient struct {
	To Address
	// ID is written into the boundaries: the same recipient gives the same bytes.
	ID, MessageID string
	Date          time.Time
	// Headers are further fields of this person's mail, such as one-click unsubscribing.
	Headers [][2]string
	// Value returns the value of a merge tag as text; it is escaped in HTML. It is called once
	// for each tag, however often the tag occurs.
	Value func(name string) string
}

// Template is a mail to many, compiled once: what is the same for all is already encoded. It is
// safe for concurrent use.
type Template struct {
	from, replyTo, static string // fields that are the same for all, as they are written in the mail
	subject, text, html   []segment
	tags                  []string
	signer                *Signer
}

// segment is encoded text, or a merge tag.
type segment struct {
	text   string
	tag    string // empty: text
	number int    // the tag's index in the template
}

// Compile compiles a mail to many that is sent in the company's name. headers are the same for
// all.
func (o *Outbox) Compile(replyTo Address, subject, text, html string, headers [][2]string) (*Template, error) {
	m := &Template{from: field("From", header(o.from).String()), signer: o.signer}
	if strings.ContainsFunc(subject, breaksLine) {
		return nil, &InvalidError{"Subject", "must be one line"}
	}
	if replyTo.Address != "" {
		m.replyTo = field("Reply-To", header(replyTo).String())
	}
	for _, f := range headers {
		if strings.ContainsFunc(f[1], breaksLine) {
			return nil, &InvalidError{"Headers", "must be of one line each"}
		}
		m.static += field(textproto.CanonicalMIMEHeaderKey(f[0]), f[1])
	}
	m.subject = segments(subject, func(s string) string { return s })
	m.text, m.html = segments(text, printable), segments(html, printable)
	m.number()
	return m, nil
}

func field(name, value string) string { return name + ": " + value + "\r\n" }

// number gives each merge tag a number, the same wherever the tag occurs.
func (m *Template) number() {
	for _, list := range [][]segment{m.subject, m.text, m.html} {
		for i, p := range list {
			if p.tag == "" {
				continue
			}
			if list[i].number = slices.Index(m.tags, p.tag); list[i].number < 0 {
				list[i].number = len(m.tags)
				m.tags = append(m.tags, p.tag)
			}
		}
	}
}

// segments cuts a text at its merge tags and encodes what is between them.
func segments(s string, encode func(string) string) (out []segment) {
	for {
		before, rest, found := strings.Cut(s, string(MergeTagStart))
		if before != "" {
			out = append(out, segment{text: encode(before)})
		}
		if !found {
			return out
		}
		name, after, _ := strings.Cut(rest, string(MergeTagEnd))
		out = append(out, segment{tag: name})
		s = after
	}
}

// printable returns s as quoted-printable (RFC 2045, section 6.7), ending in a soft line
// break, so that segments can follow each other whatever their lengths.
func printable(s string) string {
	var b bytes.Buffer
	b.Grow(len(s) + len(s)/16)
	writePrintable(&b, s)
	return b.String()
}

// writePrintable writes printable of s.
func writePrintable(b *bytes.Buffer, s string) {
	const longest = 75 // with the soft line break 76
	if !plain(s) {
		w := quotedprintable.NewWriter(b)
		_, _ = w.Write([]byte(s)) // a Buffer never fails
		_ = w.Close()
		if !bytes.HasSuffix(b.Bytes(), []byte("\r\n")) {
			b.WriteString("=\r\n")
		}
		return
	}
	for ; len(s) > longest; s = s[longest:] {
		b.WriteString(s[:longest])
		b.WriteString("=\r\n")
	}
	b.WriteString(s)
	b.WriteString("=\r\n")
}

// plain reports whether a text needs no encoding: most words and links do not.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '=' {
			return false
		}
	}
	return true
}

// Render returns one person's mail as it is sent over the wire, signed when a key is configured.
// It is written into the memory of room if it fits; nil allocates some.
func (m *Template) Render(room []byte, c Recipient) ([]byte, error) {
	b := bytes.NewBuffer(room[:0])
	if room == nil {
		b.Grow(len(c.ID) + 16<<10)
	}
	values := make([]string, len(m.tags))
	value := func(p segment) string {
		if values[p.number] == "" {
			values[p.number] = c.Value(p.tag)
		}
		return values[p.number]
	}
	if err := m.head(b, c, folded(m.subjectOf(value))); err != nil {
		return nil, err
	}
	boundary := "wardgate-" + c.ID
	b.WriteString(field("MIME-Version", "1.0"))
	b.WriteString(field("Content-Type", "multipart/alternative;\r\n boundary=\""+boundary+"\""))
	b.WriteString("\r\n")
	part := func(kind string, segments []segment, escape func(string) string) {
		b.WriteString("--" + boundary + "\r\nContent-Type: " + kind + "; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n")
		for _, p := range segments {
			if p.tag == "" {
				b.WriteString(p.text)
			} else {
				writePrintable(b, escape(value(p)))
			}
		}
		b.WriteString("\r\n\r\n") // the last soft line break, ended; and the one that belongs to the boundary
	}
	part("text/plain", m.text, func(s string) string { return s })
	part("text/html", m.html, html.EscapeString)
	b.WriteString("--" + boundary + "--\r\n")
	if m.signer == nil {
		return b.Bytes(), nil
	}
	return m.signer.sign(b.Bytes())
}

// head writes the header fields above those of MIME.
func (m *Template) head(b *bytes.Buffer, c Recipient, subject string) error {
	b.WriteString(field("Date", c.Date.Format("Mon, 02 Jan 2006 15:04:05 -0700")))
	b.WriteString(m.from)
	b.WriteString(field("To", header(c.To).String()))
	b.WriteString(m.replyTo)
	b.WriteString(field("Subject", subject))
	b.WriteString(field("Message-ID", c.MessageID))
	b.WriteString(m.static)
	for _, f := range c.Headers {
		if strings.ContainsFunc(f[1], breaksLine) {
			return &InvalidError{"Headers", "must be of one line each"}
		}
		b.WriteString(field(textproto.CanonicalMIMEHeaderKey(f[0]), f[1]))
	}
	return nil
}

func (m *Template) subjectOf(value func(segment) string) string {
	var b strings.Builder
	for _, p := range m.subject {
		if p.tag != "" {
			b.WriteString(strings.Map(func(r rune) rune {
				if breaksLine(r) {
					return ' '
				}
				return r
			}, value(p)))
			continue
		}
		b.WriteString(p.text)
	}
	return b.String()
}

// folded returns a field's text, encoded if it has to be (RFC 2047), with a line for each
// encoded word.
func folded(s string) string {
	return strings.ReplaceAll(mime.QEncoding.Encode("utf-8", s), "?= =?", "?=\r\n =?")
}

// MergeTags are the names of all tags of a template.
func (m *Template) MergeTags() []string { return slices.Clone(m.tags) }

// MessageIDFor returns the Message-ID that Enqueue makes of a key.
func (o *Outbox) MessageIDFor(key string) string { return messageID(key, o.from.Address) }

// Deliverable returns an address in the form that SMTP takes, or an
// *InvalidError.
func Deliverable(address string) (string, error) {
	return checkMailbox("To", Address{Address: address})
}
