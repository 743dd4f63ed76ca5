package reading

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// letters reads texts in the sets of letters in which mails are written. One is made for each mail: what it unpacks, it unpacks once.
type letters struct{ pairs map[string][]rune }

// small are the sets of one byte a letter, by their names as called makes them.
func small() map[string]*charmap.Charmap {
	return map[string]*charmap.Charmap{
		// What calls itself ISO 8859-1 is Windows-1252 (https://encoding.spec.whatwg.org, section 4.2).
		"iso88591": charmap.Windows1252, "latin1": charmap.Windows1252, "usascii": charmap.Windows1252, "ascii": charmap.Windows1252, "ansix3.41968": charmap.Windows1252,
		"iso88592": charmap.ISO8859_2, "iso88593": charmap.ISO8859_3, "iso88594": charmap.ISO8859_4, "iso88595": charmap.ISO8859_5, "iso88596": charmap.ISO8859_6,
		"iso88597": charmap.ISO8859_7, "iso88598": charmap.ISO8859_8, "iso88598i": charmap.ISO8859_8, "iso88599": charmap.Windows1254, "iso885910": charmap.ISO8859_10,
		"iso885911": charmap.Windows874, "iso885913": charmap.ISO8859_13, "iso885914": charmap.ISO8859_14, "iso885915": charmap.ISO8859_15, "iso885916": charmap.ISO8859_16,
		"windows874": charmap.Windows874, "tis620": charmap.Windows874, "windows1250": charmap.Windows1250, "windows1251": charmap.Windows1251,
		"windows1252": charmap.Windows1252, "windows1253": charmap.Windows1253, "windows1254": charmap.Windows1254, "windows1255": charmap.Windows1255,
		"windows1256": charmap.Windows1256, "windows1257": charmap.Windows1257, "windows1258": charmap.Windows1258, "koi8r": charmap.KOI8R, "koi8u": charmap.KOI8U,
		"macintosh": charmap.Macintosh, "ibm437": charmap.CodePage437, "ibm850": charmap.CodePage850, "ibm852": charmap.CodePage852, "ibm866": charmap.CodePage866,
	}
}

// called is one name for a set of letters, however a mail writes it: "ISO_8859-1:1987", "cp1252" and "x-sjis" are usual, too.
func called(charset string) string {
	name, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(charset)), ":")
	name = strings.NewReplacer("-", "", "_", "", " ", "", `"`, "", "'", "").Replace(strings.TrimPrefix(name, "x-"))
	for old, now := range map[string]string{"cp125": "windows125", "cp8": "ibm8", "cp437": "ibm437", "dos8": "ibm8"} {
		if rest, is := strings.CutPrefix(name, old); is {
			return now + rest
		}
	}
	return name
}

// toUTF8 is a text in UTF-8, and whether all of it could be read.
func (l *letters) toUTF8(charset string, raw []byte) (text string, known bool) {
	name := called(charset)
	if strings.HasPrefix(name, "utf16") || name == "unicode" {
		return fromUTF16(name, raw)
	}
	if bytes.Contains(raw, []byte("\x1b$")) {
		name = "iso2022jp" // nothing else that is still written switches so
	}
	if utf8.Valid(raw) && name != "iso2022jp" && (!has8bit(raw) || name == "" || name == "utf8" || name == "usascii") {
		return string(raw), true
	}
	if read, is := eastern()[name]; is {
		return read(l, raw)
	}
	from, listed := small()[name]
	switch {
	case name == "" || name == "utf8":
		from, listed = charmap.Windows1252, name == ""
	case !listed && utf8.Valid(raw): // by chance no other set looks like this
		return string(raw), true
	case !listed:
		return strings.ToValidUTF8(string(raw), "\uFFFD"), false
	}
	out, err := from.NewDecoder().Bytes(raw)
	if err != nil {
		return strings.ToValidUTF8(string(raw), "\uFFFD"), false
	}
	return string(out), listed
}

// fromUTF16 reads what says by its first two bytes, or by its name, which half of a letter comes first; the larger one if nothing says so (RFC 2781).
func fromUTF16(name string, raw []byte) (text string, known bool) {
	little := strings.HasSuffix(name, "le")
	if len(raw) >= 2 && (raw[0] == 0xFE && raw[1] == 0xFF || raw[0] == 0xFF && raw[1] == 0xFE) {
		little, raw = raw[0] == 0xFF, raw[2:]
	}
	units := make([]uint16, len(raw)/2)
	for i := range units {
		high, low := raw[2*i], raw[2*i+1]
		if little {
			high, low = low, high
		}
		units[i] = uint16(high)<<8 | uint16(low)
	}
	text = string(utf16.Decode(units))
	return text, len(raw)%2 == 0 && !strings.ContainsRune(text, utf8.RuneError)
}

func has8bit(raw []byte) bool {
	for _, b := range raw {
		if b >= 0x80 {
			return true
		}
	}
	return false
}

// decoder decodes the words of a header (RFC 2047).
func (l *letters) decoder() *mime.WordDecoder {
	return &mime.WordDecoder{CharsetReader: func(charset string, input io.Reader) (io.Reader, error) {
		raw, err := io.ReadAll(io.LimitReader(input, 1<<16))
		if err != nil {
			return nil, err
		}
		text, _ := l.toUTF8(charset, raw)
		return strings.NewReader(text), nil
	}}
}
