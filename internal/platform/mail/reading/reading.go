// Package reading reads a mail that a person wrote: its words, apart from what it quotes and from its signature, who it
// says it is from, its attachments, and whether a program sent it by itself.
//
// A stranger wrote every byte of it. What is read is bounded, whatever the mail says of itself, and nothing of it is
// to be believed: anybody can write any sender into a mail.
package reading

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"net/textproto"
	"strings"
	"unicode/utf8"
)

// Limits of what is read. Of a longer text the beginning is kept; of what lies deeper, or beyond so many parts, nothing.
const (
	MostText        = 20_000 // characters of what was written, and as many of what is quoted
	mostParts       = 200
	mostDepth       = 8
	mostAttachments = 50
	mostName        = 200
	mostSubject     = 300
	mostDecoded     = 1 << 20 // bytes of text in one part
)

// Automatic is why a mail is taken for one that no person wrote, empty for one that a person did.
type Automatic string

// The kinds of mails that programs send by themselves.
const (
	AutoReply Automatic = "auto-reply" // an absence, or any other answer of a program (RFC 3834)
	Bulk      Automatic = "bulk"       // a mailing list or an advertisement
	Report    Automatic = "report"     // of a mail server
	Loop      Automatic = "loop"       // our own mail has come back
)

// Mail is what was read.
type Mail struct {
	// MessageID is the mail's own name, without its angle brackets; empty if it has none.
	MessageID string
	// Name and Address are the sender as the mail says, the address empty if it says none that can be read.
	Name, Address string
	Subject       string
	// Text is what they wrote, Quoted what follows from the mail that they answer, and their signature.
	Text, Quoted string
	Automatic    Automatic
	Attachments  []Attachment
	// Cut: it is longer than what is kept. Lost: some of it is in letters that cannot be read here.
	Cut, Lost bool
}

// Attachment is a file that came with a mail.
type Attachment struct {
	Name string
	Size int64
	// Data are its bytes, nil if the mail ended before they did: then Size is what they would come to.
	Data []byte
	// Mail tells that it is a mail within the mail.
	Mail bool
}

// ErrNoMail says that these bytes are no mail.
var ErrNoMail = errors.New("this is no mail that can be read")

// Read reads a mail, or returns ErrNoMail. It never asks the network for anything.
func Read(raw []byte) (Mail, error) { return ReadBeginning(raw, int64(len(raw))) }

// ReadBeginning reads the beginning of a mail of so many bytes.
func ReadBeginning(raw []byte, size int64) (Mail, error) {
	parsed, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Mail{}, fmt.Errorf("%w: %w", ErrNoMail, err)
	}
	h := textproto.MIMEHeader(parsed.Header)
	if h.Get("From") == "" { // every mail has one (RFC 5322, section 3.6)
		return Mail{}, ErrNoMail
	}
	m := Mail{MessageID: messageID(h.Get("Message-Id")), Automatic: automatic(h)}
	read := &letters{}
	words := read.decoder()
	m.Subject = cut(oneLine(decoded(words, h.Get("Subject"))), mostSubject)
	m.Name, m.Address = sender(words, h.Get("From"))
	if m.Automatic == "" && fromServer(m.Address) {
		m.Automatic = Report
	}
	p := parts{left: mostParts, mail: &m, letters: read, beyond: size - int64(len(raw))}
	m.Cut = p.beyond > 0
	p.read(h, parsed.Body, 0)
	text, quoted := p.words()
	m.Text, m.Quoted = m.bounded(text), m.bounded(quoted)
	return m, nil
}

// bounded keeps the beginning of a text.
func (m *Mail) bounded(text string) string {
	if utf8.RuneCountInString(text) <= MostText {
		return text
	}
	m.Cut = true
	return cut(text, MostText)
}

func cut(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i]
		}
		n++
	}
	return s
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func messageID(s string) string {
	s = strings.TrimSpace(s)
	if i, j := strings.IndexByte(s, '<'), strings.IndexByte(s, '>'); i >= 0 && j > i {
		s = s[i+1 : j]
	}
	return cut(s, 998) // as long as a line may be (RFC 5322)
}

// sender is who a mail says it is from: the first, if it says several.
func sender(words *mime.WordDecoder, from string) (name, address string) {
	list, err := (&mail.AddressParser{WordDecoder: words}).ParseList(from)
	if err != nil || len(list) == 0 {
		return cut(oneLine(decoded(words, from)), mostName), ""
	}
	return cut(oneLine(list[0].Name), mostName), cut(list[0].Address, 254)
}

func decoded(words *mime.WordDecoder, s string) string {
	text, err := words.DecodeHeader(s)
	if err != nil {
		text = s
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// fromServer reports whether an address is that of a program that returns mails.
func fromServer(address string) bool {
	name, _, _ := strings.Cut(strings.ToLower(address), "@")
	return name == "mailer-daemon" || name == "postmaster"
}

// automatic tells whether a program sent a mail by itself, by what such programs write into it.
func automatic(h textproto.MIMEHeader) Automatic {
	is := func(name string, values ...string) bool {
		got, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(h.Get(name))), ";")
		for _, v := range values {
			if strings.TrimSpace(got) == v {
				return true
			}
		}
		return false
	}
	if is("Content-Type", "multipart/report") || strings.TrimSpace(h.Get("Return-Path")) == "<>" && h.Get("Auto-Submitted") == "" {
		return Report
	}
	// RFC 3834; what programs before it wrote; and what Exchange writes into absences.
	if sent := h.Get("Auto-Submitted"); sent != "" && !is("Auto-Submitted", "no") ||
		is("Precedence", "auto_reply") || h.Get("X-Autoreply") != "" || h.Get("X-Autorespond") != "" || h.Get("X-Auto-Reply") != "" || absent(h.Get("Subject")) {
		return AutoReply
	}
	if is("Precedence", "bulk", "junk", "list") || h.Get("List-Id") != "" || h.Get("List-Unsubscribe") != "" {
		return Bulk
	}
	return ""
}

// absent recognises the subject of an absence, which some programs do not mark in any other way.
func absent(subject string) bool {
	subject = strings.ToLower(strings.TrimSpace(decoded((&letters{}).decoder(), subject)))
	for _, begin := range []string{
		"automatic reply:", "autoreply:", "auto-reply:", "out of office:", "out of office autoreply:", "réponse automatique", "automatische antwort:", "abwesenheitsnotiz",
		"respuesta automática", "resposta automática", "risposta automatica", "automatisch antwoord", "автоматична відповідь", "автоматический ответ", "自动回复", "自動回覆", "自動応答", "자동 회신",
	} {
		if strings.HasPrefix(subject, begin) {
			return true
		}
	}
	return false
}
