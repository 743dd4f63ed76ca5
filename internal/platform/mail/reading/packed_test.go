package reading

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"flag"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

var update = flag.Bool("update", false, "pack the letters of East Asia instead of comparing")

// numbers are what is packed of a family: each letter as x/text reads it.
func numbers(t *testing.T, name string) (out []byte) {
	t.Helper()
	sets := map[string]encoding.Encoding{
		"japanese": japanese.ShiftJIS, "chinese": simplifiedchinese.GBK, "taiwanese": traditionalchinese.Big5, "korean": korean.EUCKR, "chinese-fours": simplifiedchinese.GB18030,
	}
	before := rune(0)
	add := func(raw ...byte) {
		text, err := sets[name].NewDecoder().Bytes(raw)
		of, n := utf8.DecodeRune(text)
		if err != nil || n != len(text) || of == utf8.RuneError || of < utf8.RuneSelf {
			out = binary.AppendVarint(out, 0)
			return
		}
		step := int64(of - before)
		if before = of; step >= 0 {
			step++
		}
		out = binary.AppendVarint(out, step)
	}
	if name == "chinese-fours" {
		for n := range fours {
			add(byte(0x81+n/12600), byte('0'+n/1260%10), byte(0x81+n/10%126), byte('0'+n%10))
		}
		return out
	}
	for lead := firstLead; lead <= lastLead; lead++ {
		for trail := firstTrail; trail <= lastTrail; trail++ {
			add(byte(lead), byte(trail))
		}
	}
	return out
}

// TestTheLettersArePacked: what is in the program is what x/text knows.
// Proves: platform-160
func TestTheLettersArePacked(t *testing.T) {
	var want []byte
	for _, f := range families() {
		want = append(want, numbers(t, f.name)...)
	}
	if *update {
		var b bytes.Buffer
		to, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(want); err != nil {
			t.Fatal(err)
		}
		if err := to.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("eastern.gz", b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	var got []byte
	for _, f := range families() {
		table, before := (&letters{}).table(f.name), rune(0)
		if len(table) != f.size {
			t.Fatalf("%s: %d numbers, want %d", f.name, len(table), f.size)
		}
		for _, of := range table {
			step := int64(of - before)
			switch {
			case of == 0:
				step = 0
			case step >= 0:
				step++
			}
			if of != 0 {
				before = of
			}
			got = binary.AppendVarint(got, step)
		}
	}
	if !bytes.Equal(got, want) {
		t.Error("what is packed are not the letters that x/text knows. Run: make generate")
	}
}

// TestEveryLetterIsReadAsOthersReadIt: each letter that an encoder of x/text can write is read as it was, in each of the sets.
// Proves: platform-160
func TestEveryLetterIsReadAsOthersReadIt(t *testing.T) {
	for name, by := range map[string]encoding.Encoding{
		"Shift_JIS": japanese.ShiftJIS, "EUC-JP": japanese.EUCJP, "ISO-2022-JP": japanese.ISO2022JP, "GB18030": simplifiedchinese.GB18030,
		"Big5": traditionalchinese.Big5, "ks_c_5601-1987": korean.EUCKR,
	} {
		l, write, again, read, unread := &letters{}, by.NewEncoder(), by.NewDecoder(), 0, 0
		for of := rune(0x20); of <= 0x20FFF; of++ {
			if of >= 0xD800 && of <= 0xDFFF || of == utf8.RuneError {
				continue
			}
			text := "a" + string(of) + "b"
			raw, err := write.Bytes([]byte(text))
			if err != nil {
				continue
			}
			back, err := again.Bytes(raw) // where an encoder writes one letter for another
			if err != nil {
				t.Fatal(err)
			}
			switch got, known := l.toUTF8(name, raw); {
			case known && got == string(back):
				read++
			case !known && name == "EUC-JP" && bytes.IndexByte(raw, 0x8F) >= 0, !known && name == "ISO-2022-JP" && bytes.Contains(raw, []byte("\x1b$(D")):
				unread++ // JIS X 0212
			default:
				t.Fatalf("%s: %q (% x) is read as %q, %v", name, text, raw, got, known)
			}
		}
		if read < 7000 {
			t.Errorf("%s: %d letters are read, %d are not", name, read, unread)
		}
	}
}

// TestWhatIsNoLetterIsSaid: broken pairs are shown as such, ends the reading nowhere, and take no ASCII with them.
// Proves: platform-160
func TestWhatIsNoLetterIsSaid(t *testing.T) {
	for name := range eastern() {
		for _, raw := range []string{"\xff", "\x81", "a\xffb", "\x8e", "\x8f\xa1", "\x81\x30\x81", "\x1b$B\x21", "\x1b$Bzz", "\x1b", strings.Repeat("\xfe", 1001)} {
			text, known := (&letters{}).toUTF8(name, []byte(raw))
			if known && strings.Contains(text, "\uFFFD") || !utf8.ValidString(text) {
				t.Errorf("%s: %q is read as %q, %v", name, raw, text, known)
			}
		}
	}
	if text, known := (&letters{}).toUTF8("gbk", []byte("\xff<b>Monday")); known || text != "\uFFFD<b>Monday" {
		t.Errorf("%q, %v", text, known)
	}
}
