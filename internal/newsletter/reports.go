package newsletter

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/mail/report"
)

// strayReports bounds what is kept in a day of reports that belong to nobody: anybody
// may write to that address.
const strayReports = 500

// TakeReport takes a mail that came for Bounces, to is the address in its envelope. What
// it says is believed only when it names a mail of ours in a way that its receiver alone
// can; anything else is kept for staff and changes nothing. The same report counts once,
// and what a person's mail program says in their absence is no report.
func (s *Service) TakeReport(ctx context.Context, to string, raw []byte) error {
	r, err := report.Parse(raw)
	if err != nil || r.Type == report.Reply {
		return nil //nolint:nilerr // what is no mail cannot get better by coming again
	}
	about, err := s.reportedMail(ctx, to, r)
	if err != nil {
		return fmt.Errorf("newsletter.TakeReport: %w", err)
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.takeReport(ctx, tx, r, about, hashOf(to, raw))
	})
	if err != nil {
		return fmt.Errorf("newsletter.TakeReport: %w", err)
	}
	return nil
}

// hashOf names a report: who sends it on may add to its head.
func hashOf(to string, raw []byte) string {
	text := strings.ReplaceAll(string(raw), "\r\n", "\n")
	if _, body, found := strings.Cut(text, "\n\n"); found {
		text = body
	}
	sum := sha256.Sum256([]byte(strings.ToLower(to) + "\x00" + text))
	return hex.EncodeToString(sum[:])
}

// reportedMail is the mail that a report is about, zero when it proves none: by the address it
// came to, by what came back of the mail, or by the Message-ID together with the person.
func (s *Service) reportedMail(ctx context.Context, to string, r report.Report) (delivery, error) {
	q := sqlgen.New(s.DB.Read())
	ring, err := readKeys(ctx, q)
	if err != nil {
		return delivery{}, err
	}
	names := append([]string{intake.Detail(to)}, r.Deliveries...)
	for _, path := range r.ReturnPaths {
		names = append(names, intake.Detail(path))
	}
	for _, name := range names {
		found, ok, err := s.namedBy(ctx, q, ring, name)
		if err != nil || ok {
			return found, err
		}
	}
	if r.Recipient == "" || len(r.MessageIDs) == 0 {
		return delivery{}, nil
	}
	row, err := q.SubscriberByAddress(ctx, leads.NormalEmail(r.Recipient))
	if errors.Is(err, sql.ErrNoRows) {
		return delivery{}, nil
	}
	if err != nil {
		return delivery{}, err
	}
	mails, err := q.DeliveriesOf(ctx, row.ID)
	if err != nil {
		return delivery{}, err
	}
	for _, m := range mails {
		for _, id := range r.MessageIDs {
			name, _, _ := strings.Cut(id, "@")
			if hmac.Equal([]byte(name), []byte(messageName(m.CampaignID, row.ID))) {
				return delivery{m.CampaignID, row.ID}, nil
			}
		}
	}
	return delivery{}, nil
}

// takeReport stores a report and does what it asks for.
func (s *Service) takeReport(ctx context.Context, tx *db.Tx, r report.Report, about delivery, hash string) error {
	q, now, kind := sqlgen.New(tx), s.Clock.Now(), kindOf(r)
	if about.subscriber == "" {
		kind = unclear // a forged one changes nothing, and says nothing of anybody
		n, err := q.StrayReports(ctx, now.Add(-24*time.Hour))
		if err != nil {
			return err
		}
		if n >= strayReports {
			s.Log.WarnContext(ctx, "a report of nobody was not kept: there were too many today", "word", tag)
			return nil
		}
	}
	who, err := s.held(ctx, q, about.subscriber)
	if err != nil {
		return err
	}
	k := kept{hash: hash, kind: kind, about: about, status: r.Status, words: withoutAddress(r.Words, cmp.Or(who.Email, r.Recipient))}
	if fresh, err := s.keepReport(ctx, q, &k, who); err != nil || !fresh {
		return err
	}
	effect, err := s.heed(ctx, tx, who, k)
	if err != nil {
		return err
	}
	s.newsAfter(tx, k.id, "reported")
	return q.NoteEffect(ctx, sqlgen.NoteEffectParams{ID: k.id, Effect: effect})
}

// kept is a report as it is stored.
type kept struct {
	id, hash, kind, status, words string
	about                         delivery
}

// keepReport stores a report and gives it its id, or answers false for one that is known.
// Of somebody who was erased nobody's words are kept.
func (s *Service) keepReport(ctx context.Context, q *sqlgen.Queries, k *kept, who Subscriber) (fresh bool, err error) {
	now := s.Clock.Now()
	k.id = s.IDs.Row("report", now)
	if k.about.subscriber != "" && who.ID == "" {
		k.words = ""
	}
	n, err := q.InsertReport(ctx, sqlgen.InsertReportParams{
		ID: k.id, Hash: k.hash, Kind: k.kind, CampaignID: k.about.campaign, SubscriberID: k.about.subscriber,
		StatusCode: k.status, Words: k.words, At: now,
	})
	return n == 1, err
}

// held reads a subscriber whom nobody else changes until the transaction ends; zero for
// one who was erased or is not named.
func (s *Service) held(ctx context.Context, q *sqlgen.Queries, id string) (Subscriber, error) {
	if id == "" {
		return Subscriber{}, nil
	}
	if err := q.HoldSubscriber(ctx, id); err != nil {
		return Subscriber{}, err
	}
	who, err := found(q.SubscriberByID(ctx, id))
	if httpx.AsProblem(err) != nil {
		return Subscriber{}, nil //nolint:nilerr // nobody is left to be told of
	}
	return who, err
}

// What a report has led to.
const (
	hasEnded    = "ended"    // nothing is sent there any more
	hasCounted  = "counted"  // too few in a row until now
	wasKnown    = "known"    // they had left before, or had complained
	wasErased   = "erased"   // nobody is left whom it could change
	wasUnproven = "unproven" // it names no mail of ours
	notTheirs   = "not-them" // it speaks of us or of the mail, not of the address
)

// What is noted at a mail that had been taken, before the status code.
const (
	noteLater     = "bounced for now"
	noteDead      = "bounced"
	noteComplaint = "complained of"
)

// heed does what a report asks for, and answers what that was.
func (s *Service) heed(ctx context.Context, tx *db.Tx, who Subscriber, k kept) (effect string, err error) {
	switch {
	case k.about.subscriber == "":
		return wasUnproven, nil
	case k.kind == unclear:
		return notTheirs, nil
	}
	note := strings.TrimSpace(map[string]string{hardBounce: noteDead, softBounce: noteLater, complaint: noteComplaint}[k.kind] + " " + k.status)
	if err := sqlgen.New(tx).NoteDelivery(ctx, sqlgen.NoteDeliveryParams{CampaignID: k.about.campaign, SubscriberID: k.about.subscriber, Reason: note}); err != nil {
		return "", err
	}
	return s.end(ctx, tx, who, k.kind, k.status)
}

// end does for a subscriber what a report of this kind asks for, and answers what that was.
func (s *Service) end(ctx context.Context, tx *db.Tx, who Subscriber, kind, status string) (effect string, err error) {
	if who.ID == "" {
		return wasErased, nil
	}
	q, now := sqlgen.New(tx), s.Clock.Now()
	after, touch, consent := who, leads.Touch{}, leads.Consent{}
	switch kind {
	case hardBounce:
		after, touch = dead(who, now, "The mail server says that the address is dead"+inBrackets(status))
	case complaint:
		after, touch, consent = complained(who, now)
	case softBounce:
		after, touch = dead(who, now, "The address could not be reached several times in a row"+inBrackets(status))
		if touch.Type == "" {
			break // who has left already
		}
		if over, err := s.tooSoft(ctx, q, who.ID, now); err != nil || !over {
			return hasCounted, err
		}
	}
	if touch.Type == "" {
		return wasKnown, nil
	}
	after.UpdatedAt = now
	if err := update(ctx, q, after); err != nil {
		return "", err
	}
	s.newsAfter(tx, who.ID, touch.Outcome)
	touch.Channel, touch.Ref = "email", who.ID
	return hasEnded, s.Leads.RecordConsent(ctx, tx, after.LeadID, after.Email, touch, consent)
}

func inBrackets(status string) string {
	if status == "" {
		return ""
	}
	return " (" + status + ")"
}

// dead is a subscriber who cannot be reached any more. Who has left already stays so.
func dead(before Subscriber, now time.Time, why string) (Subscriber, leads.Touch) {
	after := before
	if before.State != Active && before.State != Pending {
		return after, leads.Touch{}
	}
	after = before.endedAs(Bounced)
	after.EndedAt = now
	return after, leads.Touch{Type: "newsletter", Outcome: string(Bounced), Content: why}
}

// complained is a subscriber who called our mail unwanted: nothing is sent there again
// until they sign up anew. It says more than any other end.
func complained(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent) {
	after := before
	if before.State == Complained {
		return after, leads.Touch{}, leads.Consent{}
	}
	after = before.endedAs(Complained)
	after.EndedAt = now
	return after,
		leads.Touch{Type: "newsletter", Outcome: string(Complained), Content: "Reported the newsletter as unwanted"},
		leads.Consent{Purpose: forGiven, Basis: leads.Withdrawn, Wording: "Reported our mail as unwanted to their mail provider."}
}

// tooSoft tells whether the soft reports of a person have become too many.
func (s *Service) tooSoft(ctx context.Context, q *sqlgen.Queries, subscriber string, now time.Time) (bool, error) {
	rule := s.Catalog.Newsletter.SoftBounces
	reports, err := q.ReportsOf(ctx, sqlgen.ReportsOfParams{SubscriberID: subscriber, At: now.AddDate(0, 0, -rule.Days)})
	if err != nil {
		return false, err
	}
	failed := map[string]bool{}
	for _, r := range reports {
		if r.Kind == softBounce || r.Kind == hardBounce {
			failed[r.CampaignID] = true
		}
	}
	rows, err := q.DeliveriesOf(ctx, subscriber)
	if err != nil {
		return false, err
	}
	mails := make([]mailing, len(rows))
	for i, r := range rows {
		// Who opened it has it, whatever a server says on the way.
		mails[i] = mailing{campaign: r.CampaignID, at: triedAt(r), failed: failed[r.CampaignID] && !r.OpenedAt.Valid, sent: r.State == "sent"}
	}
	return outOfReach(rule, mails, now), nil
}

// triedAt is when a mail was last handed over, or offered for the first time and no more.
func triedAt(r sqlgen.DeliveriesOfRow) time.Time {
	switch {
	case r.AttemptedAt.Valid:
		return r.AttemptedAt.Time
	case r.FirstAttemptAt.Valid:
		return r.FirstAttemptAt.Time
	}
	return r.SettledAt.Time
}

// undelivered hears of a campaign's mail that was refused, or put off until it was given
// up: a dead address is written to no more, and one that could not be reached counts as
// reported so.
func (s *Service) undelivered(ctx context.Context, tx *db.Tx, e tried) error {
	code, words := e.fate.code, e.fate.reason
	if err := sqlgen.New(tx).ForgetDeliveryOfErased(ctx, sqlgen.ForgetDeliveryOfErasedParams{CampaignID: e.campaign, SubscriberID: e.subscriber}); err != nil {
		return fmt.Errorf("newsletter: %s was refused: %w", e.subscriber, err)
	}
	if deadAddress(code, words) {
		return s.bounced(ctx, tx, e.subscriber, e.campaign, "", code, words)
	}
	if code/100 == 4 {
		return s.refused(ctx, tx, delivery{e.campaign, e.subscriber}, softBounce, report.Status(words), code, words)
	}
	return nil
}

// bounced ends, in the sender's transaction, what is sent to an address that a server has
// refused as dead (deadAddress) in reply to a campaign's mail: statusCode is the enhanced
// code, if any, code the reply, words what stood behind it. A repeat changes nothing. It
// returns db.ErrAgain when another transaction touched the lead in between.
func (s *Service) bounced(ctx context.Context, tx *db.Tx, subscriberID, campaignID, statusCode string, code int, words string) error {
	if statusCode == "" {
		statusCode = report.Status(words)
	}
	return s.refused(ctx, tx, delivery{campaignID, subscriberID}, hardBounce, statusCode, code, words)
}

// refused notes what a server said in the session itself as it does a report that comes
// later. The reason of the delivery is the sender's.
func (s *Service) refused(ctx context.Context, tx *db.Tx, about delivery, kind, status string, code int, words string) error {
	q := sqlgen.New(tx)
	who, err := s.held(ctx, q, about.subscriber)
	if err != nil {
		return fmt.Errorf("newsletter: %s was refused: %w", about.subscriber, err)
	}
	k := kept{
		hash: "session:" + kind + ":" + deliveryID(about.campaign, about.subscriber), kind: kind, about: about, status: status,
		words: withoutAddress(fmt.Sprintf("%d %s", code, words), who.Email),
	}
	fresh, err := s.keepReport(ctx, q, &k, who)
	if err == nil && fresh {
		var effect string
		if effect, err = s.end(ctx, tx, who, kind, status); err == nil {
			err = q.NoteEffect(ctx, sqlgen.NoteEffectParams{ID: k.id, Effect: effect})
		}
	}
	if err != nil {
		return fmt.Errorf("newsletter: %s was refused: %w", about.subscriber, err)
	}
	return nil
}
