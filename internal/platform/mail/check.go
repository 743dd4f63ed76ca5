package mail

import (
	"mime"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Limits of what a header may carry. The address limit is RFC 5321's path of
// 256 octets less its angle brackets, the local part's is its section 4.5.3.1.1.
const (
	maxAddress = 254
	maxLocal   = 64
	maxName    = 200 // runes
	maxSubject = 250 // runes
	maxHeader  = 900 // octets; RFC 5322 allows lines of 998
	maxKey     = 200
	maxFiles   = 64 << 10 // octets of all attachments together
)

// composed are the header fields that this package writes itself.
var composed = [...]string{ //nolint:gochecknoglobals // Go has no constant arrays; nothing writes to it
	"from", "to", "cc", "bcc", "sender", "reply-to", "subject", "date", "message-id", "mime-version",
	"content-type", "content-transfer-encoding", "return-path", "received",
}

// checked returns m with its addresses in the form that SMTP takes, or the first
// thing in it that no mail can carry.
func checked(m Message) (Message, error) {
	var err error
	if m.To.Address, err = checkMailbox("To", m.To); err != nil {
		return m, err
	}
	if m.ReplyTo.Address != "" {
		if m.ReplyTo.Address, err = checkMailbox("ReplyTo", m.ReplyTo); err != nil {
			return m, err
		}
	}
	for _, c := range []struct{ field, value string }{
		{"Key", m.Key}, {"Kind", m.Kind}, {"Class", string(m.Class)}, {"Subject", m.Subject}, {"Text", m.Text},
	} {
		if strings.TrimSpace(c.value) == "" {
			return m, &InvalidError{c.field, "is empty"}
		}
	}
	for _, c := range []struct {
		field, value string
		limit        int
	}{
		{"Key", m.Key, maxKey}, {"Kind", m.Kind, maxKey}, {"Class", string(m.Class), maxKey},
		{"Ref", m.Ref, maxKey}, {"Subject", m.Subject, maxSubject},
	} {
		if err := checkLine(c.field, c.value, c.limit); err != nil {
			return m, err
		}
	}
	if err := checkBodies(m); err != nil {
		return m, err
	}
	if err := checkAttachments(m.Attachments); err != nil {
		return m, err
	}
	return m, checkHeaders(m.Headers)
}

// fileName matches names that every system can store and that cannot end a
// header or form a path.
var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)

func checkAttachments(list []Attachment) error {
	size := 0
	for _, a := range list {
		if !fileName.MatchString(a.Name) {
			return &InvalidError{"Attachments", "holds a name that is no plain file name"}
		}
		if err := checkLine("Attachments", a.Type, maxKey); err != nil {
			return err
		}
		if kind, _, err := mime.ParseMediaType(a.Type); err != nil || !strings.Contains(kind, "/") {
			return &InvalidError{"Attachments", "holds a type that is no media type"}
		}
		if !utf8.ValidString(a.Content) {
			return &InvalidError{"Attachments", "holds what is not valid UTF-8"}
		}
		size += len(a.Content)
	}
	if size > maxFiles {
		return &InvalidError{"Attachments", "are too large"}
	}
	return nil
}

// checkLine refuses what would end a header line or be invisible in it.
func checkLine(field, value string, limit int) error {
	switch {
	case !utf8.ValidString(value):
		return &InvalidError{field, "is not valid UTF-8"}
	case utf8.RuneCountInString(value) > limit:
		return &InvalidError{field, "is too long"}
	case strings.ContainsFunc(value, breaksLine):
		return &InvalidError{field, "holds a line break or control character"}
	}
	return nil
}

func breaksLine(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' // Unicode's own line breaks
}

func checkBodies(m Message) error {
	for _, c := range []struct{ field, value string }{{"HTML", m.HTML}, {"Text", m.Text}} {
		if !utf8.ValidString(c.value) || strings.ContainsRune(c.value, 0) {
			return &InvalidError{c.field, "is not valid text"}
		}
	}
	return nil
}

func checkHeaders(h map[string]string) error {
	for name, value := range h {
		if !isToken(name) {
			return &InvalidError{"Headers", "holds a name that is no header field name"}
		}
		if slices.Contains(composed[:], strings.ToLower(name)) {
			return &InvalidError{"Headers", "holds " + name + ", which has a place of its own"}
		}
		if err := checkLine("Headers", value, maxHeader); err != nil {
			return err
		}
	}
	return nil
}

// isToken follows RFC 5322 section 2.2, without the characters that nobody
// uses.
func isToken(name string) bool {
	return name != "" && len(name) < 77 && !strings.ContainsFunc(name, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

// CanReach tells whether a mail can be written to an address at all.
func CanReach(address string) bool {
	_, err := checkMailbox("to", Address{Address: address})
	return err == nil
}

// checkMailbox returns the address with its domain in ASCII. Quoted local parts
// ("a b"@example) are refused: they are hardly ever real and can smuggle other
// addresses in.
func checkMailbox(field string, a Address) (string, error) {
	if err := checkLine(field+".Name", a.Name, maxName); err != nil {
		return "", err
	}
	field += ".Address"
	if err := checkLine(field, a.Address, maxAddress); err != nil {
		return "", err
	}
	at := strings.LastIndexByte(a.Address, '@')
	if at < 1 || at == len(a.Address)-1 {
		return "", &InvalidError{field, "is not of the form name@domain"}
	}
	local, host := a.Address[:at], a.Address[at+1:]
	if strings.ContainsAny(local, " \"(),:;<>@[\\]") || strings.ContainsFunc(local, unicode.IsSpace) {
		return "", &InvalidError{field, "holds a character that addresses do not have"}
	}
	host, ok := asciiHost(host)
	if !ok {
		return "", &InvalidError{field, "has a domain that cannot exist"}
	}
	if len(local) > maxLocal || len(local)+1+len(host) > maxAddress {
		return "", &InvalidError{field, "is too long"}
	}
	return local + "@" + host, nil
}

// asciiHost turns an internationalised domain into its ASCII form (RFC 5891).
func asciiHost(host string) (string, bool) {
	ascii, err := idna.Lookup.ToASCII(host)
	if err != nil && !isASCII(host) {
		return "", false
	}
	if err != nil { // idna is stricter than mail: real hosts do have underscores
		ascii = host
	}
	bad := strings.ContainsFunc(ascii, func(r rune) bool {
		return r != '-' && r != '.' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
	return ascii, !bad && !strings.HasPrefix(ascii, ".") && !strings.Contains(ascii, "..") && len(ascii) <= 253
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}
