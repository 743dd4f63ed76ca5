package leads

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// Grow is Capture for a person whom we know by something else than what they tell: the lead of the conversation in which
// they typed it, which began at since. What a lead knows from that conversation alone is corrected by it, as who mistyped
// their number wants; what it knows from elsewhere stays (D90), and what was typed is told in its history.
//
// An address makes a person whom we know by their number known by it; if somebody else has it, staff decide whether the two
// are one. An erased lead stays as it is.
func (s *Details) Grow(ctx context.Context, tx *db.Tx, leadID string, in Contact, since time.Time) (Lead, error) {
	now := in.At
	if now.IsZero() {
		now = s.d.Clock.Now()
	}
	l, err := s.d.lock(ctx, tx, leadID)
	if err != nil || l.State == StateErased {
		return l, err
	}
	q := sqlgen.New(tx)
	isFromHere := l.Source == in.Source && !l.CreatedAt.Before(since)
	if err := claimEmail(ctx, q, &l, &in, isFromHere); err != nil {
		return Lead{}, err
	}
	if isFromHere {
		if l, err = corrected(ctx, q, l, &in); err != nil {
			return Lead{}, err
		}
		l = l.contacted(&in, now)
	} else {
		l = s.d.Store.laterContact(l, &in, networkMark(ctx), now)
	}
	l = s.d.Store.Scored(l, now)
	if err := s.d.Store.update(ctx, q, l); err != nil {
		return Lead{}, err
	}
	if err := s.d.Store.addTouch(ctx, q, l.ID, in.Touch, now); err != nil || in.Consent.Basis == "" {
		return l, err
	}
	return l, s.d.Store.addConsent(ctx, q, l, in.Consent, now)
}

// claimEmail makes a lead known by another address than the one that is known, if there is none or it may be corrected. One that
// is somebody else's, or may not be, is told in the history alone.
func claimEmail(ctx context.Context, q *sqlgen.Queries, l *Lead, in *Contact, isFromHere bool) (err error) {
	email := strings.TrimSpace(in.Email)
	if email == "" || NormalEmail(email) == NormalEmail(l.Email) {
		return nil
	}
	taken := l.Email != "" && (!isFromHere || l.Verified(FieldEmail))
	if !taken {
		if taken, err = isSomebodys(ctx, q, l.ID, PersonKey(email, "")); err != nil {
			return err
		}
	}
	if taken {
		in.Email = ""
		in.Touch.Content += ". Also given, unverified: email " + email
	}
	return nil
}

// corrected is a lead with what was typed in the conversation that made it, unless somebody vouches for what is known.
func corrected(ctx context.Context, q *sqlgen.Queries, l Lead, in *Contact) (Lead, error) {
	l.Provenance = l.Provenance.clone()
	if in.Email != "" {
		l.Email = strings.TrimSpace(in.Email)
	}
	for _, said := range in.said() {
		if said.value != "" && !l.Verified(said.field) {
			l.setValue(said.field, said.value, said.e164)
		}
	}
	l.Interests = Union(l.Interests, in.Interests)
	if l.Email != "" || in.PhoneE164 == "" {
		return l, nil
	}
	_, err := isSomebodys(ctx, q, l.ID, PersonKey("", l.PhoneE164))
	return l, err
}

// isSomebodys makes a lead known by a key from now on, unless it is another lead's.
func isSomebodys(ctx context.Context, q *sqlgen.Queries, id, key string) (bool, error) {
	n, err := q.Rekey(ctx, sqlgen.RekeyParams{ID: id, PersonKey: key})
	if err != nil {
		return false, fmt.Errorf("leads: knowing %s by more: %w", id, err)
	}
	return n == 0, nil
}
