package report

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"regexp"
	"strings"
)

// How much of a report is read. A real report does not hold more.
const (
	maxParts = 12
	maxDepth = 3
	maxPart  = 64 << 10
)

// Parse reads a mail. It fails if the input is no mail at all.
func Parse(raw []byte) (Report, error) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Report{}, fmt.Errorf("report: %w", err)
	}
	var r Report
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	kind = strings.ToLower(kind)
	r.walk(kind, params, textproto.MIMEHeader(m.Header), m.Body, 0)
	switch {
	case r.Type == Delivery || r.Type == Feedback:
	case isReply(kind, params, m.Header):
		return Report{Type: Reply}, nil
	}
	if r.Status == "" {
		r.Status = Status(r.Words)
	}
	return r, nil
}

var daemon = regexp.MustCompile(`(?i)\b(mailer-daemon|postmaster|mail delivery (sub)?system)\b`)
var absence = regexp.MustCompile(`(?i)^\s*(auto(matic|mated)?[ -]?(reply|response)|out of (the )?office|abwesen|réponse automatique|on vacation|away from)`)

// isReply reports whether a mail that is no report is an automatic reply (RFC 3834) or a
// read receipt (RFC 8098). What a mail system itself wrote is neither.
func isReply(kind string, params map[string]string, h mail.Header) bool {
	if kind == "multipart/report" && strings.EqualFold(params["report-type"], "disposition-notification") {
		return true
	}
	if h.Get("X-Failed-Recipients") != "" || daemon.MatchString(h.Get("From")) {
		return false
	}
	auto := strings.ToLower(strings.TrimSpace(h.Get("Auto-Submitted")))
	return auto != "" && auto != "no" || h.Get("X-Autoreply") != "" || h.Get("X-Autorespond") != "" ||
		strings.EqualFold(h.Get("Precedence"), "auto_reply") || absence.MatchString(h.Get("Subject"))
}

// walk reads one part and its nested parts.
func (r *Report) walk(kind string, params map[string]string, h textproto.MIMEHeader, body io.Reader, depth int) {
	if strings.HasPrefix(kind, "multipart/") {
		r.walkParts(params["boundary"], body, depth)
		return
	}
	text := decoded(h.Get("Content-Transfer-Encoding"), io.LimitReader(body, maxPart))
	switch kind {
	case "message/delivery-status", "message/global-delivery-status":
		r.delivery(text)
	case "message/feedback-report":
		r.feedback(text)
	case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
		r.returned(text)
	case "text/plain":
		if r.Words == "" {
			r.Words = line(string(text))
		}
	}
}

func (r *Report) walkParts(boundary string, body io.Reader, depth int) {
	if boundary == "" || depth >= maxDepth {
		return
	}
	parts := multipart.NewReader(body, boundary)
	for range maxParts {
		p, err := parts.NextRawPart()
		if err != nil {
			return // the end, or where the text was cut off
		}
		kind, params, err := mime.ParseMediaType(p.Header.Get("Content-Type"))
		if err != nil {
			kind = "text/plain"
		}
		r.walk(strings.ToLower(kind), params, p.Header, p, depth+1)
	}
}

// decoded reads a part, as far as it can be read.
func decoded(encoding string, from io.Reader) []byte {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "quoted-printable":
		from = quotedprintable.NewReader(from)
	case "base64":
		from = base64.NewDecoder(base64.StdEncoding, from)
	}
	text, _ := io.ReadAll(from) // what was read before an error is still useful
	return text
}

// blocks returns the groups of fields in a text, separated by empty lines.
func blocks(text []byte) []textproto.MIMEHeader {
	in := textproto.NewReader(bufio.NewReader(io.MultiReader(bytes.NewReader(bytes.TrimLeft(text, "\r\n")), strings.NewReader("\r\n\r\n"))))
	var out []textproto.MIMEHeader
	for range maxParts {
		h, err := in.ReadMIMEHeader()
		if len(h) > 0 {
			out = append(out, h)
		}
		if err != nil {
			break
		}
	}
	return out
}

// first returns the first block, if there is one.
func first(b []textproto.MIMEHeader) []textproto.MIMEHeader { return b[:min(len(b), 1)] }

// delivery reads a delivery status (RFC 3464, section 2): fields of the mail, then of
// each recipient. Our mails have one; of several the failed one counts.
func (r *Report) delivery(text []byte) {
	r.Type = Delivery
	found := false
	for _, b := range blocks(text) {
		action := strings.ToLower(strings.TrimSpace(b.Get("Action")))
		if action == "" || found && action != "failed" || r.Action == "failed" {
			continue
		}
		found = true
		r.Action = action
		words := untyped(b.Get("Diagnostic-Code"))
		r.Status, r.Code = Status(b.Get("Status")), code(words)
		if words != "" {
			r.Words = line(words)
		}
		r.Recipient = bare(untyped(b.Get("Original-Recipient")))
		if r.Recipient == "" {
			r.Recipient = bare(untyped(b.Get("Final-Recipient")))
		}
	}
}

// feedback reads a feedback report (RFC 5965, section 3).
func (r *Report) feedback(text []byte) {
	r.Type = Feedback
	for _, b := range first(blocks(text)) {
		r.Feedback = strings.ToLower(strings.TrimSpace(b.Get("Feedback-Type")))
		r.Words = line(strings.TrimSpace(b.Get("Feedback-Type") + " reported by " + b.Get("User-Agent")))
		if from := bare(b.Get("Original-Mail-From")); from != "" && len(r.ReturnPaths) < maxParts {
			r.ReturnPaths = append(r.ReturnPaths, from)
		}
		if to := bare(untyped(b.Get("Original-Rcpt-To"))); to != "" {
			r.Recipient = to
		}
	}
}

// returned reads the header of the mail that came back.
func (r *Report) returned(text []byte) {
	for _, h := range first(blocks(text)) {
		add := func(to *[]string, name string) {
			for _, v := range h.Values(name) {
				if v = bare(v); v != "" && len(*to) < maxParts {
					*to = append(*to, v)
				}
			}
		}
		add(&r.MessageIDs, "Message-Id")
		add(&r.ReturnPaths, "Return-Path")
		add(&r.Deliveries, "X-Wardgate-Delivery")
		if to, err := mail.ParseAddress(h.Get("To")); err == nil && r.Recipient == "" {
			r.Recipient = to.Address
		}
	}
}
