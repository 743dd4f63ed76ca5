package responses

import (
	"bytes"
	"compress/gzip"
	"math/bits"
	"strings"

	"github.com/andybalholm/brotli"
)

// accepted is a client's Accept-Encoding (RFC 9110, 12.5.3): a quality in
// thousandths for each encoding that we have, 0 for "not this one".
type accepted struct{ brotli, gzip, identity int }

// accepts reads the Accept-Encoding lines of a request. Without one the client
// has not said that it can decode anything, so it gets the plain bytes. It does
// not allocate.
func accepts(lines []string) accepted {
	const unnamed = -1
	a := accepted{unnamed, unnamed, unnamed}
	rest := unnamed // "*"
	for _, line := range lines {
		for line != "" {
			var part string
			part, line, _ = strings.Cut(line, ",")
			coding, params, _ := strings.Cut(part, ";")
			q := quality(params)
			switch coding = strings.TrimSpace(coding); {
			case strings.EqualFold(coding, "br"):
				a.brotli = q
			case strings.EqualFold(coding, "gzip"), strings.EqualFold(coding, "x-gzip"):
				a.gzip = q
			case strings.EqualFold(coding, "identity"):
				a.identity = q
			case coding == "*":
				rest = q
			}
		}
	}
	return a.settle(rest)
}

// settle gives the encodings that no line named the value of "*" or of the
// standard.
func (a accepted) settle(rest int) accepted {
	if a.brotli < 0 {
		a.brotli = max(rest, 0)
	}
	if a.gzip < 0 {
		a.gzip = max(rest, 0)
	}
	if a.identity < 0 {
		a.identity = 1 // acceptable unless refused, but anything named comes first
		if rest == 0 {
			a.identity = 0
		}
	}
	return a
}

// best returns the most wanted encoding; of equals the smallest. Empty when there
// is none.
func (a accepted) best() string {
	switch {
	case a.brotli > 0 && a.brotli >= a.gzip && a.brotli >= a.identity:
		return "br"
	case a.gzip > 0 && a.gzip >= a.identity:
		return "gzip"
	case a.identity > 0:
		return "identity"
	}
	return ""
}

// quality reads a weight, ";q=0.8", in thousandths. No weight means 1; a
// malformed one means 0, because it is unclear whether the encoding is wanted.
func quality(params string) int {
	params = strings.TrimSpace(params)
	if params == "" {
		return 1000
	}
	if len(params) < 3 || params[0]|0x20 != 'q' || params[1] != '=' {
		return 0
	}
	return thousandths(params[2:])
}

// thousandths reads "0", "1", "0.5", "0.125"; -less and at most three decimals.
func thousandths(s string) int {
	whole, decimals, _ := strings.Cut(s, ".")
	if whole != "0" && whole != "1" || len(decimals) > 3 {
		return 0
	}
	n := int(whole[0]-'0') * 1000
	for i, unit := 0, 100; i < len(decimals); i, unit = i+1, unit/10 {
		if decimals[i] < '0' || decimals[i] > '9' {
			return 0
		}
		n += int(decimals[i]-'0') * unit
	}
	return min(n, 1000)
}

// gzipped compresses once for many readers, so it uses the best level.
func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant of the package
	}
	_, _ = w.Write(b) // a bytes.Buffer never fails
	_ = w.Close()
	return out.Bytes()
}

const (
	// quickBrotli costs about as much as gzip and is already smaller.
	quickBrotli = 5
	// bestBrotli costs a hundred times as much: only in the background, once.
	bestBrotli = brotli.BestCompression
)

// brotlied compresses with a window that fits b: a larger one only costs memory.
func brotlied(b []byte, level int) []byte {
	var out bytes.Buffer
	window := min(max(bits.Len(uint(len(b))), 16), 22)
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: level, LGWin: window})
	_, _ = w.Write(b)
	_ = w.Close()
	return out.Bytes()
}
