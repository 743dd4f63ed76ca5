package doctor_test

import (
	"context"
	"net"
	"strings"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"wardgate/internal/platform/doctor"
)

// zone are the records that the test's name server has: TXT by name, MX by name, addresses by name.
type zone struct {
	texts     map[string][]string
	exchanges map[string]string
	addresses map[string][4]byte
}

// serve starts a real name server on loopback.
func (z zone) serve(t *testing.T) string {
	t.Helper()
	l, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, from, err := l.ReadFrom(buffer)
			if err != nil {
				return
			}
			var asked dnsmessage.Message
			if asked.Unpack(buffer[:n]) != nil || len(asked.Questions) != 1 {
				continue
			}
			if answer, err := z.answer(asked); err == nil {
				_, _ = l.WriteTo(answer, from)
			}
		}
	}()
	return l.LocalAddr().String()
}

func (z zone) answer(asked dnsmessage.Message) ([]byte, error) {
	q := asked.Questions[0]
	name := strings.TrimSuffix(q.Name.String(), ".")
	out := dnsmessage.Message{Header: dnsmessage.Header{ID: asked.ID, Response: true, RecursionAvailable: true}, Questions: asked.Questions}
	add := func(body dnsmessage.ResourceBody) {
		out.Answers = append(out.Answers, dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET, TTL: 1}, Body: body})
	}
	exchange, hasMX := z.exchanges[name]
	address, hasA := z.addresses[name]
	switch {
	case q.Type == dnsmessage.TypeTXT:
		for _, text := range z.texts[name] {
			var parts []string // a string of a TXT record holds 255 bytes
			for len(text) > 200 {
				parts, text = append(parts, text[:200]), text[200:]
			}
			add(&dnsmessage.TXTResource{TXT: append(parts, text)})
		}
	case q.Type == dnsmessage.TypeMX && hasMX:
		add(&dnsmessage.MXResource{Pref: 10, MX: dnsmessage.MustNewName(exchange)})
	case q.Type == dnsmessage.TypeA && hasA:
		add(&dnsmessage.AResource{A: address})
	}
	if len(out.Answers) == 0 && len(z.texts[name]) == 0 && !hasMX && !hasA {
		out.RCode = dnsmessage.RCodeNameError
	}
	return out.Pack()
}

// TestWhatTheDNSSaysOfTheSender asks a real name server: what is right, what is missing, and what keeps mails out of mailboxes.
// Proves: platform-113
func TestWhatTheDNSSaysOfTheSender(t *testing.T) {
	const ours = "v=DKIM1; k=rsa; p=" + "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxyz"
	long := ours + strings.Repeat("A", 300)
	at := zone{
		texts: map[string][]string{
			"good.example": {"site-verification=1", "v=spf1 include:spf.provider.example -all"}, "_dmarc.good.example": {"v=DMARC1; p=reject; rua=mailto:a@good.example"},
			"w._domainkey.good.example": {long}, "w._domainkey.other.example": {ours + "other"},
			"twice.example": {"v=spf1 -all", "v=spf1 ~all"}, "_dmarc.twice.example": {"v=DMARC1; p=none", "v=DMARC1; p=reject"},
			"all.example": {"v=spf1 +all"}, "soft.example": {"v=spf1 mx"}, "_dmarc.all.example": {"v=DMARC1; p=none"}, "_dmarc.soft.example": {"v=DMARC1; rua=mailto:x@y.example"},
		},
		exchanges: map[string]string{"good.example": "mx.good.example.", "null.example": "."},
		addresses: map[string][4]byte{"good.example": {203, 0, 113, 7}, "inside.example": {10, 0, 0, 7}},
	}.serve(t)
	names := doctor.NewNames(at)
	for name, c := range map[string]struct {
		look func(context.Context) doctor.Finding
		want doctor.Result
		says string
	}{
		"the host":          {func(ctx context.Context) doctor.Finding { return names.Host(ctx, "X", "good.example") }, doctor.OK, "leads to 203.0.113.7"},
		"a private one":     {func(ctx context.Context) doctor.Finding { return names.Host(ctx, "X", "inside.example") }, doctor.Warn, "only this network reaches"},
		"no host":           {func(ctx context.Context) doctor.Finding { return names.Host(ctx, "X", "no.example") }, doctor.Fail, "does not exist in the DNS"},
		"an address":        {func(ctx context.Context) doctor.Finding { return names.Host(ctx, "X", "203.0.113.7") }, doctor.LeftOut, "names an address"},
		"MX":                {func(ctx context.Context) doctor.Finding { return names.MX(ctx, "good.example") }, doctor.OK, "goes to mx.good.example"},
		"no MX":             {func(ctx context.Context) doctor.Finding { return names.MX(ctx, "no.example") }, doctor.Warn, "has no MX record"},
		"a null MX":         {func(ctx context.Context) doctor.Finding { return names.MX(ctx, "null.example") }, doctor.Fail, "takes no mail"},
		"SPF":               {func(ctx context.Context) doctor.Finding { return names.SPF(ctx, "good.example") }, doctor.OK, "include:spf.provider.example -all"},
		"no SPF":            {func(ctx context.Context) doctor.Finding { return names.SPF(ctx, "no.example") }, doctor.Warn, "has no SPF record"},
		"two SPFs":          {func(ctx context.Context) doctor.Finding { return names.SPF(ctx, "twice.example") }, doctor.Fail, "has 2 SPF records"},
		"SPF for all":       {func(ctx context.Context) doctor.Finding { return names.SPF(ctx, "all.example") }, doctor.Fail, "lets anyone send"},
		"SPF without end":   {func(ctx context.Context) doctor.Finding { return names.SPF(ctx, "soft.example") }, doctor.Warn, "v=spf1 mx"},
		"DMARC":             {func(ctx context.Context) doctor.Finding { return names.DMARC(ctx, "good.example") }, doctor.OK, "p=reject"},
		"DMARC above":       {func(ctx context.Context) doctor.Finding { return names.DMARC(ctx, "mail.good.example") }, doctor.OK, "_dmarc.good.example: "},
		"DMARC that looks":  {func(ctx context.Context) doctor.Finding { return names.DMARC(ctx, "all.example") }, doctor.Warn, "only watches"},
		"DMARC of nothing":  {func(ctx context.Context) doctor.Finding { return names.DMARC(ctx, "soft.example") }, doctor.Fail, "has no policy"},
		"two DMARCs":        {func(ctx context.Context) doctor.Finding { return names.DMARC(ctx, "twice.example") }, doctor.Fail, "2 DMARC records"},
		"no DMARC":          {func(ctx context.Context) doctor.Finding { return names.DMARC(ctx, "no.example") }, doctor.Warn, "no.example has no DMARC record"},
		"DKIM in two parts": {func(ctx context.Context) doctor.Finding { return names.DKIM(ctx, "w._domainkey.good.example", long) }, doctor.OK, "has the key"},
		"DKIM of another":   {func(ctx context.Context) doctor.Finding { return names.DKIM(ctx, "w._domainkey.other.example", ours) }, doctor.Fail, "has another key"},
		"no DKIM":           {func(ctx context.Context) doctor.Finding { return names.DKIM(ctx, "w._domainkey.no.example", ours) }, doctor.Fail, "there is no DKIM record"},
	} {
		f := c.look(t.Context())
		if f.Result != c.want || !strings.Contains(f.Seen, c.says) || (f.Todo == "") != (c.want == doctor.OK || c.want == doctor.LeftOut) {
			t.Errorf("%s: %+v, want %s “%s”", name, f, c.want, c.says)
		}
	}
}
