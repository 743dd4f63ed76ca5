package leads

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// The legal bases on which a person is written to (M15), and their end.
const (
	// Express: they said so. It lasts until they take it back.
	Express = "express"
	// Inquiry: they asked us something. It lasts six months (CASL, section 10(10)(e)).
	Inquiry = "inquiry"
	// Purchase: they bought something. It lasts two years (CASL, section 10(10)(a)).
	Purchase = "purchase"
	// Withdrawn: they took it back.
	Withdrawn = "withdrawn"
	// Lapsed: what they asked for was never confirmed.
	Lapsed = "lapsed"
)

const (
	inquiryMonths  = 6
	purchaseMonths = 24
)

// Consent is on which legal basis we may write (M15). An empty Page is the one that
// made the call.
type Consent struct {
	Purpose, Basis, Wording, WordingVersion, Page string
	// GivenAt is when it was given, where that was before it is recorded; zero for now.
	GivenAt time.Time
}

// Until is when a consent ends that was given at GivenAt, or else now; zero for one that
// lasts until it is taken back. A month without that day ends it on its last, as the
// Interpretation Act counts months: never later.
func (c Consent) Until(now time.Time) time.Time {
	given := c.GivenAt
	if given.IsZero() {
		given = now
	}
	switch c.Basis {
	case Inquiry:
		return clock.AddMonths(given, inquiryMonths)
	case Purchase:
		return clock.AddMonths(given, purchaseMonths)
	}
	return time.Time{}
}

// Consents tells, in the caller's transaction, whether an address consents to a purpose
// now: what was said last counts.
func (s *Service) Consents(ctx context.Context, tx *db.Tx, email, purpose string, now time.Time) (bool, error) {
	given, err := s.Consenting(ctx, tx, []string{email}, purpose, now)
	return given[email], err
}

// Consenting is Consents for many addresses: those of emails that consent are true.
func (s *Service) Consenting(ctx context.Context, tx *db.Tx, emails []string, purpose string, now time.Time) (map[string]bool, error) {
	q, given := sqlgen.New(tx), make(map[string]bool, len(emails))
	for few := range slices.Chunk(emails, db.KeysPerStatement) {
		c := db.PadKeys(few)
		for i := range few {
			c[i] = NormalEmail(c[i])
		}
		c = db.PadKeys(c[:len(few)])
		said, err := q.ConsentsSaid(ctx, sqlgen.ConsentsSaidParams{
			Purpose: purpose, C1: c[0], C2: c[1], C3: c[2], C4: c[3], C5: c[4], C6: c[5], C7: c[6], C8: c[7], C9: c[8], C10: c[9], C11: c[10], C12: c[11], C13: c[12], C14: c[13], C15: c[14], C16: c[15],
		})
		if err != nil {
			return nil, fmt.Errorf("leads.Consenting: %w", err)
		}
		last := make(map[string]bool, len(few))
		for _, one := range said { // the latest last
			last[one.Contact] = one.Basis != Withdrawn && one.Basis != Lapsed && (!one.ExpiresAt.Valid || now.Before(one.ExpiresAt.Time))
		}
		for i, email := range few {
			given[email] = last[c[i]]
		}
	}
	return given, nil
}

// HasBasis tells, in the caller's transaction, whether there is any legal basis in force to
// write to an address: they asked us something in the last six months, for instance. That
// somebody has left since, package newsletter knows.
func (s *Service) HasBasis(ctx context.Context, tx *db.Tx, email string, now time.Time) (bool, error) {
	n, err := sqlgen.New(tx).Bases(ctx, sqlgen.BasesParams{Contact: NormalEmail(email), ExpiresAt: db.NullTime(now)})
	if err != nil {
		return false, fmt.Errorf("leads.HasBasis: %w", err)
	}
	return n > 0, nil
}

// ConsentsFor are all consents of an address to purposes that begin alike, and their
// ends, the latest first: the proof of what it agreed to.
func (s *Service) ConsentsFor(ctx context.Context, email, purpose string) ([]ConsentExport, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).ConsentsFor(ctx, sqlgen.ConsentsForParams{Contact: NormalEmail(email), Purposes: purpose + "%"})
	if err != nil {
		return nil, fmt.Errorf("leads.ConsentsFor: %w", err)
	}
	return consentExports(rows), nil
}

// Tasks is the periodic work of what other features ask of leads.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "leads.forget-raw", Every: time.Hour, Run: s.ForgetRaw}}
}

// rawDays is how long it is kept from which address and program a consent came
// (M22); its words, page and time prove it afterwards.
const rawDays = 90

// ForgetRaw removes from old consents where they came from, and links to confirm details that no
// longer work.
func (s *Service) ForgetRaw(ctx context.Context) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.d.Clock.Now()
		return errors.Join(q.ForgetRawConsents(ctx, now.AddDate(0, 0, -rawDays)), q.ForgetDetailLinks(ctx, now))
	})
	if err != nil {
		return fmt.Errorf("leads.ForgetRaw: %w", err)
	}
	return nil
}

// RecordConsent records, in the caller's transaction, what the person of a known lead agreed
// to or took back after the contact that made them known. It counts nothing: the lead
// stays as it is but for its history, where a touch without a type leaves nothing. An
// erased lead's is recorded nowhere.
func (s *Service) RecordConsent(ctx context.Context, tx *db.Tx, leadID, email string, t Touch, c Consent) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	row, err := q.LeadByID(ctx, leadID)
	if err != nil {
		return fmt.Errorf("leads.RecordConsent %s: %w", leadID, err)
	}
	if row.State == StateErased {
		return nil
	}
	if t.Type != "" {
		if err := s.d.Store.addTouch(ctx, q, leadID, t, now); err != nil {
			return err
		}
	}
	Publish(s.d.Bus, tx, leadID, t.Type)
	if c.Basis == "" {
		return nil
	}
	if c.Basis == Express && httpx.ActorFrom(ctx).ID == "" && c.GivenAt.IsZero() {
		if err := s.emailVerified(ctx, q, row, email, now); err != nil {
			return err
		}
	}
	if kind := map[string]Happening{Withdrawn: Withdrew, Express: Consented}[c.Basis]; kind != "" {
		if err := s.d.Store.tell(ctx, q, Event{LeadID: leadID, Kinds: []Happening{kind}, At: now, LeadVersion: int(row.Version)}); err != nil {
			return err
		}
	}
	return s.d.Store.addConsent(ctx, q, Lead{ID: leadID, Email: email}, c, now)
}

// ConsentsOf are the consents of a lead and of those merged into it, newest first.
func ConsentsOf(ctx context.Context, conn Conn, leadID string, p httpx.Page) ([]ConsentExport, error) {
	rows, err := sqlgen.New(conn).ConsentsOfLead(ctx, sqlgen.ConsentsOfLeadParams{LeadID: leadID, BeforeAt: p.BeforeAt, BeforeID: p.BeforeID, MaxRows: p.Rows()})
	if err != nil {
		return nil, fmt.Errorf("leads: consents of %s: %w", leadID, err)
	}
	return consentExports(rows), nil
}

// ConsentExport is one consent event as it is stored.
type ConsentExport struct {
	ID             string     `json:"id"`
	Contact        string     `json:"contact"`
	Purpose        string     `json:"purpose"`
	Basis          string     `json:"basis"`
	Wording        string     `json:"wording"`
	WordingVersion string     `json:"wording_version"`
	Page           string     `json:"page"`
	Address        string     `json:"address"`
	UserAgent      string     `json:"user_agent"`
	CreatedAt      time.Time  `json:"created_at"`
	Actor          string     `json:"actor" doc:"the account that recorded it for them; empty when they did it themselves"`
	GivenAt        *time.Time `json:"given_at" doc:"when it was given, where that was before it was recorded"`
	ExpiresAt      *time.Time `json:"expires_at"`
}

func consentExports(rows []sqlgen.ConsentEvent) []ConsentExport {
	out := make([]ConsentExport, len(rows))
	for i, r := range rows {
		out[i] = ConsentExport{
			ID: r.ID, Contact: r.Contact, Purpose: r.Purpose, Basis: r.Basis, Wording: r.Wording, WordingVersion: r.WordingVersion,
			Page: r.Page, Address: r.Address, UserAgent: r.UserAgent, CreatedAt: r.CreatedAt, Actor: r.Actor,
		}
		if r.GivenAt.Valid {
			out[i].GivenAt = &r.GivenAt.Time
		}
		if r.ExpiresAt.Valid {
			out[i].ExpiresAt = &r.ExpiresAt.Time
		}
	}
	return out
}

// emailVerified notes that a person read a mail to their address: they pressed a button in it.
func (s *Service) emailVerified(ctx context.Context, q *sqlgen.Queries, row Stored, email string, now time.Time) error {
	l, err := FromStored(row)
	if err != nil || NormalEmail(l.Email) != NormalEmail(email) || l.Verified(FieldEmail) {
		return err
	}
	p := l.Provenance.clone()
	p.Verified[FieldEmail] = Proof{ByMail, now}
	if err := q.SetProvenance(ctx, sqlgen.SetProvenanceParams{ID: l.ID, Version: row.Version, Provenance: p.stored()}); err != nil {
		return fmt.Errorf("leads: verifying the address of %s: %w", l.ID, err)
	}
	return nil
}
