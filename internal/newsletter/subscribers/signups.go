package subscribers

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// The purposes of consents: what was asked for is not given before the address is confirmed.
const (
	ConsentAsked = "newsletter-asked"
	ConsentGiven = "newsletter"
)

// signupForm is the specific part of the sign-up form.
type signupForm struct{ SignupsDeps }

// form is the sign-up for the form pipeline. Its mail confirms the address, so it is stored with
// the row; whether a sign-up is a repeat depends on what happened to the address since.
func (f signupForm) form() inbound.Form[Payload, Signup] {
	return inbound.Form[Payload, Signup]{
		Feature: core.Tag, Row: "signup", About: "a sign-up", Missing: "sign-up",
		Read: func(p Payload) (inbound.Draft[Signup], []httpx.FieldError) {
			valid, wrong := Validate(f.Catalog, p)
			return f.draft(valid), wrong
		},
		Entry:   func(s *Signup) *inbound.Entry { return &s.Entry },
		Capture: f.capture,
		News: func(s Signup) events.News {
			if s.SubscriberID == "" {
				return events.News{} // from a program
			}
			return events.News{Topic: core.Topic, ID: s.SubscriberID, Kind: "asked"}
		},
		Mails: f.mails,
		Due:   due,
		Table: signupTable{},
		ByToken: func(ctx context.Context, from inbound.Statements, token string, _ time.Time) (Signup, error) {
			signup, _, err := asked(ctx, f.DB, from, links.ToSee, token)
			return signup, err
		},
		Page: &inbound.Page[Payload, Signup]{
			Path: links.PagePath, Private: links.SentPath, Prop: "signup",
			Sign: func(ctx context.Context, s Signup) (string, error) {
				keys, err := f.Keys.Current(ctx)
				return keys.Token(links.ToSee, s.ID), err
			},
			Fields: func(p *Payload) map[string]*string {
				return map[string]*string{"email": &p.Email, forms.Honeypot: &p.Website}
			},
			Choices:    choices,
			View:       func(ctx context.Context, s Signup) (any, error) { return f.receipt(ctx, s), nil },
			Unreadable: "We cannot read this right now. Please reload this page in a moment.",
		},
	}
}

// choices reads the topics and the consent, which is never shown as given again: a visitor who
// sends the form again agrees again.
func choices(p *Payload, sent url.Values, shown map[string]string) {
	for _, id := range sent["interests"] {
		p.Interests = append(p.Interests, forms.Valid(id))
	}
	shown["interests"] = strings.Join(p.Interests, " ")
	p.Consent = sent.Get("consent") == "true"
}

// draft is a sign-up that passed every rule.
func (f signupForm) draft(p Payload) inbound.Draft[Signup] {
	rules, said := f.Catalog.Newsletter, p
	said.Website, said.ElapsedMs = "", nil
	return inbound.Draft[Signup]{Said: said, Website: p.Website, ElapsedMs: p.ElapsedMs, Make: func(e inbound.Entry) Signup {
		e.Token = "" // its link is signed
		draft := Signup{Entry: e, Email: p.Email, Topics: p.Interests, Interest: rules.Interest(p.Interests), Outcome: mailed}
		if draft.Interest > rules.ConsultAbove {
			draft.ConsultBy = e.CreatedAt.Add(time.Duration(rules.AnswerHours) * time.Hour)
		}
		if e.QuarantineReason != "" {
			draft.Outcome = quarantined
		}
		return draft
	}}
}

// capture makes the address a lead that waits for confirmation, and stores what it is promised.
// An address that is subscribed already is a problem 409 (V151).
func (f signupForm) capture(ctx context.Context, tx *db.Tx, draft *Signup, _ time.Time) error {
	before, err := ByAddress(ctx, tx, draft.Email)
	if err != nil {
		return err
	}
	if before.State == Active && before.Basis == leads.Express {
		return httpx.Conflict(f.Catalog.Newsletter.Texts["subscribed"])
	}
	if found, err := f.asBefore(ctx, sqlgen.New(tx), before, draft); err != nil || found {
		return err
	}
	lead, err := f.Leads.Capture(ctx, tx, f.contact(*draft))
	if err != nil {
		return err
	}
	// A transaction that writes a lead waits there for the previous one, whose changes are
	// visible now.
	if now, err := ByAddress(ctx, tx, draft.Email); err != nil || now.ID != before.ID || now.Version != before.Version {
		return errors.Join(err, db.ErrAgain)
	}
	if draft.SubscriberID, err = f.ask(ctx, tx, before, lead.ID, *draft); err != nil || draft.ConsultBy.IsZero() {
		return err
	}
	draft.ConsultBy, draft.promised, err = f.Promises.Owe(ctx, tx, lead.ID, draft.ID, f.Catalog.Newsletter.Source, draft.ConsultBy)
	return err
}

// asBefore replaces the draft by the sign-up of a waiting address if this one says nothing else
// and no further mail is due; otherwise it sets the outcome of the draft's mail: one sent a
// moment ago is enough, and no address is asked more than a few times a day.
func (f signupForm) asBefore(ctx context.Context, q *sqlgen.Queries, before Subscriber, draft *Signup) (found bool, err error) {
	rules, now := f.Catalog.Newsletter, draft.CreatedAt
	most := int64(rules.MailsPerDay)
	asked, complained, err := askedBefore(ctx, q, *draft)
	if err != nil {
		return false, err
	}
	draft.unwanted = complained || before.State == Complained || before.Before == Complained
	if before.ID == "" {
		if asked >= most {
			draft.Outcome = limited
		}
		return false, nil
	}
	since := func(d time.Duration) (int64, error) {
		return q.CountMailedSince(ctx, sqlgen.CountMailedSinceParams{SubscriberID: before.ID, Since: now.Add(-d)})
	}
	lately, err1 := since(time.Duration(rules.AgainSeconds) * time.Second)
	today, err2 := since(24 * time.Hour)
	if err := errors.Join(err1, err2); err != nil {
		return false, fmt.Errorf("counting the mails of %s: %w", before.ID, err)
	}
	switch {
	case before.State == Pending && lately > 0:
		draft.Outcome = shared
	case max(today, asked) >= most:
		draft.Outcome = limited
	}
	if before.State != Pending || draft.Outcome == mailed {
		return false, nil
	}
	row, err := q.LatestSignupOf(ctx, before.ID)
	if err != nil {
		return false, fmt.Errorf("reading the sign-up of %s: %w", before.ID, err)
	}
	latest, err := signupFrom(row)
	if err != nil || !slices.Equal(latest.Topics, draft.Topics) || (!draft.ConsultBy.IsZero() && !latest.ConsultBy.After(now)) {
		return false, err
	}
	latest.Outcome = draft.Outcome
	*draft = latest
	return true, nil
}

// askedBefore is how many confirmation mails a mailbox with several names got within a day under
// all of them, and whether our mail was reported as unwanted under one of them: an attacker has ten
// thousand such names for one victim.
func askedBefore(ctx context.Context, q *sqlgen.Queries, draft Signup) (n int64, complained bool, err error) {
	if name, _, _ := strings.Cut(draft.Email, "@"); !strings.ContainsAny(name, ".+") {
		return 0, false, nil // it has only one name: its subscriber is asked
	}
	plain, tagged := mailboxOf(draft.Email)
	n, err1 := q.CountMailedToMailbox(ctx, sqlgen.CountMailedToMailboxParams{Since: draft.CreatedAt.Add(-24 * time.Hour), Plain: plain, Tagged: tagged})
	unwanted, err2 := q.CountComplainedOfMailbox(ctx, sqlgen.CountComplainedOfMailboxParams{Plain: plain, Tagged: tagged})
	if err := errors.Join(err1, err2); err != nil {
		return 0, false, fmt.Errorf("reading what a mailbox got: %w", err)
	}
	return n, unwanted > 0, nil
}

// contact is the sign-up for leads: a touchpoint with what was asked for, and the wording that
// was agreed to.
func (f signupForm) contact(draft Signup) leads.Contact {
	rules, content := f.Catalog.Newsletter, fmt.Sprintf("Asked for the newsletter: %s. Interest score %d", f.Mailer.About(draft.Topics), draft.Interest)
	if draft.unwanted {
		content += ". No confirmation was mailed: this address has reported our mail as unwanted"
	}
	return leads.Contact{
		Email: draft.Email, Source: rules.Source, Interests: draft.Topics, At: draft.CreatedAt,
		Touch: leads.Touch{
			Type: "newsletter", Channel: "website", Ref: draft.ID, Outcome: string(Pending),
			Content: content,
		},
		Consent: leads.Consent{Purpose: ConsentAsked, Basis: leads.Express, Wording: rules.Wording(f.Catalog.Company()), WordingVersion: rules.Consent.Version},
	}
}

// ask sets the address to pending, and returns its row's id. A subscriber on another basis stays
// active meanwhile.
func (f signupForm) ask(ctx context.Context, tx *db.Tx, before Subscriber, leadID string, draft Signup) (id string, err error) {
	rules, after := f.Catalog.Newsletter, before
	if before.State == Active {
		after.AskedAt, after.UpdatedAt = draft.CreatedAt, draft.CreatedAt
		return before.ID, Update(ctx, tx, after)
	}
	if before.State != Pending { // the former state applies until the address is confirmed
		after.Before = before.State
	}
	after.Email, after.LeadID, after.State, after.Interest = draft.Email, leadID, Pending, draft.Interest
	after.Topics = wanted(f.Catalog.Newsletter, draft.Topics)
	after.Wording, after.WordingVersion = rules.Wording(f.Catalog.Company()), rules.Consent.Version
	after.AskedAt, after.UpdatedAt = draft.CreatedAt, draft.CreatedAt
	if before.ID != "" {
		return before.ID, Update(ctx, tx, after)
	}
	id = f.IDs.Row("subscriber", draft.CreatedAt)
	if err := sqlgen.New(tx).InsertSubscriber(ctx, sqlgen.InsertSubscriberParams{
		ID: id, AddressKey: leads.NormalEmail(after.Email), Email: after.Email, LeadID: leadID, State: string(Pending),
		Topics: db.JSON(after.Topics), InterestScore: int32(after.Interest), //nolint:gosec // at most 105
		Wording: after.Wording, WordingVersion: after.WordingVersion, AskedAt: after.AskedAt,
	}); err != nil {
		return "", fmt.Errorf("adding the subscriber: %w", err)
	}
	return id, nil
}

// wanted are the topics that were chosen; none stands for all.
func wanted(rules catalog.Newsletter, chosen []string) []string {
	if len(chosen) == 0 {
		return rules.TopicIDs()
	}
	return chosen
}
