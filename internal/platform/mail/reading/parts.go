package reading

import (
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
	"strings"
)

// parts collects what the parts of a mail hold.
type parts struct {
	mail    *Mail
	letters *letters
	left    int // parts that may still be looked at
	// beyond is how many bytes of the mail are not here.
	beyond int64
	// plain is the text in plain, the first in each place where there is one; html is the same of those in HTML.
	plain, html []string
}

// words are the mail's own words and what it quotes: of its plain text if it has any.
func (p *parts) words() (text, quoted string) {
	if plain := strings.Join(p.plain, "\n\n"); strings.TrimSpace(plain) != "" {
		return split(plain)
	}
	var own, old []string
	for _, h := range p.html {
		text, quoted := fromHTML(h)
		own, old = append(own, text), append(old, quoted)
	}
	text, quoted = split(strings.Join(own, "\n\n"))
	return text, strings.TrimSpace(quoted + "\n\n" + strings.Join(old, "\n\n"))
}

// read looks at a part and at those within it. What is broken ends it: what was read before stays.
func (p *parts) read(h textproto.MIMEHeader, body io.Reader, depth int) {
	if p.left--; p.left < 0 || depth > mostDepth {
		p.mail.Cut = true
		return
	}
	kind, params := described(h.Get("Content-Type"))
	if kind == "" {
		kind = "text/plain" // RFC 2045, section 5.2
	}
	disposition, named := described(h.Get("Content-Disposition"))
	encoding := strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding")))
	body = transferred(encoding, body)
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		p.within(params["boundary"], body, depth)
	case disposition != "attachment" && (kind == "text/plain" || kind == "text/html"):
		p.text(kind, params["charset"], body)
	default:
		name := named["filename"]
		if name == "" {
			name = params["name"]
		}
		p.attach(name, kind, encoding, body)
	}
}

// described is what a field says of a part. Many programs write values that would need quotes without them, or one twice: what can be told of them counts.
func described(field string) (kind string, params map[string]string) {
	kind, params, err := mime.ParseMediaType(field)
	if err == nil {
		return kind, params
	}
	first, rest, _ := strings.Cut(field, ";")
	kind, params = strings.ToLower(strings.TrimSpace(first)), map[string]string{}
	for one := range strings.SplitSeq(rest, ";") {
		name, value, _ := strings.Cut(one, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := params[name]; !twice && name != "" {
			params[name] = strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return kind, params
}

func (p *parts) within(boundary string, body io.Reader, depth int) {
	if boundary == "" { // where the parts end nobody says: the words are somewhere in it
		p.mail.Cut = true
		p.text("text/plain", "", body)
		return
	}
	r := multipart.NewReader(body, boundary)
	for {
		part, err := r.NextRawPart()
		if err != nil {
			p.mail.Cut = p.mail.Cut || !errors.Is(err, io.EOF)
			return
		}
		p.read(part.Header, part, depth+1)
		if p.left < 0 {
			return
		}
	}
}

func (p *parts) text(kind, charset string, body io.Reader) {
	raw, err := io.ReadAll(io.LimitReader(body, mostDecoded+1))
	if err != nil || len(raw) > mostDecoded {
		p.mail.Cut = true
		raw = raw[:min(len(raw), mostDecoded)]
	}
	text, known := p.letters.toUTF8(charset, raw)
	p.mail.Lost = p.mail.Lost || !known
	if kind == "text/html" {
		p.html = append(p.html, text)
		return
	}
	p.plain = append(p.plain, text)
}

// attach notes a file. One that ends with the mail's beginning has what is beyond, less what base64 adds to it.
func (p *parts) attach(name, kind, encoding string, body io.Reader) {
	data, err := io.ReadAll(body)
	size := int64(len(data))
	if err != nil {
		p.mail.Cut, data = true, nil
		if encoding == "base64" {
			size += p.beyond / 78 * 57 // lines of 76 letters and their ends
		} else {
			size += p.beyond
		}
	}
	if len(p.mail.Attachments) == mostAttachments {
		p.mail.Cut = true
		return
	}
	name = cut(oneLine(decoded(p.letters.decoder(), name)), mostName)
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	if name == "" {
		name = strings.ReplaceAll(kind, "/", " ") // "message rfc822"
	}
	p.mail.Attachments = append(p.mail.Attachments, Attachment{name, size, data, strings.HasPrefix(kind, "message/")})
}

// transferred decodes what a body was encoded with on its way.
func transferred(encoding string, body io.Reader) io.Reader {
	switch encoding {
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, lettersOf{body})
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	}
	return body
}

// lettersOf leaves out of base64 what is none of its letters (RFC 2045, section 6.8).
type lettersOf struct{ r io.Reader }

// Read implements io.Reader.
func (l lettersOf) Read(p []byte) (int, error) {
	for {
		n, err := l.r.Read(p)
		kept := 0
		for _, b := range p[:n] {
			if b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '+' || b == '/' || b == '=' {
				p[kept] = b
				kept++
			}
		}
		if kept > 0 || err != nil || n == 0 {
			return kept, err
		}
	}
}
