package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/doctor"
	"wardgate/internal/platform/mail"
)

// client asks one question, follows no redirect, and keeps nothing open.
func (x *examination) client(proxy func(*http.Request) (*url.URL, error)) *http.Client {
	return &http.Client{
		Timeout:       doctor.Within - doctor.Within/10,
		Transport:     &http.Transport{Proxy: proxy, DialContext: x.names.Dialer().DialContext, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// answer is what a server answered, and until when its certificate is valid.
type answer struct {
	status int
	body   []byte
	until  time.Time
}

// mostAnswer bounds an answer.
const mostAnswer = 16 << 20

func (x *examination) get(ctx context.Context, c *http.Client, address, bearer string) (out answer, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return out, err
	}
	if bearer != "" {
		req.Header.Set("Authorization", "Bearer "+bearer)
	}
	res, err := c.Do(req)
	if err != nil {
		if whole, is := errors.AsType[*url.Error](err); is {
			err = whole.Err
		}
		return out, err
	}
	defer func() { _ = res.Body.Close() }() // it was read
	out.status = res.StatusCode
	if res.TLS != nil {
		out.until = res.TLS.PeerCertificates[0].NotAfter
	}
	out.body, err = io.ReadAll(io.LimitReader(res.Body, mostAnswer))
	return out, err
}

// listen looks whether the addresses are free, or held by this program.
func (x *examination) listen(ctx context.Context) (out []doctor.Finding) {
	for _, l := range []struct{ setting, address string }{
		{"WARDGATE_LISTEN", x.Listen}, {"WARDGATE_REDIRECT_LISTEN", x.RedirectListen},
		{"WARDGATE_METRICS_LISTEN", x.MetricsListen}, {"BOUNCE_LISTEN", x.BounceListen},
	} {
		if f, is := x.invalid(l.setting); is {
			out = append(out, f)
		} else if l.address != "" {
			out = append(out, x.port(ctx, l.setting, l.address))
		}
	}
	return out
}

func (x *examination) port(ctx context.Context, setting, address string) doctor.Finding {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err == nil {
		_ = l.Close() // nobody has come
		return doctor.Good("%s is free (%s)", address, setting)
	}
	if errors.Is(err, fs.ErrPermission) {
		return doctor.Failed("a port below 1024 needs a right: AmbientCapabilities=CAP_NET_BIND_SERVICE in the systemd unit", "%s may not be listened on (%s)", address, setting)
	}
	host, port, splitErr := net.SplitHostPort(address)
	if ip, e := netip.ParseAddr(host); host == "" || e == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	conn, dialErr := (&net.Dialer{Timeout: doctor.Within / 3}).DialContext(ctx, "tcp", net.JoinHostPort(host, port))
	if splitErr != nil || dialErr != nil {
		return doctor.Failed("write an address of this machine into "+setting+", such as 127.0.0.1:8080", "%s cannot be listened on: %s", address, cause(err))
	}
	_ = conn.Close() // nothing was said
	if setting != "WARDGATE_LISTEN" {
		return doctor.Good("%s is held by a program (%s), which should be wardgate", address, setting)
	}
	scheme, c := "http://", x.client(nil)
	if x.TLS.Certificate != "" {
		scheme = "https://"
		c.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true} //nolint:gosec // the certificate is for the public name, which is asked elsewhere
	}
	c.Timeout = doctor.Within * 2 / 3 // a busy machine takes its time
	said, err := x.get(ctx, c, scheme+net.JoinHostPort(host, port)+"/api/openapi.json", "")
	if version := x.ours(said.body); err == nil && version != "" {
		return doctor.Good("wardgate %s answers on %s", version, address)
	}
	return doctor.Failed("stop what holds it (ss -ltnp), or write another address into "+setting, "%s is held by another program", address)
}

// cause is the innermost reason of an error.
func cause(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// ours is the version of the program that describes its API so, empty for another program's answer.
func (x *examination) ours(body []byte) string {
	var said struct {
		Info struct {
			Title   string `json:"title"`
			Version string `json:"version"`
		} `json:"info"`
	}
	if json.Unmarshal(body, &said) != nil || said.Info.Title != x.company.Product {
		return ""
	}
	return said.Info.Version
}

func (x *examination) host(ctx context.Context) doctor.Finding {
	if f, is := x.invalid("WARDGATE_URL"); is {
		return f
	}
	return x.names.Host(ctx, "WARDGATE_URL", x.Config.host())
}

// site asks for the program through its public address, as a visitor would, and looks at what the proxy says of the visitor.
func (x *examination) site(ctx context.Context) []doctor.Finding {
	if f, is := x.invalid("WARDGATE_URL"); is {
		return []doctor.Finding{f}
	}
	proxy := x.proxy()
	said, err := x.get(ctx, x.client(nil), x.Origin+"/api/openapi.json", "")
	if err != nil {
		return []doctor.Finding{x.unreached(err), proxy}
	}
	if f, is := ending(said.until, x.Config.host(), "renew it where TLS ends"); is {
		return []doctor.Finding{f, proxy}
	}
	switch version := x.ours(said.body); {
	case said.status == http.StatusForbidden && strings.Contains(string(said.body), "/problems/https-required"):
		proxy = doctor.Failed("have it set X-Forwarded-Proto to what the visitor spoke (docs/operations.md, Behind a proxy)", "the proxy says X-Forwarded-Proto: http of what came by https")
		proxy.Check = "proxy"
		return []doctor.Finding{doctor.Good("wardgate answers at %s", x.Origin), proxy}
	case said.status == http.StatusOK && version == x.Version:
		return []doctor.Finding{doctor.Good("wardgate %s answers at %s", version, x.Origin), proxy}
	case said.status == http.StatusOK && version != "":
		return []doctor.Finding{doctor.Warned("restart it, if it was upgraded", "wardgate %s answers at %s, and this program is %s", version, x.Origin, x.Version), proxy}
	}
	return []doctor.Finding{doctor.Warned("start wardgate, if it is not running; otherwise look where the proxy, or the DNS, leads",
		"what answers at %s is not wardgate (status %d)", x.Origin, said.status), proxy}
}

func (x *examination) unreached(err error) doctor.Finding {
	if wrong, is := errors.AsType[*tls.CertificateVerificationError](err); is {
		if e, is := errors.AsType[x509.CertificateInvalidError](wrong); is && e.Reason == x509.Expired {
			return doctor.Failed("renew it where TLS ends", "the certificate of %s has ended: visitors are warned away", x.Config.host())
		}
		return doctor.Failed("put the whole chain, of a certificate for this host, where TLS ends; a machine without ca-certificates trusts nobody",
			"browsers refuse the certificate of %s: %s", x.Config.host(), cause(err))
	}
	return doctor.Warned("start wardgate, if it is not running, and the proxy; some networks let no machine reach its own public address: then ask from another one",
		"%s cannot be reached from here: %s", x.Origin, why(err))
}

// proxy judges the settings about what stands in front.
func (x *examination) proxy() (f doctor.Finding) {
	defer func() { f.Check = "proxy" }()
	if f, is := x.invalid("WARDGATE_TRUSTED_PROXIES"); is {
		return f
	}
	behind := x.https() && x.TLS.Certificate == ""
	switch {
	case behind && len(x.Proxies) == 0:
		return doctor.Failed("set it to the proxy's address, 127.0.0.1 if it is on this machine",
			"WARDGATE_TRUSTED_PROXIES is not set, and TLS ends at a proxy: all visitors share one address and one rate limit")
	case slices.ContainsFunc(x.Proxies, func(p netip.Prefix) bool { return p.Bits() == 0 }):
		return doctor.Failed("name only the addresses of your proxies", "WARDGATE_TRUSTED_PROXIES trusts everyone: each visitor can say which address is theirs")
	case behind && loopback(x.Listen) && !slices.ContainsFunc(x.Proxies, func(p netip.Prefix) bool { return p.Addr().IsLoopback() }):
		return doctor.Warned("add 127.0.0.1, or ::1, as the proxy connects", "only this machine reaches %s, and WARDGATE_TRUSTED_PROXIES does not name it", x.Listen)
	case x.exposed():
		return doctor.Warned("put a proxy with TLS in front or set WARDGATE_TLS_CERT, and write https in WARDGATE_URL", "WARDGATE_URL is not https: passwords go through the network in clear")
	case len(x.Proxies) == 0:
		return doctor.Skipped("nothing says that a proxy stands in front")
	}
	return doctor.Good("a proxy is trusted. That it adds X-Forwarded-For cannot be seen from here: the network of your own session on /account should be yours")
}

// smtp goes as far as a mail would, and sends none.
func (x *examination) smtp(ctx context.Context) doctor.Finding {
	if f, is := x.invalid("SMTP_URL"); is {
		return f
	}
	setting := x.named("SMTP_URL")
	if x.SMTP == nil {
		return doctor.Warned("set SMTP_URL, or no mail leaves: neither confirmations nor alerts", "SMTP_URL is not set: mails are kept, and staff read them at /outbox")
	}
	c := *x.SMTP
	_, domain, _ := strings.Cut(x.From.Address, "@")
	within := doctor.Within - doctor.Within/10
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	said, err := mail.Ask(ctx, c, mail.Pace{Dial: within, Step: within}, domain)
	if err != nil {
		text := strings.ToLower(err.Error())
		todo := "is the server running, is host:port in " + setting + " right? Many networks close port 25: take 587 or 465"
		switch {
		case ctx.Err() != nil, strings.Contains(text, "i/o timeout"): // whichever end came first; the SMTP client gives its reason as text
			return doctor.Failed("is host:port in "+setting+" right? A port of TLS from the start (465) needs smtps://, and 587 needs smtp://", "%s: no answer within %v", c, doctor.Within)
		case strings.Contains(text, "logging in"):
			todo = "look at user and password in " + setting + "; special characters are written as %XX"
		case strings.Contains(text, "first record does not look like a tls handshake"):
			todo = "write smtp:// instead of smtps:// in " + setting
		case strings.Contains(text, "certificate"), strings.Contains(text, "starttls"):
			todo = "name the host as its certificate does; a server of your own without one needs ?starttls=never, on a network of your own"
		}
		return doctor.Failed(todo, "%s: %s", c, why(err))
	}
	if f, is := ending(said.Until, c.String(), "have it renewed: mails stay here once it has ended"); is && c.Encryption != mail.Opportunistic {
		return f
	}
	if !c.Verified() {
		return doctor.Warned("add ?starttls=always to "+setting, "%s answers, and need not prove who it is: mails can be read on the way", c)
	}
	how := "in clear"
	if said.Encrypted {
		how = "over TLS"
	}
	if c.User == "" {
		return doctor.Good("%s answers %s; no login is set", c, how)
	}
	return doctor.Good("%s answers %s, and takes the login", c, how)
}

// sender looks what the DNS says of the domain of MAIL_FROM, for those who receive its mails.
func (x *examination) sender(ctx context.Context) []doctor.Finding {
	f, wrong := x.invalid("MAIL_FROM")
	_, domain, _ := strings.Cut(x.From.Address, "@")
	switch {
	case wrong:
	case x.SMTP == nil:
		f, wrong = doctor.Skipped("no mail leaves without SMTP_URL: MX, SPF, DMARC and DKIM of the sender were not looked up"), true
	case !x.FromGiven:
		f, wrong = doctor.Skipped("MAIL_FROM is not set: the sender stands in the company's profile. Set it to have MX, SPF, DMARC and DKIM looked up"), true
	}
	if wrong {
		return []doctor.Finding{f}
	}
	return doctor.Run(ctx, []doctor.Check{
		doctor.One("mx", func(ctx context.Context) doctor.Finding { return x.names.MX(ctx, domain) }),
		doctor.One("spf", func(ctx context.Context) doctor.Finding { return x.names.SPF(ctx, domain) }),
		doctor.One("dmarc", func(ctx context.Context) doctor.Finding { return x.names.DMARC(ctx, domain) }),
		doctor.One("dkim", func(ctx context.Context) doctor.Finding {
			if x.Signer == nil {
				return doctor.Skipped("DKIM_KEY is not set: the mail server has to sign. A mail that arrived shows DKIM-Signature with d=%s", domain)
			}
			name, value := x.Signer.Record()
			return x.names.DKIM(ctx, name, value)
		}),
	})
}

// model asks the provider which models there are, which costs nothing.
func (x *examination) model(ctx context.Context) doctor.Finding {
	if f, is := x.invalid("OPENAI_BASE_URL"); is {
		return f
	}
	if x.Model.Key == "" {
		return doctor.Skipped("OPENAI_API_KEY is not set: the built-in answerer replies")
	}
	said, err := x.get(ctx, x.client(http.ProxyFromEnvironment), x.Model.BaseURL+"/models", x.Model.Key)
	switch {
	case err != nil:
		return doctor.Warned("look at OPENAI_BASE_URL and at the network; the built-in answerer replies meanwhile", "%s: %s", x.Model.BaseURL, why(err))
	case said.status == http.StatusUnauthorized, said.status == http.StatusForbidden:
		return doctor.Failed("put a valid key into "+x.named("OPENAI_API_KEY"), "%s refuses the key (status %d)", x.Model.BaseURL, said.status)
	case said.status/100 != 2:
		return doctor.Warned("not every provider lists its models; try the chat", "%s answers with status %d", x.Model.BaseURL, said.status)
	}
	return doctor.Good("%s answers, and takes the key", x.Model.BaseURL)
}

func (x *examination) texts(ctx context.Context) doctor.Finding {
	if f, is := x.invalid("SMS_URL"); is {
		return f
	}
	if x.SMS == nil {
		return doctor.Skipped("SMS_URL is not set: a person sends text messages")
	}
	return x.reach(ctx, x.named("SMS_URL"), x.SMS.URL)
}

func (x *examination) uploads(ctx context.Context) doctor.Finding {
	if f, is := x.invalid("UPLOADS_URL"); is {
		return f
	}
	if x.Uploads == nil {
		return doctor.Skipped("UPLOADS_URL is not set: pictures lie in the data folder")
	}
	return x.reach(ctx, x.named("UPLOADS_URL"), x.Uploads.Address())
}

// reach connects to a server and says nothing to it.
func (x *examination) reach(ctx context.Context, setting, address string) doctor.Finding {
	u, err := url.Parse(address)
	if err != nil {
		return doctor.Failed("mend "+setting, "the address cannot be read")
	}
	port := u.Port()
	if port == "" {
		port = u.Scheme // net knows http and https by their names
	}
	at := net.JoinHostPort(u.Hostname(), port)
	todo := "is the host in " + setting + " right, and does the network let this machine out?"
	var until time.Time
	var conn net.Conn
	if u.Scheme == "https" {
		conn, err = (&tls.Dialer{NetDialer: x.names.Dialer()}).DialContext(ctx, "tcp", at)
		if secure, is := conn.(*tls.Conn); is {
			until = secure.ConnectionState().PeerCertificates[0].NotAfter
		}
	} else {
		conn, err = x.names.Dialer().DialContext(ctx, "tcp", at)
	}
	if err != nil {
		return doctor.Failed(todo, "%s: %s", at, why(err))
	}
	_ = conn.Close() // nothing was said
	if f, is := ending(until, at, "have it renewed"); is {
		return f
	}
	return doctor.Good("%s can be reached; the login was not tried", at)
}
