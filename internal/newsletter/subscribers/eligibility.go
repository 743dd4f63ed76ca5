package subscribers

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
)

// SkipReason is why the newsletter may not be sent to a person; empty when it may. States are
// used as reasons under their own names.
type SkipReason string

// The reasons besides states.
const (
	NotSubscribed SkipReason = "not-subscribed" // there is no such subscriber, or they were erased
	OnPause       SkipReason = "paused"         // they want nothing for a while
	OtherTopics   SkipReason = "other-topics"   // they chose topics, and it is about none of them
	NoConsent     SkipReason = "no-consent"     // the legal basis on which they were sent it has lapsed or was withdrawn
)

// Decision is whether the newsletter may be sent to a person, and their address.
type Decision struct {
	Email string
	// Why is why not; empty when it may be sent.
	Why SkipReason
}

// Check decides, in the transaction that is to begin their mails, whether the newsletter may be
// sent to subscribers now: about one of topics, or about anything when there are none. It returns
// a decision for every id, and is the only way to a subscriber's address (M16). Until the
// transaction ends none of them can leave: who tries to, waits. A former subscriber is refused.
func (s *Eligibility) Check(ctx context.Context, tx *db.Tx, subscriberIDs []string, topics []string, now time.Time) (map[string]Decision, error) {
	out := make(map[string]Decision, len(subscriberIDs))
	for few := range slices.Chunk(subscriberIDs, db.KeysPerStatement) {
		if err := s.checkFew(ctx, tx, few, topics, now, out); err != nil {
			return nil, fmt.Errorf("subscribers.Check: %w", err)
		}
	}
	return out, nil
}

// checkFew is Check for up to one statement's maximum.
func (s *Eligibility) checkFew(ctx context.Context, tx *db.Tx, few, topics []string, now time.Time, out map[string]Decision) error {
	rows, err := s.lockedRows(ctx, tx, few)
	if err != nil {
		return err
	}
	for _, id := range few {
		out[id] = Decision{Why: NotSubscribed}
	}
	emails := make([]string, 0, len(rows))
	for _, r := range rows {
		if r.Email == "" {
			continue // erased
		}
		why, err := skipReason(r, topics, now)
		if err != nil {
			return err
		}
		out[r.ID] = Decision{r.Email, why}
		if why == "" {
			emails = append(emails, r.Email)
		}
	}
	given, err := s.Leads.Consenting(ctx, tx, emails, ConsentGiven, now)
	if err != nil {
		return err
	}
	for _, id := range few {
		if p := out[id]; p.Why == "" && !given[p.Email] {
			out[id] = Decision{p.Email, NoConsent}
		}
	}
	return nil
}

// lockedRows reads the rows of people, which cannot change before the transaction ends: on
// PostgreSQL they are locked, on SQLite a transaction that writes is the only one.
func (s *Eligibility) lockedRows(ctx context.Context, tx *db.Tx, few []string) ([]sqlgen.SubscribersByIDsRow, error) {
	q, id := sqlgen.New(tx), db.PadKeys(few)
	keys := sqlgen.SubscribersByIDsParams{
		S1: id[0], S2: id[1], S3: id[2], S4: id[3], S5: id[4], S6: id[5], S7: id[6], S8: id[7], S9: id[8], S10: id[9], S11: id[10], S12: id[11], S13: id[12], S14: id[13], S15: id[14], S16: id[15],
	}
	if s.DB.Engine() == db.SQLite {
		return q.SubscribersByIDs(ctx, keys)
	}
	locked, err := q.SubscribersLocked(ctx, sqlgen.SubscribersLockedParams(keys))
	rows := make([]sqlgen.SubscribersByIDsRow, len(locked))
	for i, r := range locked {
		rows[i] = sqlgen.SubscribersByIDsRow(r)
	}
	return rows, err
}

// skipReason is the reason in a subscriber's own row.
func skipReason(who sqlgen.SubscribersByIDsRow, topics []string, now time.Time) (SkipReason, error) {
	switch {
	case State(who.State) != Active:
		return SkipReason(who.State), nil
	case who.PausedUntil.Valid && now.Before(who.PausedUntil.Time):
		return OnPause, nil
	case who.ConsentUntil.Valid && !now.Before(who.ConsentUntil.Time):
		return NoConsent, nil
	case len(topics) == 0:
		return "", nil
	}
	var wants []string
	if err := json.Unmarshal([]byte(who.Topics), &wants); err != nil {
		return "", fmt.Errorf("the topics of %s: %w", who.ID, err)
	}
	if !slices.ContainsFunc(topics, func(topic string) bool { return slices.Contains(wants, topic) }) {
		return OtherTopics, nil
	}
	return "", nil
}
