package newsletter

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/mail"
)

// compiled is a frozen letter, ready to be filled in for one person after the other.
type compiled struct {
	mold   *mail.Template
	ring   keyRing
	origin string
	// names tells that the letter asks for personal words, which leads know.
	names     bool
	messageID func(key string) string
}

// batchOf is the batch of a campaign, made at the first look.
func (r *sending) batchOf(ctx context.Context, row sqlgen.OpenCampaignsRow) (*batch, error) {
	r.mu.Lock()
	b := r.batches[row.ID]
	r.mu.Unlock()
	if b != nil {
		return b, nil
	}
	c, err := campaignByID(ctx, sqlgen.New(r.DB.Read()), row.ID)
	if err != nil {
		return nil, err
	}
	letter, err := r.compile(ctx, c)
	if err != nil {
		return nil, err
	}
	b = &batch{campaign: c.ID, topics: c.Topics, letter: letter}
	b.live.Store(true)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.batches[c.ID] = b
	return b, nil
}

// compile encodes what is the same for all.
func (s *Service) compile(ctx context.Context, c Campaign) (*compiled, error) {
	var letter Letter
	if err := json.Unmarshal([]byte(c.frozen), &letter); err != nil {
		return nil, fmt.Errorf("newsletter: the letter of %s: %w", c.ID, err)
	}
	ring, err := s.keys(ctx)
	if err != nil {
		return nil, err
	}
	mold, err := s.Mail.Compile(s.Admin, letter.Subject, letter.Text, letter.HTML, [][2]string{
		{"List-Id", "<newsletter." + domainOf(s.Mail.Sender().Address) + ">"},
		{"Precedence", "bulk"}, // what answers by itself should not (RFC 3834, section 2)
	})
	if err != nil {
		return nil, fmt.Errorf("newsletter: the letter of %s: %w", c.ID, err)
	}
	out := &compiled{mold: mold, ring: ring, origin: s.Origin, messageID: s.Mail.MessageIDFor}
	for _, name := range mold.MergeTags() {
		out.names = out.names || strings.Contains(name, "|")
	}
	return out, nil
}

// deliveryID names one person's mail of a campaign, in links and in its Message-ID.
func deliveryID(campaign, subscriber string) string { return campaign + "~" + subscriber }

// What links of a campaign's mails are for, beside those of links.go.
const (
	toClick = "click"
	toOpen  = "open"
	toView  = "view"
)

// The addresses of those links.
const (
	clickPath = "/newsletter/l/"
	openPath  = "/newsletter/o/"
	viewPath  = "/newsletter/v/"
)

// trapLink is the number of the link that no person sees.
const trapLink = -1

// to is one person's mail as it goes over the wire, in the memory of room if it fits.
func (c *compiled) to(room []byte, t task, now time.Time) ([]byte, error) {
	leave := c.ring.token(toUnsubscribe, t.subscriber)
	id := deliveryID(t.campaign, t.subscriber)
	return c.mold.Render(room, mail.Recipient{
		To: mail.Address{Address: t.email}, ID: strings.ToLower(t.subscriber[strings.LastIndexByte(t.subscriber, '_')+1:]),
		MessageID: c.messageID(campaignKind + ":" + id[:len(t.campaign)] + ":" + t.subscriber), Date: now,
		// One press and no page (RFC 8058).
		Headers: [][2]string{
			{"List-Unsubscribe", "<" + c.origin + unsubscribePath + leave + ">"}, {"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"},
			// A report that hides both addresses can be joined to its mail by this alone (RFC 5965).
			{"X-Wardgate-Delivery", c.ring.reportName(t.campaign, t.subscriber)},
		},
		Value: func(name string) string { return c.value(name, id, leave, t) },
	})
}

// campaignKind is what the keys of campaigns' mails begin with.
const campaignKind = "newsletter.campaign"

// value is what stands at a place of one person's mail. leave is the token of their links to
// leave and to choose topics.
func (c *compiled) value(name, id, leave string, t task) string {
	word, fallback, isWord := strings.Cut(name, "|")
	switch {
	case isWord && word == "name":
		return cmp.Or(t.name, fallback)
	case isWord && word == "company":
		return cmp.Or(t.company, fallback)
	case name == placeUnsubscribe:
		return c.origin + unsubscribePath + leave
	case name == placePreferences:
		return c.origin + preferencesPath + leave
	case name == placeWeb:
		return c.origin + viewPath + c.ring.token(toView, id)
	case name == placePixel:
		return c.origin + openPath + c.ring.token(toOpen, id)
	case name == placeTrap:
		return c.origin + clickPath + c.ring.token(toClick, id+"~"+strconv.Itoa(trapLink))
	}
	return c.origin + clickPath + c.ring.token(toClick, id+"~"+strings.TrimPrefix(name, placeLink))
}

// A personal word is somebody's own name or company, as a form of ours was once told. Who
// filled that in may have been anybody: what is no name does not stand in a mail of ours.
const longestWord = 60

var (
	nameWord    = regexp.MustCompile(`^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$`)
	companyWord = regexp.MustCompile(`^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()+-]*$`)
	linkLike    = regexp.MustCompile(`(?i)www\.|\.[\p{L}]{2,}(\s|$)`)
)

// personalWord is a word that may be written to its person, empty if it looks like no such.
func personalWord(word string, shape *regexp.Regexp) string {
	word = strings.Join(strings.Fields(word), " ")
	if utf8.RuneCountInString(word) > longestWord || !shape.MatchString(word) || linkLike.MatchString(word) {
		return ""
	}
	return word
}

// nameThem adds the words that leads know of those who are written to.
func (r *sending) nameThem(ctx context.Context, tasks []task) error {
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
		tasks[i].name = personalWord(known[t.leadID].Name, nameWord)
		tasks[i].company = personalWord(known[t.leadID].Company, companyWord)
	}
	return nil
}
