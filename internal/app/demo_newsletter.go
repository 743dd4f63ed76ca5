package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
)

// demoReader is somebody who signs up for the newsletter, and what they do then.
type demoReader struct {
	// ago is how long before the demo's now they sign up.
	ago    time.Duration
	email  string
	topics []string
	// fate is what comes of it: "waits", "confirms", "pauses", "leaves", "telephones"
	// (and staff end it), or "program" for one that fills in the hidden field.
	outcome string
}

// demoSubscribers are who gets the newsletter.
type demoSubscribers struct{ *demoLife }

// planNewsletter lets readers sign up, and the editor take over a list from a fair. None
// chooses so much that a consultant would owe them a call.
func (l *demoSubscribers) planNewsletter() {
	for _, r := range demoReaders() {
		l.later(l.end.Add(-r.ago), func(ctx context.Context) error { return l.read(ctx, r) })
	}
	l.later(l.end.Add(-29*day), func(ctx context.Context) error {
		_, err := l.app.Newsletter.Importer.Import(l.as(ctx, demoEditor), []byte(demoFormer(l.end)), false)
		return err
	})
	l.later(l.end.Add(-9*day), func(ctx context.Context) error {
		_, err := l.app.Newsletter.Importer.Import(l.as(ctx, demoEditor), []byte(demoList(l.end)), false)
		return err
	})
}

// read signs somebody up, and puts what they do then on the agenda.
func (l *demoSubscribers) read(ctx context.Context, r demoReader) error {
	p := subscribers.Payload{Email: r.email, Interests: r.topics, Consent: true}
	if r.outcome == "program" {
		p.Website = "https://cheap-traffic.example"
	}
	signup, err := l.app.Newsletter.Signups.Submit(ctx, "demo-"+r.email, p)
	if err != nil || r.outcome == "program" || r.outcome == "waits" {
		return err
	}
	at := l.clock.Now()
	l.later(at.Add(11*time.Minute), func(ctx context.Context) error { return l.confirm(ctx, signup.ID) })
	l.later(at.Add(2*day), func(ctx context.Context) error {
		switch r.outcome {
		case "pauses":
			return l.byLink(ctx, signup.SubscriberID, func(token string) error { return l.app.Newsletter.Subscribers.Pause(ctx, token, 60) })
		case "leaves":
			return l.byLink(ctx, signup.SubscriberID, func(token string) error { return l.app.Newsletter.Subscribers.Unsubscribe(ctx, token) })
		case "telephones":
			return l.app.Newsletter.Subscribers.End(l.as(ctx, demoEditor), signup.SubscriberID, "By phone: they get our news from the site.")
		}
		return nil
	})
	return nil
}

// confirm presses the link in the mail that asked for it. Sent mails have lost theirs: it is signed anew.
func (l *demoSubscribers) confirm(ctx context.Context, signupID string) error {
	keys, err := l.app.Newsletter.Keys.Current(ctx)
	if err != nil {
		return err
	}
	return l.app.Newsletter.Subscribers.Confirm(ctx, keys.Token(links.ToConfirm, signupID))
}

// byLink does what the link at the end of each mail leads to.
func (l *demoSubscribers) byLink(ctx context.Context, subscriberID string, do func(token string) error) error {
	url, err := l.app.Newsletter.Subscribers.UnsubscribeURL(ctx, subscriberID)
	if err != nil {
		return err
	}
	return do(url[strings.LastIndex(url, "/")+1:])
}

func demoReaders() []demoReader {
	return []demoReader{
		{27 * day, "tomas.wren@readers.example", []string{"security-guards", "industry-news"}, "confirms"},
		{24 * day, "office@harvest-mill.example", []string{"surveillance"}, "leaves"},
		{21 * day, "imogen.vale@readers.example", []string{"it-support", "surveillance"}, "confirms"},
		{17 * day, "facilities@coppergate.example", []string{"virtual-guard", "emergency-response"}, "pauses"},
		{13 * day, "noor.haddon@readers.example", []string{"industry-news"}, "telephones"},
		{10 * day, "yard@elbow-freight.example", []string{"security-guards", "surveillance"}, "confirms"},
		{6 * day, "petra.lindqvist@readers.example", []string{"emergency-response"}, "confirms"},
		{3 * day, "manager@tall-pines-lodge.example", []string{"virtual-guard", "surveillance"}, "confirms"},
		{31 * time.Hour, "win-big-now@traffic.example", []string{"security-guards"}, "program"},
		{26 * time.Hour, "board@northside-condos.example", []string{"surveillance", "it-support"}, "waits"},
		{5 * time.Hour, "ari.benoit@readers.example", []string{"industry-news", "it-support"}, "waits"},
	}
}

// demoList is what the editor brought home from a fair, and from the order book.
func demoList(end time.Time) string {
	ago := func(days int) string { return end.AddDate(0, 0, -days).Format(time.DateOnly) }
	return "email,interests,basis,evidence,consented_at\n" +
		fmt.Sprintf("g.okafor@stonebridge.example,surveillance;it-support,express,\"Card 12, business fair\",%s\n", ago(12)) +
		fmt.Sprintf("desk@bluebell-clinic.example,emergency-response,purchase,Invoice 2044,%s\n", ago(640)) +
		fmt.Sprintf("l.moreau@riverbend.example,security-guards,inquiry,Quote request by phone,%s\n", ago(150)) +
		fmt.Sprintf("keys@old-brewery.example,industry-news,inquiry,Asked at the fair's stand,%s\n", ago(11))
}

// demoFormer is the list of the program that was used before: people who have confirmed
// themselves there. Some of their addresses have not lasted, see mailSink.
func demoFormer(end time.Time) string {
	var list strings.Builder
	list.WriteString("email,interests,basis,evidence,consented_at\n")
	for i, who := range []struct{ email, topics string }{
		{"b.ahlgren@spruce-dental.example", "surveillance;it-support"},
		{"office@windy-ridge-rv.example", "surveillance;security-guards"},
		{"m.duarte@polar-print.example", "security-guards"},
		{"r.penner@amber-glass.example", "surveillance;virtual-guard"},
		{sinkDead, "security-guards;industry-news"},
		{sinkFull, "virtual-guard;emergency-response"},
		{sinkLater, "security-guards;emergency-response"},
		{sinkStrict, "it-support;industry-news"},
		{sinkSilent, "surveillance;industry-news"},
		{"k.osei@maple-street-books.example", "surveillance"},
		{"facility@sundance-school.example", "emergency-response;security-guards"},
		{"t.brandt@boreal-supply.example", "security-guards;surveillance"},
		{"hello@chinook-yoga.example", "it-support"},
		{"site@cutbank-builders.example", "security-guards;surveillance"},
		{"n.falk@ridgeline-rentals.example", "virtual-guard;surveillance"},
		{"admin@clear-creek-church.example", "emergency-response"},
		{"p.sorensen@grain-and-rail.example", "surveillance;virtual-guard;industry-news"},
		{"parts@tundra-tractor.example", "security-guards;it-support"},
		{"e.quill@quill-accounting.example", "it-support;virtual-guard"},
		{"manager@bow-street-apartments.example", "virtual-guard;emergency-response"},
		{"c.laurier@laurier-foods.example", "security-guards;virtual-guard;surveillance"},
		{"shop@two-bears-hardware.example", "surveillance;industry-news"},
	} {
		fmt.Fprintf(&list, "%s,%s,express,\"Confirmed sign-up, former mailing program\",%s\n", who.email, who.topics, end.AddDate(0, 0, -90-17*i).Format(time.DateOnly))
	}
	return list.String()
}
