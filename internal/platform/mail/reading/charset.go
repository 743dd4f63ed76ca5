package reading

import (
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// charmaps are the sets of letters that mails in Latin, Cyrillic and Greek scripts are written in. Those of East Asia would be
// a megabyte of tables; mails from there have been in UTF-8 for years.
func charmaps() map[string]*charmap.Charmap {
	return map[string]*charmap.Charmap{
		// What calls itself ISO 8859-1 is Windows-1252 (https://encoding.spec.whatwg.org, section 4.2).
		"iso-8859-1": charmap.Windows1252, "latin1": charmap.Windows1252, "us-ascii": charmap.Windows1252, "windows-1252": charmap.Windows1252, "cp1252": charmap.Windows1252,
		"iso-8859-2": charmap.ISO8859_2, "iso-8859-5": charmap.ISO8859_5, "iso-8859-7": charmap.ISO8859_7, "iso-8859-9": charmap.Windows1254, "iso-8859-15": charmap.ISO8859_15,
		"windows-1250": charmap.Windows1250, "windows-1251": charmap.Windows1251, "windows-1253": charmap.Windows1253, "windows-1254": charmap.Windows1254,
		"windows-1257": charmap.Windows1257, "koi8-r": charmap.KOI8R, "koi8-u": charmap.KOI8U, "macintosh": charmap.Macintosh,
	}
}

// toUTF8 is a text in UTF-8, and whether all of it could be read.
func toUTF8(charset string, raw []byte) (text string, known bool) {
	charset = strings.ToLower(strings.TrimSpace(charset))
	if utf8.Valid(raw) && (charset == "" || charset == "utf-8" || charset == "us-ascii" || !has8bit(raw)) && !bytes.Contains(raw, []byte("\x1b$")) {
		return string(raw), true
	}
	from, listed := charmaps()[charset]
	switch {
	case charset == "" || charset == "utf-8" && !utf8.Valid(raw):
		from, listed = charmap.Windows1252, charset == ""
	case !listed:
		return strings.ToValidUTF8(string(raw), "\uFFFD"), false
	}
	out, err := from.NewDecoder().Bytes(raw)
	if err != nil {
		return strings.ToValidUTF8(string(raw), "\uFFFD"), false
	}
	return string(out), listed
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
func decoder() *mime.WordDecoder {
	return &mime.WordDecoder{CharsetReader: func(charset string, input io.Reader) (io.Reader, error) {
		raw, err := io.ReadAll(io.LimitReader(input, 1<<16))
		if err != nil {
			return nil, err
		}
		text, _ := toUTF8(charset, raw)
		return strings.NewReader(text), nil
	}}
}
