package doctor

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Names asks the domain name system.
type Names struct{ resolver *net.Resolver }

// NewNames asks the machine's name servers, or the one at an address, host:port.
func NewNames(server string) Names {
	r := &net.Resolver{PreferGo: true}
	if server != "" {
		r.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, server)
		}
	}
	return Names{r}
}

// Dialer connects to hosts whose names are asked here.
func (n Names) Dialer() *net.Dialer { return &net.Dialer{Timeout: Within, Resolver: n.resolver} }

// missing tells whether the answer was that there is no such record; anything else is a name server that does not answer.
func missing(err error) bool {
	e, is := errors.AsType[*net.DNSError](err)
	return is && e.IsNotFound
}

// silent says that nothing is known, since nobody answered.
func silent(what string, err error) Finding {
	why := "no answer"
	if e, is := errors.AsType[*net.DNSError](err); is && !e.IsTimeout {
		why = e.Err
	}
	return Warned("look at the network and at /etc/resolv.conf, or ask another name server: wardgate doctor --dns 192.0.2.53:53",
		"%s cannot be looked up: %s", what, why)
}

// Host looks up where the public name leads.
func (n Names) Host(ctx context.Context, setting, host string) Finding {
	if ip, err := netip.ParseAddr(host); err == nil {
		return Skipped("%s names an address, %s", setting, ip)
	}
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return Skipped("%s is this machine alone, %s", setting, host)
	}
	addresses, err := n.resolver.LookupNetIP(ctx, "ip", host)
	switch {
	case missing(err):
		return Failed("publish an A or AAAA record of it, or mend the name in "+setting, "%s does not exist in the DNS", host)
	case err != nil:
		return silent(host, err)
	}
	var list []string
	public := false
	for _, a := range addresses {
		a = a.Unmap()
		list = append(list, a.String())
		public = public || !a.IsPrivate() && !a.IsLoopback() && !a.IsLinkLocalUnicast() && !a.IsUnspecified()
	}
	text := host + " leads to " + strings.Join(list, ", ")
	if !public {
		return Warned("fine for a network of your own; visitors from outside need a public address", "%s, which only this network reaches", text)
	}
	return Good("%s", text)
}

// MX looks up where mail to the domain goes: customers answer to it.
func (n Names) MX(ctx context.Context, domain string) Finding {
	list, err := n.resolver.LookupMX(ctx, domain)
	switch {
	case len(list) == 1 && list[0].Host == ".":
		return Failed("let MAIL_FROM be an address at which answers arrive: many servers refuse mail from a domain that takes none", "%s takes no mail (a null MX, RFC 7505)", domain)
	case len(list) > 0:
		var hosts []string
		for _, mx := range list {
			hosts = append(hosts, strings.TrimSuffix(mx.Host, "."))
		}
		return Good("mail to %s goes to %s", domain, strings.Join(hosts, ", "))
	case err == nil || missing(err):
		return Warned("publish an MX record, or answers and reports of failed mails never arrive", "%s has no MX record", domain)
	}
	return silent("the MX record of "+domain, err)
}

// texts are the TXT records at a name that begin with the word of a version, such as v=spf1.
func (n Names) texts(ctx context.Context, name, version string) ([]string, error) {
	all, err := n.resolver.LookupTXT(ctx, name)
	if err != nil && !missing(err) {
		return nil, err
	}
	var out []string
	for _, text := range all {
		first, _, _ := strings.Cut(strings.TrimSpace(text), ";")
		word, _, _ := strings.Cut(strings.TrimSpace(first), " ")
		if strings.EqualFold(word, version) {
			out = append(out, text)
		}
	}
	return out, nil
}

// SPF looks whether the domain says which servers send for it (RFC 7208). Whether ours is among them only a mail that arrived can tell: it may leave from another address
// than the one we hand it to.
func (n Names) SPF(ctx context.Context, domain string) Finding {
	records, err := n.texts(ctx, domain, "v=spf1")
	if err != nil {
		return silent("the TXT records of "+domain, err)
	}
	if len(records) == 0 {
		return Warned("publish what your mail provider names, for instance a TXT record “v=spf1 include:spf.provider.example -all”", "%s has no SPF record: mails from it look forged", domain)
	}
	if len(records) > 1 {
		return Failed("join them into one TXT record: with two, receivers count none (RFC 7208, 4.5)", "%s has %d SPF records", domain, len(records))
	}
	said := strings.ToLower(records[0])
	terms := strings.Fields(said)
	has := func(term string) bool { return slices.Contains(terms, term) }
	switch {
	case has("+all"), has("all"):
		return Failed("end it with -all or ~all", "the SPF record of %s lets anyone send for it: %s", domain, said)
	case !has("-all") && !has("~all") && !strings.Contains(said, "redirect="):
		return Warned("end it with -all or ~all: as it is, receivers learn nothing of forged mails", "%s: %s", domain, said)
	}
	return Good("%s: %s", domain, said)
}

// DMARC looks for the policy of the domain or of one above it (RFC 7489, and its successor's walk up the tree).
func (n Names) DMARC(ctx context.Context, domain string) Finding {
	for at := domain; strings.Contains(at, "."); {
		records, err := n.texts(ctx, "_dmarc."+at, "v=DMARC1")
		if err != nil {
			return silent("_dmarc."+at, err)
		}
		if len(records) > 1 {
			return Failed("keep one of them: with two, receivers count none", "_dmarc.%s has %d DMARC records", at, len(records))
		}
		if len(records) == 1 {
			return dmarc(at, records[0])
		}
		_, at, _ = strings.Cut(at, ".")
	}
	return Warned(fmt.Sprintf("publish a TXT record at _dmarc.%s, at first “v=DMARC1; p=none; rua=mailto:…” with an address that reads the reports; large providers ask for one", domain),
		"%s has no DMARC record", domain)
}

func dmarc(at, record string) Finding {
	policy := tag(record, "p")
	switch policy {
	case "quarantine", "reject":
		return Good("_dmarc.%s: %s", at, record)
	case "none":
		return Warned("fine to begin with; once the reports show that your own mails pass, write p=quarantine or p=reject", "_dmarc.%s only watches (p=none)", at)
	}
	return Failed("write p=none, p=quarantine or p=reject", "the DMARC record at _dmarc.%s has no policy: %s", at, record)
}

// DKIM compares the published key with ours (RFC 6376, section 3.6.1).
func (n Names) DKIM(ctx context.Context, name, value string) Finding {
	all, err := n.resolver.LookupTXT(ctx, name)
	publish := "publish this TXT record at " + name + ": " + value
	switch {
	case err != nil && !missing(err):
		return silent(name, err)
	case len(all) == 0:
		return Failed(publish, "there is no DKIM record at %s: the signatures of all mails are wrong", name)
	}
	ours := tag(value, "p")
	for _, text := range all {
		if tag(text, "p") == ours {
			return Good("%s has the key that mails are signed with", name)
		}
	}
	return Failed(publish, "%s has another key than DKIM_KEY: the signatures of all mails are wrong", name)
}

// tag is the value of a tag in a list of them, "v=…; p=…", without white space.
func tag(list, name string) string {
	for part := range strings.SplitSeq(list, ";") {
		key, value, _ := strings.Cut(part, "=")
		if strings.TrimSpace(key) == name {
			return strings.Join(strings.Fields(value), "")
		}
	}
	return ""
}
