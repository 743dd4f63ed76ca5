package site

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const (
	htmlType = "text/html; charset=utf-8"
	// revalidate lets everybody keep the page and makes them ask before each use.
	revalidate = "no-cache"
	// immutable is for files whose name changes with their content.
	immutable = "public, max-age=31536000, immutable"
	// anHour is for files with a lasting name, an icon for instance.
	anHour = "public, max-age=3600"
	// unstored is for what is private or only true for the moment.
	unstored = "no-store"
)

// field is one line of a header, ready to be put into an http.Header: the key
// canonical, the values shared by all responses and never written to.
type field struct {
	key    string
	values []string
}

func fieldOf(key, value string) field {
	return field{http.CanonicalHeaderKey(key), []string{value}}
}

// privateFields are those of an answer that nobody may keep or index. With secret
// the address holds a secret, which no other site may learn as a referrer.
func privateFields(secret bool) []field {
	out := []field{fieldOf("Cache-Control", unstored), fieldOf("X-Robots-Tag", "noindex")}
	if secret {
		out = append(out, fieldOf("Referrer-Policy", "no-referrer"))
	}
	return out
}

// response is a finished answer in every coding. It never changes.
type response struct {
	status                 int
	identity, gzip, brotli variant
	// version is the content version it was rendered for.
	version int64
	// key stands for what it was rendered from.
	key dynamicKey
	// plain is kept to compress it better later; nil when that is done or useless.
	plain []byte
}

// variant is a response in one coding.
type variant struct {
	etag      string // quoted; empty: the client is not to keep it
	body      []byte
	header    []field
	unchanged []field // the header of a 304
}

// newResponse prepares body in all codings. fields come after, and over, the
// safety headers; with Cache-Control: no-store there is no ETag.
func (s *Site) newResponse(status int, contentType string, body []byte, fields []field) *response {
	quick := brotlied(body, quickBrotli)
	p := s.coded(status, contentType, body, gzipped(body), quick, fields)
	if len(quick) < len(body) {
		p.plain = body
	}
	return p
}

// coded is newResponse of a body whose codings are there already. One that is not
// smaller than the body is left out.
func (s *Site) coded(status int, contentType string, body, gzip, brotli []byte, fields []field) *response {
	common := s.safety(fields)
	common = append(common, fieldOf("Vary", "Accept-Encoding"))
	tagged := status == http.StatusOK && !has(fields, "Cache-Control", unstored)
	p := &response{status: status, identity: newVariant(common, contentType, "", body, tagged)}
	p.gzip, p.brotli = p.identity, p.identity
	if len(gzip) < len(body) {
		p.gzip = newVariant(common, contentType, "gzip", gzip, tagged)
	}
	if len(brotli) < len(body) {
		p.brotli = newVariant(common, contentType, "br", brotli, tagged)
	}
	return p
}

// better is p with brotli at its best. p itself stays as it is, for those who
// are reading it.
func (p *response) better() *response {
	q := *p
	q.plain = nil
	z := brotlied(p.plain, bestBrotli)
	if len(z) >= len(p.brotli.body) {
		return &q
	}
	q.brotli = p.brotli.with(z)
	return &q
}

func newVariant(common []field, contentType, coding string, body []byte, tagged bool) variant {
	v := variant{body: body, unchanged: slices.Clip(common)}
	v.header = append(slices.Clone(common), fieldOf("Content-Type", contentType), fieldOf("Content-Length", strconv.Itoa(len(body))))
	if coding != "" {
		v.header = append(v.header, fieldOf("Content-Encoding", coding))
	}
	if !tagged {
		return v
	}
	v.etag = etag(body)
	v.header = append(v.header, fieldOf("ETag", v.etag))
	v.unchanged = append(slices.Clone(common), fieldOf("ETag", v.etag))
	return v
}

// with is v with another body in the same coding.
func (v variant) with(body []byte) variant {
	w := variant{body: body, header: slices.Clone(v.header), unchanged: slices.Clone(v.unchanged)}
	if v.etag != "" {
		w.etag = etag(body)
	}
	for _, list := range [][]field{w.header, w.unchanged} {
		for i, f := range list {
			switch f.key {
			case "Content-Length":
				list[i] = fieldOf(f.key, strconv.Itoa(len(body)))
			case "Etag":
				list[i] = fieldOf(f.key, w.etag)
			}
		}
	}
	return w
}

// etag is strong: made of the very bytes that are sent, it differs between codings.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`
}

// safety are the safety headers, and fields after them, which therefore win.
func (s *Site) safety(fields []field) []field {
	var out []field
	for key, values := range s.opt.Headers {
		out = append(out, field{http.CanonicalHeaderKey(key), slices.Clip(slices.Clone(values))})
	}
	return append(out, fields...)
}

func has(fields []field, key, value string) bool {
	return slices.ContainsFunc(fields, func(f field) bool { return f.key == key && f.values[0] == value })
}

// serve answers with the coding the client likes best, or with 304 when it holds
// one of them already.
func (p *response) serve(w http.ResponseWriter, r *http.Request) {
	a := accepts(r.Header["Accept-Encoding"])
	if known := r.Header["If-None-Match"]; known != nil {
		if v := p.held(known, a); v != nil {
			setFields(w.Header(), v.unchanged)
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
	setFields(w.Header(), v.header)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(v.body) // a client that left is no error of ours
	}
}

// refuse answers a client that takes no coding at all, not even v, the plain bytes.
func (v *variant) refuse(w http.ResponseWriter) {
	setFields(w.Header(), v.unchanged)
	w.Header().Del("ETag")
	w.Header().Set("Cache-Control", unstored)
	http.Error(w, "Accept-Encoding allows none of br, gzip, identity.", http.StatusNotAcceptable)
}

func setFields(h http.Header, fields []field) {
	for i := range fields {
		h[fields[i].key] = fields[i].values
	}
}

// choose picks the most wanted coding; nil when the client takes none.
func (p *response) choose(a accepted) *variant {
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

// held finds a coding that the client has and still accepts. Any will do: to
// fetch a page again because a smaller coding has become ready would be a waste.
func (p *response) held(known []string, a accepted) *variant {
	for _, v := range [...]struct {
		*variant
		quality int
	}{{&p.brotli, a.brotli}, {&p.gzip, a.gzip}, {&p.identity, a.identity}} {
		if v.etag != "" && v.quality > 0 && lists(known, v.etag) {
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
