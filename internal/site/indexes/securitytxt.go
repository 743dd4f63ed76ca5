package indexes

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/responses"
)

const (
	// SecurityTextPath is where people who found a weakness look for whom to tell (RFC 9116, 3).
	SecurityTextPath = "/.well-known/security.txt"
	// securityTextFor is how long what it says may be relied on: less than a year (RFC 9116, 2.5.5).
	securityTextFor = 180 * 24 * time.Hour
)

// SecurityText says how to report a weakness (RFC 9116). It is written for each request,
// because its end is counted from the request: a program that runs for a year does not say
// that its address is out of date.
func SecurityText(maker *responses.Maker, now clock.Clock, company catalog.Company, origin string) http.Handler {
	var b strings.Builder
	if company.Email != "" {
		b.WriteString("Contact: " + (&url.URL{Scheme: "mailto", Opaque: url.PathEscape(company.Email)}).String() + "\n")
	} else if len(company.Phones) > 0 {
		b.WriteString("Contact: tel:" + company.Phones[0].E164 + "\n")
	}
	if strings.HasPrefix(origin, "https://") { // no other web address is allowed in it (2.5.2, 2.5.3)
		b.WriteString("Contact: " + origin + "/contact\nCanonical: " + origin + SecurityTextPath + "\n")
	}
	language, _, _ := strings.Cut(linkeddata.Language, "-")
	b.WriteString("Preferred-Languages: " + language + "\n")
	text := b.String()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		end := now.Now().UTC().Add(securityTextFor).Format(time.RFC3339)
		maker.Send(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte(text+"Expires: "+end+"\n"), anHour())
	})
}
