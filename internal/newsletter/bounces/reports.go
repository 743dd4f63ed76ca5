package bounces

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/mail/report"
)

// strayReports limits how many unmatched reports are kept per day: anyone can write to that
// address.
const strayReports = 500

// strayDays is how long an unmatched report is kept (M22).
const strayDays = 90

// Take processes a mail that arrived for Bounces; to is the address in its envelope. Its content
// is trusted only when it names a mail of ours in a way that only the recipient could know;
// anything else is kept for staff and changes nothing. The same report counts once, and an
// automatic reply of a person's mail program is not a report.
func (s *Service) Take(ctx context.Context, to string, raw []byte, _ int64) error {
	r, err := report.Parse(raw)
	if err != nil || r.Type == report.Reply {
		return nil //nolint:nilerr // a malformed mail does not get better by a retry
	}
	about, err := s.reportedMail(ctx, to, r)
	if err != nil {
		return fmt.Errorf("bounces.Take: %w", err)
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.takeReport(ctx, tx, r, about, hashOf(to, raw))
	})
	if err != nil {
		return fmt.Errorf("bounces.Take: %w", err)
	}
	return nil
}

// hashOf identifies a report. Its head is left out: forwarding servers add to it.
func hashOf(to string, raw []byte) string {
	text := strings.ReplaceAll(string(raw), "\r\n", "\n")
	if _, body, found := strings.Cut(text, "\n\n"); found {
		text = body
	}
	sum := sha256.Sum256([]byte(strings.ToLower(to) + "\x00" + text))
	return hex.EncodeToString(sum[:])
}

// reportedMail is the mail that a report is about, zero when it proves none: by the address it
// was sent to, by the returned part of the mail, or by the Message-ID together with the person.
func (s *Service) reportedMail(ctx context.Context, to string, r report.Report) (Delivery, error) {
	keys, err := links.Read(ctx, s.DB, s.DB.Read())
	if err != nil {
		return Delivery{}, err
	}
	names := append([]string{intake.Detail(to)}, r.Deliveries...)
	for _, path := range r.ReturnPaths {
		names = append(names, intake.Detail(path))
	}
	for _, name := range names {
		found, ok, err := s.namedBy(ctx, keys, name)
		if err != nil || ok {
			return found, err
		}
	}
	if r.Recipient == "" || len(r.MessageIDs) == 0 {
		return Delivery{}, nil
	}
	who, err := subscribers.ByAddress(ctx, s.DB.Read(), r.Recipient)
	if err != nil || who.ID == "" {
		return Delivery{}, err
	}
	mails, err := sqlgen.New(s.DB.Read()).DeliveriesOf(ctx, who.ID)
	if err != nil {
		return Delivery{}, err
	}
	for _, m := range mails {
		for _, id := range r.MessageIDs {
			name, _, _ := strings.Cut(id, "@")
			if hmac.Equal([]byte(name), []byte(links.MessageName(m.CampaignID, who.ID))) {
				return Delivery{m.CampaignID, who.ID}, nil
			}
		}
	}
	return Delivery{}, nil
}

// takeReport stores a report and applies its effect.
func (s *Service) takeReport(ctx context.Context, tx *db.Tx, r report.Report, about Delivery, hash string) error {
	q, now, kind := sqlgen.New(tx), s.Clock.Now(), kindOf(r)
	if about.Subscriber == "" {
		kind = unclear // a forged report changes nothing and is evidence about no one
		n, err := q.StrayReports(ctx, now.Add(-24*time.Hour))
		if err != nil {
			return err
		}
		if n >= strayReports {
			s.Log.WarnContext(ctx, "a report of nobody was not kept: there were too many today", "word", core.Tag)
			return nil
		}
	}
	who, err := s.Subscribers.Locked(ctx, tx, about.Subscriber)
	if err != nil {
		return err
	}
	k := stored{hash: hash, kind: kind, about: about, status: r.Status, words: core.WithoutAddress(r.Words, cmp.Or(who.Email, r.Recipient))}
	if fresh, err := s.keepReport(ctx, q, &k, who); err != nil || !fresh {
		return err
	}
	effect, err := s.apply(ctx, tx, who, k)
	if err != nil {
		return err
	}
	s.News.After(tx, k.id, "reported")
	return q.NoteEffect(ctx, sqlgen.NoteEffectParams{ID: k.id, Effect: effect})
}

// stored is a report as a row.
type stored struct {
	id, hash, kind, status, words string
	about                         Delivery
}

// keepReport stores a report and gives it its id, or returns false if it is known already. For an
// erased person no text is kept.
func (s *Service) keepReport(ctx context.Context, q *sqlgen.Queries, k *stored, who subscribers.Subscriber) (fresh bool, err error) {
	now := s.Clock.Now()
	k.id = s.IDs.Row("report", now)
	if k.about.Subscriber != "" && who.ID == "" {
		k.words = ""
	}
	n, err := q.InsertReport(ctx, sqlgen.InsertReportParams{
		ID: k.id, Hash: k.hash, Kind: k.kind, CampaignID: k.about.Campaign, SubscriberID: k.about.Subscriber,
		StatusCode: k.status, Words: k.words, At: now,
	})
	return n == 1, err
}

// The effects of a report.
const (
	EffectEnded    = "ended"    // nothing is sent there any more
	EffectCounted  = "counted"  // not enough in a row yet
	EffectKnown    = "known"    // they had left or complained before
	EffectErased   = "erased"   // the person was erased: there is nothing to change
	EffectUnproven = "unproven" // it names no mail of ours
	EffectNotThem  = "not-them" // it is about us or about the mail, not about the address
)

// What is recorded on a mail that had been accepted, before the status code.
const (
	NoteLater     = "bounced for now"
	NoteDead      = "bounced"
	NoteComplaint = "complained of"
)

// apply applies a report and returns its effect.
func (s *Service) apply(ctx context.Context, tx *db.Tx, who subscribers.Subscriber, k stored) (effect string, err error) {
	switch {
	case k.about.Subscriber == "":
		return EffectUnproven, nil
	case k.kind == unclear:
		return EffectNotThem, nil
	}
	note := strings.TrimSpace(map[string]string{HardBounce: NoteDead, SoftBounce: NoteLater, Complaint: NoteComplaint}[k.kind] + " " + k.status)
	if err := sqlgen.New(tx).NoteDelivery(ctx, sqlgen.NoteDeliveryParams{CampaignID: k.about.Campaign, SubscriberID: k.about.Subscriber, Reason: note}); err != nil {
		return "", err
	}
	return s.end(ctx, tx, who, k.kind, k.status)
}

// end applies a report of this kind to a subscriber and returns its effect.
func (s *Service) end(ctx context.Context, tx *db.Tx, who subscribers.Subscriber, kind, status string) (effect string, err error) {
	if who.ID == "" {
		return EffectErased, nil
	}
	q, now := sqlgen.New(tx), s.Clock.Now()
	after, touch, consent := who, leads.Touch{}, leads.Consent{}
	switch kind {
	case HardBounce:
		after, touch = dead(who, now, "The mail server says that the address is dead"+inBrackets(status))
	case Complaint:
		after, touch, consent = complained(who, now)
	case SoftBounce:
		after, touch = dead(who, now, "The address could not be reached several times in a row"+inBrackets(status))
		if touch.Type == "" {
			break // they have left already
		}
		if over, err := s.tooSoft(ctx, q, who.ID, now); err != nil || !over {
			return EffectCounted, err
		}
	}
	if touch.Type == "" {
		return EffectKnown, nil
	}
	after.UpdatedAt, touch.Channel = now, "email"
	if err := s.Subscribers.Store(ctx, tx, after, touch, consent); err != nil {
		return "", err
	}
	return EffectEnded, nil
}

func inBrackets(status string) string {
	if status == "" {
		return ""
	}
	return " (" + status + ")"
}

// dead is a subscriber who can no longer be reached. One who has left already stays so.
func dead(before subscribers.Subscriber, now time.Time, why string) (subscribers.Subscriber, leads.Touch) {
	after := before
	if before.State != subscribers.Active && before.State != subscribers.Pending {
		return after, leads.Touch{}
	}
	after = before.EndedAs(subscribers.Bounced)
	after.EndedAt = now
	return after, leads.Touch{Type: "newsletter", Outcome: string(subscribers.Bounced), Content: why}
}

// complained is a subscriber who reported our mail as unwanted: nothing is sent there again until
// they sign up anew. It outranks every other end.
func complained(before subscribers.Subscriber, now time.Time) (subscribers.Subscriber, leads.Touch, leads.Consent) {
	after := before
	if before.State == subscribers.Complained {
		return after, leads.Touch{}, leads.Consent{}
	}
	after = before.EndedAs(subscribers.Complained)
	after.EndedAt = now
	return after,
		leads.Touch{Type: "newsletter", Outcome: string(subscribers.Complained), Content: "Reported the newsletter as unwanted"},
		leads.Consent{Purpose: subscribers.ConsentGiven, Basis: leads.Withdrawn, Wording: "Reported our mail as unwanted to their mail provider."}
}

// tooSoft reports whether a person has had too many soft bounces.
func (s *Service) tooSoft(ctx context.Context, q *sqlgen.Queries, subscriber string, now time.Time) (bool, error) {
	rule := s.Catalog.Newsletter.SoftBounces
	reports, err := q.ReportsOf(ctx, sqlgen.ReportsOfParams{SubscriberID: subscriber, At: now.AddDate(0, 0, -rule.Days)})
	if err != nil {
		return false, err
	}
	failed := map[string]bool{}
	for _, r := range reports {
		if r.Kind == SoftBounce || r.Kind == HardBounce {
			failed[r.CampaignID] = true
		}
	}
	rows, err := q.DeliveriesOf(ctx, subscriber)
	if err != nil {
		return false, err
	}
	mails := make([]mailing, len(rows))
	for i, r := range rows {
		// A person who opened it has received it, whatever a server reports on the way.
		mails[i] = mailing{campaign: r.CampaignID, at: triedAt(r), failed: failed[r.CampaignID] && !r.OpenedAt.Valid, sent: r.State == "sent"}
	}
	return outOfReach(rule, mails, now), nil
}

// triedAt is when a mail was last handed over, or first offered if it never was.
func triedAt(r sqlgen.DeliveriesOfRow) time.Time {
	switch {
	case r.AttemptedAt.Valid:
		return r.AttemptedAt.Time
	case r.FirstAttemptAt.Valid:
		return r.FirstAttemptAt.Time
	}
	return r.SettledAt.Time
}

// Undelivered handles a campaign's mail that was rejected, or put off until it was given up: a
// dead address gets no more mail, and one that could not be reached counts as reported so.
func (s *Service) Undelivered(ctx context.Context, tx *db.Tx, of Delivery, code int, words string) error {
	if err := sqlgen.New(tx).ForgetDeliveryOfErased(ctx, sqlgen.ForgetDeliveryOfErasedParams{CampaignID: of.Campaign, SubscriberID: of.Subscriber}); err != nil {
		return fmt.Errorf("newsletter: %s was refused: %w", of.Subscriber, err)
	}
	if deadAddress(code, words) {
		return s.bounced(ctx, tx, of.Subscriber, of.Campaign, "", code, words)
	}
	if code/100 == 4 {
		return s.refused(ctx, tx, of, SoftBounce, report.Status(words), code, words)
	}
	return nil
}

// bounced stops, in the sender's transaction, sending to an address that a server has rejected as
// dead (deadAddress) in reply to a campaign's mail: statusCode is the enhanced code, if any, code
// the reply, words the text after it. A repeat changes nothing. It returns db.ErrAgain when
// another transaction changed the lead in between.
func (s *Service) bounced(ctx context.Context, tx *db.Tx, subscriberID, campaignID, statusCode string, code int, words string) error {
	if statusCode == "" {
		statusCode = report.Status(words)
	}
	return s.refused(ctx, tx, Delivery{campaignID, subscriberID}, HardBounce, statusCode, code, words)
}

// refused records a rejection within the session in the same way as a report that arrives later.
// The reason stored with the delivery is set by the sender.
func (s *Service) refused(ctx context.Context, tx *db.Tx, about Delivery, kind, status string, code int, words string) error {
	q := sqlgen.New(tx)
	who, err := s.Subscribers.Locked(ctx, tx, about.Subscriber)
	if err != nil {
		return fmt.Errorf("newsletter: %s was refused: %w", about.Subscriber, err)
	}
	k := stored{
		hash: "session:" + kind + ":" + links.DeliveryID(about.Campaign, about.Subscriber), kind: kind, about: about, status: status,
		words: core.WithoutAddress(fmt.Sprintf("%d %s", code, words), who.Email),
	}
	fresh, err := s.keepReport(ctx, q, &k, who)
	if err == nil && fresh {
		var effect string
		if effect, err = s.end(ctx, tx, who, kind, status); err == nil {
			err = q.NoteEffect(ctx, sqlgen.NoteEffectParams{ID: k.id, Effect: effect})
		}
	}
	if err != nil {
		return fmt.Errorf("newsletter: %s was refused: %w", about.Subscriber, err)
	}
	return nil
}

// ForgetStray removes old unmatched reports.
func (s *Service) ForgetStray(ctx context.Context) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).ForgetStrayReports(ctx, s.Clock.Now().AddDate(0, 0, -strayDays))
	})
	if err != nil {
		return fmt.Errorf("bounces.ForgetStray: %w", err)
	}
	return nil
}
