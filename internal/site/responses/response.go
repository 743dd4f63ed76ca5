package responses

import (
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// The Content-Types and Cache-Controls of answers.
const (
	HTML = "text/html; charset=utf-8"
	// Revalidate lets everybody cache the page and makes them ask before each
	// use.
	Revalidate = "no-cache"
	// Immutable is for files whose name changes with their content.
	Immutable = "public, max-age=31536000, immutable"
	// AnHour is for files with a lasting name, an icon for instance.
	AnHour = "public, max-age=3600"
	// Unstored is for what is private or only true for the moment.
	Unstored = "no-store"
)

// Field is one line of a header, ready to be put into an http.Header: the key
// canonical, the values shared by all responses and never written to.
type Field struct {
	key    string
	values []string
}

// NewField returns the line of a header with one value.
func NewField(key, value string) Field {
	return Field{http.CanonicalHeaderKey(key), []string{value}}
}

// CacheControl returns the header about who may cache an answer.
func CacheControl(value string) Field { return NewField("Cache-Control", value) }

// Private returns the fields of an answer that nobody may cache or index. With
// secret the address contains a secret, which no other site may learn as a
// referrer.
func Private(secret bool) []Field {
	out := []Field{CacheControl(Unstored), NewField("X-Robots-Tag", "noindex")}
	if secret {
		out = append(out, NewField("Referrer-Policy", "no-referrer"))
	}
	return out
}

// Response is a finished answer in every coding. It never changes.
type Response struct {
	status                 int
	identity, gzip, brotli variant
	// plain is kept for better compression later; nil when that is done or
	// useless.
	plain []byte
}

// Compressed reports whether the response is compressed as well as possible.
func (p *Response) Compressed() bool { return p.plain == nil }

// WithStatus is the same answer under another status.
func (p *Response) WithStatus(status int) *Response {
	answer := *p
	answer.status = status
	return &answer
}

// variant is a response in one coding.
type variant struct {
	etag      string // quoted; empty: the client is not to keep it
	body      []byte
	header    []Field
	unchanged []Field // the header of a 304
}

// Improved returns p with best brotli. p itself does not change, for those who
// are reading it.
func (p *Response) Improved() *Response {
	q := *p
	q.plain = nil
	z := brotlied(p.plain, bestBrotli)
	if len(z) >= len(p.brotli.body) {
		return &q
	}
	q.brotli = p.brotli.with(z)
	return &q
}

func newVariant(common []Field, contentType, coding string, body []byte, tagged bool) variant {
	common = shared(common, contentType)
	v := variant{body: body, unchanged: slices.Clip(common)}
	v.header = append(slices.Clone(common), NewField("Content-Type", contentType), NewField("Content-Length", strconv.Itoa(len(body))))
	if coding != "" {
		v.header = append(v.header, NewField("Content-Encoding", coding))
	}
	if !tagged {
		return v
	}
	v.etag = ETag(body)
	v.header = append(v.header, NewField("ETag", v.etag))
	v.unchanged = append(slices.Clone(common), NewField("ETag", v.etag))
	return v
}

// shared lets mails and other sites show a picture, whose links lead to files here.
func shared(fields []Field, contentType string) []Field {
	if !strings.HasPrefix(contentType, "image/") {
		return fields
	}
	return append(slices.Clone(fields), NewField("Cross-Origin-Resource-Policy", "cross-origin"))
}

// with is v with another body in the same coding.
func (v variant) with(body []byte) variant {
	w := variant{body: body, header: slices.Clone(v.header), unchanged: slices.Clone(v.unchanged)}
	if v.etag != "" {
		w.etag = ETag(body)
	}
	for _, list := range [][]Field{w.header, w.unchanged} {
		for i, f := range list {
			switch f.key {
			case "Content-Length":
				list[i] = NewField(f.key, strconv.Itoa(len(body)))
			case "Etag":
				list[i] = NewField(f.key, w.etag)
			}
		}
	}
	return w
}

// ETag is strong: made of the very bytes that are sent, it differs between codings.
func ETag(body []byte) string {
	sum := sha256.New()
	_, _ = sum.Write(body) // a hash takes everything
	return ETagOf(sum)
}

// ETagOf is the ETag of the bytes that were written into sum, which is a SHA-256.
func ETagOf(sum hash.Hash) string {
	return `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:15]) + `"`
}

func has(fields []Field, key, value string) bool {
	return slices.ContainsFunc(fields, func(f Field) bool { return f.key == key && f.values[0] == value })
}

// ServeHTTP answers with the coding the client likes best, or with 304 when it holds
// one of them already.
func (p *Response) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := accepts(r.Header["Accept-Encoding"])
	if tags := r.Header["If-None-Match"]; tags != nil {
		if v := p.known(tags, a); v != nil {
			SetFields(w.Header(), v.unchanged)
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	v := p.choose(a)
	if v == nil {
		p.identity.refuse(w)
		return
	}
	v.send(w, r, p.status)
}

func (v *variant) send(w http.ResponseWriter, r *http.Request, status int) {
	SetFields(w.Header(), v.header)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(v.body) // a client that left is no error of ours
	}
}

// refuse answers a client that takes no coding at all, not even v, the plain bytes.
func (v *variant) refuse(w http.ResponseWriter) {
	SetFields(w.Header(), v.unchanged)
	w.Header().Del("ETag")
	w.Header().Set("Cache-Control", Unstored)
	http.Error(w, "Accept-Encoding allows none of br, gzip, identity.", http.StatusNotAcceptable)
}

// SetFields puts lines into a header, over those of the same name.
func SetFields(h http.Header, fields []Field) {
	for i := range fields {
		h[fields[i].key] = fields[i].values
	}
}

// choose picks the most wanted coding; nil when the client takes none.
func (p *Response) choose(a accepted) *variant {
	switch a.best() {
	case "br":
		return &p.brotli
	case "gzip":
		return &p.gzip
	case "identity":
		return &p.identity
	}
	return nil
}

// known finds a coding that the client has and still accepts. Any will do: to
// fetch a page again because a smaller coding has become ready would be a waste.
func (p *Response) known(tags []string, a accepted) *variant {
	for _, v := range [...]struct {
		*variant
		quality int
	}{{&p.brotli, a.brotli}, {&p.gzip, a.gzip}, {&p.identity, a.identity}} {
		if v.etag != "" && v.quality > 0 && lists(tags, v.etag) {
			return v.variant
		}
	}
	return nil
}

// lists tells whether one of the If-None-Match lines names tag, by the weak
// comparison that RFC 9110, 13.1.2 asks for. Our tags hold no comma.
func lists(lines []string, tag string) bool {
	for _, line := range lines {
		for line != "" {
			var one string
			one, line, _ = strings.Cut(line, ",")
			one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
			if one == tag || one == "*" {
				return true
			}
		}
	}
	return false
}
