package responses

import (
	"net/http"
	"sync"
)

// OnDemand is an answer that is read once or twice, in one encoding: it is
// compressed on request, once in each.
type OnDemand struct {
	status       int
	plain        variant
	gzip, brotli func() *variant
}

// OnDemand prepares an HTML document that must not be cached.
func (m *Maker) OnDemand(status int, body []byte, fields []Field) *OnDemand {
	common := append(m.Fields(fields), NewField("Vary", "Accept-Encoding"))
	a := &OnDemand{status: status, plain: newVariant(common, HTML, "", body, false)}
	in := func(coding string, code func() []byte) func() *variant {
		return sync.OnceValue(func() *variant {
			v := newVariant(common, HTML, coding, code(), false)
			return &v
		})
	}
	a.gzip = in("gzip", func() []byte { return gzipped(body) })
	a.brotli = in("br", func() []byte { return brotlied(body, quickBrotli) })
	return a
}

// ServeHTTP answers with the encoding that the client prefers.
func (d *OnDemand) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch accepts(r.Header["Accept-Encoding"]).best() {
	case "br":
		d.brotli().send(w, r, d.status)
	case "gzip":
		d.gzip().send(w, r, d.status)
	case "identity":
		d.plain.send(w, r, d.status)
	default:
		d.plain.refuse(w)
	}
}
