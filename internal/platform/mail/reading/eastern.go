package reading

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf8"
)

// packed are the letters of East Asia: for each set, in the order of families, one number for each pair of bytes. It is made by TestTheLettersArePacked from
// the tables of x/text, which would be ten times as much in the program: they can write as well.
//
//go:embed eastern.gz
var packed []byte

// The first bytes of a pair, and the second ones, from and to.
const (
	firstLead, lastLead   = 0x81, 0xFE
	firstTrail, lastTrail = 0x40, 0xFE
	trails                = lastTrail - firstTrail + 1
	pairsOfSet            = (lastLead - firstLead + 1) * trails
	// fours is how many letters of GB 18030 have four bytes and are within the first plane.
	fours = 39420
)

// families are the sets of letters, and how many numbers each has.
func families() []family {
	return []family{{"japanese", pairsOfSet}, {"chinese", pairsOfSet}, {"taiwanese", pairsOfSet}, {"korean", pairsOfSet}, {"chinese-fours", fours}}
}

type family struct {
	name string
	size int
}

// eastern are how texts are read, by the names that called makes.
func eastern() map[string]func(l *letters, raw []byte) (string, bool) {
	japanese, chinese := (*letters).shiftJIS, (*letters).gb18030
	taiwanese := func(l *letters, raw []byte) (string, bool) { return l.inPairs("taiwanese", raw) }
	korean := func(l *letters, raw []byte) (string, bool) { return l.inPairs("korean", raw) }
	return map[string]func(*letters, []byte) (string, bool){
		"shiftjis": japanese, "sjis": japanese, "mskanji": japanese, "windows31j": japanese, "cp932": japanese,
		"eucjp": (*letters).eucJP, "iso2022jp": (*letters).iso2022JP,
		"gb18030": chinese, "gbk": chinese, "gb2312": chinese, "euccn": chinese, "cp936": chinese, "gb231280": chinese,
		"big5": taiwanese, "big5hkscs": taiwanese, "cp950": taiwanese,
		"euckr": korean, "ksc56011987": korean, "ksc5601": korean, "cp949": korean, "windows949": korean, "uhc": korean,
	}
}

// table is what stands for each pair of a family, 0 for nothing.
func (l *letters) table(name string) []rune {
	if l.pairs == nil {
		l.pairs = unpacked()
	}
	return l.pairs[name]
}

// unpacked reads packed: a number is 0 for no letter, or how far the letter is from the one before, one more if that is not negative.
func unpacked() map[string][]rune {
	out := map[string][]rune{}
	from, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return out // never: a test reads it
	}
	all, err := io.ReadAll(from)
	if err != nil {
		return out
	}
	for _, f := range families() {
		table, before := make([]rune, f.size), rune(0)
		for i := range table {
			n, used := binary.Varint(all)
			if used <= 0 {
				return out
			}
			all = all[used:]
			if n == 0 {
				continue
			}
			if n > 0 {
				n--
			}
			before += rune(n) //nolint:gosec // they were letters
			table[i] = before
		}
		out[f.name] = table
	}
	return out
}

// pair is the letter of two bytes, 0 for none.
func pair(table []rune, lead, trail byte) rune {
	if lead < firstLead || lead > lastLead || trail < firstTrail || trail > lastTrail || len(table) < pairsOfSet {
		return 0
	}
	return table[int(lead-firstLead)*trails+int(trail-firstTrail)]
}

// reader writes the letters of a text, and notes whether one could not be read.
type reader struct {
	strings.Builder

	lost bool
}

func (r *reader) letter(of rune) {
	if of == 0 {
		of, r.lost = utf8.RuneError, true
	}
	_, _ = r.WriteRune(of) // a Builder never fails
}

// done is what was read.
func (r *reader) done() (text string, known bool) { return r.String(), !r.lost }

// two reads a pair at the start of raw and returns what is behind it. A second byte that is no letter's begins the next one.
func (r *reader) two(table []rune, raw []byte) []byte {
	if len(raw) < 2 {
		r.letter(0)
		return nil
	}
	of := pair(table, raw[0], raw[1])
	r.letter(of)
	if of == 0 && raw[1] < utf8.RuneSelf {
		return raw[1:]
	}
	return raw[2:]
}

// inPairs reads ASCII and pairs.
func (l *letters) inPairs(name string, raw []byte) (text string, known bool) {
	r, table := reader{}, l.table(name)
	for len(raw) > 0 {
		if raw[0] < utf8.RuneSelf {
			r.letter(rune(raw[0]))
			raw = raw[1:]
			continue
		}
		raw = r.two(table, raw)
	}
	return r.done()
}

// gb18030 reads what was written in GB 2312, GBK and GB 18030, each of which holds the one before.
func (l *letters) gb18030(raw []byte) (text string, known bool) {
	r, table := reader{}, l.table("chinese")
	for len(raw) > 0 {
		switch b := raw[0]; {
		case b < utf8.RuneSelf:
			r.letter(rune(b))
			raw = raw[1:]
		case b == 0x80:
			r.letter('€')
			raw = raw[1:]
		case len(raw) >= 4 && raw[1] >= '0' && raw[1] <= '9':
			r.letter(l.four(raw[:4]))
			raw = raw[4:]
		default:
			raw = r.two(table, raw)
		}
	}
	return r.done()
}

// four is the letter of four bytes: "beyond" those of the first plane come all others in a row.
func (l *letters) four(raw []byte) rune {
	const beyond, last = 189000, 189000 + 0xFFFFF
	if raw[0] < 0x81 || raw[0] > 0xFE || raw[2] < 0x81 || raw[2] > 0xFE || raw[3] < '0' || raw[3] > '9' {
		return 0
	}
	n := ((int(raw[0]-0x81)*10+int(raw[1]-'0'))*126+int(raw[2]-0x81))*10 + int(raw[3]-'0')
	table := l.table("chinese-fours")
	switch {
	case n < len(table):
		return table[n]
	case n >= beyond && n <= last:
		return rune(0x10000 + n - beyond)
	}
	return 0
}

// half is a letter of Japanese of one byte, from 0xA1 to 0xDF; 0 for none.
func half(b byte) rune {
	if b < 0xA1 || b > 0xDF {
		return 0
	}
	return 0xFF61 + rune(b-0xA1)
}

func (l *letters) shiftJIS(raw []byte) (text string, known bool) {
	r, table := reader{}, l.table("japanese")
	for len(raw) > 0 {
		switch b := raw[0]; {
		case b <= 0x80:
			r.letter(rune(b))
			raw = raw[1:]
		case half(b) != 0:
			r.letter(half(b))
			raw = raw[1:]
		default:
			raw = r.two(table, raw)
		}
	}
	return r.done()
}

// jis is the letter at a place of JIS X 0208, whose rows and cells count from 1 to 94: Shift_JIS folds two rows into one.
func (l *letters) jis(row, cell byte) rune {
	if row < 1 || row > 94 || cell < 1 || cell > 94 {
		return 0
	}
	lead, trail := 0x81+(row-1)/2, cell+0x9E
	if lead > 0x9F {
		lead += 0x40
	}
	if row%2 == 1 {
		if trail = cell + 0x3F; trail >= 0x7F {
			trail++
		}
	}
	return pair(l.table("japanese"), lead, trail)
}

func (l *letters) eucJP(raw []byte) (text string, known bool) {
	var r reader
	for len(raw) > 0 {
		switch b := raw[0]; {
		case b < utf8.RuneSelf:
			r.letter(rune(b))
			raw = raw[1:]
		case b == 0x8F: // JIS X 0212, which nobody writes mails in
			r.letter(0)
			raw = raw[min(3, len(raw)):]
		case len(raw) < 2:
			r.letter(0)
			raw = nil
		case b == 0x8E:
			r.letter(half(raw[1]))
			raw = raw[2:]
		default:
			r.letter(l.jis(b-0xA0, raw[1]-0xA0))
			raw = raw[2:]
		}
	}
	return r.done()
}

// iso2022JP reads what switches between sets by an escape (RFC 1468), and the letters of half a width that some programs add.
func (l *letters) iso2022JP(raw []byte) (text string, known bool) {
	var r reader
	width, kana := 1, false
	for len(raw) > 0 {
		switch {
		case bytes.HasPrefix(raw, []byte("\x1b$@")), bytes.HasPrefix(raw, []byte("\x1b$B")):
			width, kana, raw = 2, false, raw[3:]
		case bytes.HasPrefix(raw, []byte("\x1b(B")), bytes.HasPrefix(raw, []byte("\x1b(J")):
			width, kana, raw = 1, false, raw[3:]
		case bytes.HasPrefix(raw, []byte("\x1b(I")):
			width, kana, raw = 1, true, raw[3:]
		case raw[0] <= ' ' && raw[0] != 0x1b: // a line's end needs no escape
			r.letter(rune(raw[0]))
			raw = raw[1:]
		case width == 2 && len(raw) >= 2:
			r.letter(l.jis(raw[0]-0x20, raw[1]-0x20))
			raw = raw[2:]
		case kana:
			r.letter(half(raw[0] + 0x80))
			raw = raw[1:]
		default:
			if raw[0] == 0x1b || raw[0] >= utf8.RuneSelf || width == 2 {
				r.lost = true
			}
			r.letter(rune(raw[0] & 0x7F))
			raw = raw[1:]
		}
	}
	return r.done()
}
