package responses

import (
	"io"
	"net/http"
	"slices"
	"strconv"
)

// Maker makes responses with the same security headers.
type Maker struct {
	safety []Field
}

// NewMaker returns a Maker whose responses have these headers. A response's own
// fields come after them and override them.
func NewMaker(headers http.Header) *Maker {
	m := &Maker{}
	for key, values := range headers {
		m.safety = append(m.safety, Field{http.CanonicalHeaderKey(key), slices.Clip(slices.Clone(values))})
	}
	return m
}

// New prepares body in all encodings. With Cache-Control: no-store there is no
// ETag.
func (m *Maker) New(status int, contentType string, body []byte, fields []Field) *Response {
	quick := brotlied(body, quickBrotli)
	p := m.Coded(status, contentType, body, quick, fields)
	if len(quick) < len(body) {
		p.plain = body
	}
	return p
}

// Coded is New for a body that exists in brotli already. An encoding that is not
// smaller than the body is left out.
func (m *Maker) Coded(status int, contentType string, body, brotli []byte, fields []Field) *Response {
	gzip := gzipped(body)
	common := append(m.Fields(fields), NewField("Vary", "Accept-Encoding"))
	tagged := status == http.StatusOK && !has(fields, "Cache-Control", Unstored)
	p := &Response{status: status, identity: newVariant(common, contentType, "", body, tagged)}
	p.gzip, p.brotli = p.identity, p.identity
	if len(gzip) < len(body) {
		p.gzip = newVariant(common, contentType, "gzip", gzip, tagged)
	}
	if len(brotli) < len(body) {
		p.brotli = newVariant(common, contentType, "br", brotli, tagged)
	}
	return p
}

// Fields returns the security headers, and fields after them, which override
// them.
func (m *Maker) Fields(fields []Field) []Field {
	return append(slices.Clone(m.safety), fields...)
}

// Send answers at once with a body that is sent as it is.
func (m *Maker) Send(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte, fields []Field) {
	plain := newVariant(m.Fields(fields), contentType, "", body, false)
	plain.send(w, r, status)
}

// Text answers with a sentence that must not be cached.
func (m *Maker) Text(w http.ResponseWriter, status int, text string, more ...Field) {
	SetFields(w.Header(), m.Fields(append(more, CacheControl(Unstored))))
	http.Error(w, text, status)
}

// Missing answers 404 for a file. It must not be stored: after a deploy, an old
// instance may be asked for a file of the new one.
func (m *Maker) Missing(w http.ResponseWriter) {
	m.Text(w, http.StatusNotFound, "There is no such file.")
}

// Streamed is an answer whose body is read anew for each request.
type Streamed struct{ head variant }

// Streamed prepares the header of a body of length bytes, identified by its
// ETag.
func (m *Maker) Streamed(contentType, etag string, length int64, fields []Field) *Streamed {
	tag := NewField("ETag", etag)
	common := append(shared(m.Fields(fields), contentType), tag)
	return &Streamed{variant{
		etag: etag, unchanged: slices.Clone(common),
		header: append(common, NewField("Content-Type", contentType), NewField("Content-Length", strconv.FormatInt(length, 10))),
	}}
}

// Known answers 304 when the client already has the body, and reports whether it did.
func (s *Streamed) Known(w http.ResponseWriter, r *http.Request) bool {
	tags := r.Header["If-None-Match"]
	if tags == nil || !lists(tags, s.head.etag) {
		return false
	}
	SetFields(w.Header(), s.head.unchanged)
	w.WriteHeader(http.StatusNotModified)
	return true
}

// Copy answers with the body that is read from it.
func (s *Streamed) Copy(w http.ResponseWriter, r *http.Request, body io.Reader) {
	SetFields(w.Header(), s.head.header)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, body) // a client that left is no error of ours
	}
}
