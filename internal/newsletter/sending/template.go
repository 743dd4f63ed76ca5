package sending

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/sending/sqlgen"
	"wardgate/internal/platform/mail"
)

// template is a frozen issue, ready to be filled in for one person after the other.
type template struct {
	template *mail.Template
	keys     links.KeySet
	origin   string
	// names reports whether the issue uses personal words, which come from leads.
	names     bool
	messageID func(key string) string
}

// batchOf is the batch of a campaign, created on first use.
func (r *run) batchOf(ctx context.Context, row sqlgen.OpenCampaignsRow) (*batch, error) {
	r.mu.Lock()
	b := r.batches[row.ID]
	r.mu.Unlock()
	if b != nil {
		return b, nil
	}
	c, err := campaigns.ByID(ctx, r.DB.Read(), row.ID)
	if err != nil {
		return nil, err
	}
	frozen, err := r.compile(ctx, c)
	if err != nil {
		return nil, err
	}
	b = &batch{campaign: c.ID, topics: c.Topics, template: frozen}
	b.live.Store(true)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.batches[c.ID] = b
	return b, nil
}

// compile encodes the parts that are the same for all recipients.
func (s *Worker) compile(ctx context.Context, c campaigns.Campaign) (*template, error) {
	var frozen issue.Issue
	if err := json.Unmarshal([]byte(c.Frozen), &frozen); err != nil {
		return nil, fmt.Errorf("newsletter: the letter of %s: %w", c.ID, err)
	}
	keys, err := s.Keys.Current(ctx)
	if err != nil {
		return nil, err
	}
	compiled, err := s.Mail.Compile(s.Admin(), frozen.Subject, frozen.Text, frozen.HTML, [][2]string{
		{"List-Id", "<newsletter." + domainOf(s.Mail.Sender().Address) + ">"},
		{"Precedence", "bulk"}, // autoresponders should not reply (RFC 3834, section 2)
	})
	if err != nil {
		return nil, fmt.Errorf("newsletter: the letter of %s: %w", c.ID, err)
	}
	out := &template{template: compiled, keys: keys, origin: s.Origin, messageID: s.Mail.MessageIDFor}
	for _, name := range compiled.MergeTags() {
		out.names = out.names || strings.Contains(name, "|")
	}
	return out, nil
}

// to is one person's mail as it is transmitted, in the memory of room if it fits.
func (c *template) to(room []byte, t task, now time.Time) ([]byte, error) {
	leave := c.keys.Token(links.ToUnsubscribe, t.subscriber)
	id := links.DeliveryID(t.campaign, t.subscriber)
	return c.template.Render(room, mail.Recipient{
		To: mail.Address{Address: t.email}, ID: strings.ToLower(t.subscriber[strings.LastIndexByte(t.subscriber, '_')+1:]),
		MessageID: c.messageID(links.CampaignKind + ":" + id[:len(t.campaign)] + ":" + t.subscriber), Date: now,
		// One-click unsubscribe, without a page (RFC 8058).
		Headers: [][2]string{
			{"List-Unsubscribe", "<" + c.origin + links.UnsubscribePath + leave + ">"}, {"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"},
			// A report that hides both addresses can only be matched to its mail by this (RFC
			// 5965).
			{"X-Wardgate-Delivery", c.keys.ReportName(t.campaign, t.subscriber)},
		},
		Value: func(name string) string { return c.value(name, id, leave, t) },
	})
}

// value is the value of a merge tag in one person's mail. leave is the token of their links to
// unsubscribe and to choose topics.
func (c *template) value(name, id, leave string, t task) string {
	word, fallback, isWord := strings.Cut(name, "|")
	switch {
	case isWord && word == "name":
		return cmp.Or(t.name, fallback)
	case isWord && word == "company":
		return cmp.Or(t.company, fallback)
	case name == issue.TagUnsubscribe:
		return c.origin + links.UnsubscribePath + leave
	case name == issue.TagPreferences:
		return c.origin + links.PreferencesPath + leave
	case name == issue.TagWeb:
		return c.origin + links.ViewPath + c.keys.Token(links.ToView, id)
	case name == issue.TagPixel:
		return c.origin + links.OpenPath + c.keys.Token(links.ToOpen, id)
	case name == issue.TagHoneypot:
		return c.origin + links.ClickPath + c.keys.Token(links.ToClick, id+"~"+strconv.Itoa(links.HoneypotLink))
	}
	return c.origin + links.ClickPath + c.keys.Token(links.ToClick, id+"~"+strings.TrimPrefix(name, issue.TagLink))
}

// nameThem adds the recipients' personal words from leads.
func (r *run) nameThem(ctx context.Context, tasks []task) error {
	ids := make([]string, 0, len(tasks))
	for _, t := range tasks {
		if t.leadID != "" {
			ids = append(ids, t.leadID)
		}
	}
	known, err := r.Leads.NamesOf(ctx, ids)
	if err != nil {
		return err
	}
	for i, t := range tasks {
		tasks[i].name, tasks[i].company = issue.OwnName(known[t.leadID].GreetedAs), issue.OwnCompany(known[t.leadID].Company)
	}
	return nil
}
