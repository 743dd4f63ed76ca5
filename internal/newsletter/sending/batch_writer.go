package sending

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/sending/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
)

// entry is what a connection has to store before it opens DATA: that its next mail begins, and
// that the previous one was sent.
type entry struct {
	next   task
	sent   *tried // nil: nothing to store
	begun  bool   // the result: the next mail may be sent
	stored chan error
}

// mostEntries is the maximum number of entries that share a transaction.
const mostEntries = 4 * db.KeysPerStatement

// writeBatches writes for all connections until they have ended: entries that share a transaction
// share one commit and a handful of statements, instead of a handful for each mail.
func (r *run) writeBatches(ctx context.Context) {
	p := patience{limit: leastPatience}
	for first := range r.entries {
		list := r.gather(first, &p)
		began := r.Clock.Now()
		err := r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return r.enter(ctx, tx, list) })
		p.limit = min(max(leastPatience, r.Clock.Now().Sub(began)), mostPatience)
		for _, e := range list {
			e.stored <- err
		}
	}
}

// gather collects the entries that share a transaction with first: those that wait, and those of
// all other busy connections if they come soon. Otherwise the connections would split into two
// halves that write in turn: twice as many commits, and each connection waits for both.
func (r *run) gather(first *entry, p *patience) []*entry {
	list := []*entry{first}
	limit := time.NewTimer(p.limit)
	defer limit.Stop()
	waits, came := p.waits(), true
	for len(list) < min(mostEntries, int(r.atWork.Load())) {
		select {
		case e := <-r.entries:
			list = append(list, e)
			continue
		default:
		}
		if !waits || !came {
			break
		}
		select {
		case e := <-r.entries:
			list = append(list, e)
		case <-limit.C:
			came = false
		}
	}
	if waits {
		p.learn(came)
	}
	return list
}

// The batch writer waits for connections about as long as the previous transaction took, within
// these bounds: connections that miss it wait for another transaction of that length.
const (
	leastPatience = 2 * time.Millisecond
	mostPatience  = 20 * time.Millisecond
)

// mostImpatience is the maximum number of transactions in a row that do not wait for connections.
const mostImpatience = 64

// patience decides whether it is worth waiting for connections. With a slow mail server they come
// one by one: each time the batch writer has waited for nothing, twice as many transactions do
// not wait, until all connections come in time again.
type patience struct {
	limit         time.Duration
	without, left int // how many transactions do not wait, and how many of them are left
}

// waits reports whether the next transaction waits for its connections.
func (p *patience) waits() bool {
	if p.left == 0 {
		return true
	}
	p.left--
	return false
}

// learn records whether all connections came while the batch writer waited.
func (p *patience) learn(came bool) {
	if came {
		p.without = 0
	} else {
		p.without = min(max(1, 2*p.without), mostImpatience)
	}
	p.left = p.without
}

// enter commits that DATA is about to be opened for the next mails, after it has repeated all
// checks (M4), and that the previous ones were sent. From here on a crash leaves a mail
// uncertain.
func (r *run) enter(ctx context.Context, tx *db.Tx, list []*entry) error {
	settling := settlement{run: r, tx: tx, q: sqlgen.New(tx), now: r.Clock.Now(), counts: map[string]*campaigns.Counts{}}
	sent, next := map[set][]tried{}, map[set][]*entry{}
	for _, e := range list {
		e.begun = false
		if e.sent != nil {
			key := set{e.sent.batch, e.sent.fence, e.sent.outcome.code}
			sent[key] = append(sent[key], *e.sent)
		}
		key := set{e.next.batch, e.next.fence, 0}
		next[key] = append(next[key], e)
	}
	for key, mails := range sent {
		for few := range slices.Chunk(mails, db.KeysPerStatement) {
			if err := settling.settleSent(ctx, key, few); err != nil {
				return err
			}
		}
	}
	for key, entries := range next {
		if err := settling.begin(ctx, key, entries); err != nil {
			return err
		}
	}
	return settling.close(ctx)
}

// set is the key of mails that share a statement.
type set struct {
	*batch

	fence int32
	code  int
}

// settlement is one transaction that stores outcomes of mails.
type settlement struct {
	*run

	tx     *db.Tx
	q      *sqlgen.Queries
	now    time.Time
	counts map[string]*campaigns.Counts // by campaign: what this transaction adds
}

func (l *settlement) count(campaign string, state campaigns.DeliveryState, n int) {
	t := l.counts[campaign]
	if t == nil {
		t = &campaigns.Counts{}
		l.counts[campaign] = t
	}
	t.Count(state, n)
}

// close stores the counts.
func (l *settlement) close(ctx context.Context) error {
	for campaign, t := range l.counts {
		if err := campaigns.AddCounts(ctx, l.tx, campaign, l.owner, *t); err != nil {
			return err
		}
	}
	return nil
}

// settleSent stores that up to db.KeysPerStatement mails were accepted by the server. One that
// was given up meanwhile is settled by itself.
func (l *settlement) settleSent(ctx context.Context, key set, few []tried) error {
	s := db.PadKeys(named(few, func(e tried) string { return e.subscriber }))
	n, err := l.q.SettleSent(ctx, sqlgen.SettleSentParams{
		CampaignID: key.campaign, Fence: key.fence, Code: int32(key.code), SettledAt: db.NullTime(l.now), //nolint:gosec // three digits
		S1: s[0], S2: s[1], S3: s[2], S4: s[3], S5: s[4], S6: s[5], S7: s[6], S8: s[7], S9: s[8], S10: s[9], S11: s[10], S12: s[11], S13: s[12], S14: s[13], S15: s[14], S16: s[15],
	})
	if err != nil {
		return fmt.Errorf("settling %d mails of campaign %s: %w", len(few), key.campaign, err)
	}
	l.count(key.campaign, campaigns.MailSent, int(n))
	l.tx.AfterCommit(func() { key.moved.Add(n) })
	if int(n) == len(few) {
		return nil
	}
	for _, e := range few { // those that are settled already do not change
		if err := l.settle(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// settle stores the outcome of one mail. It changes nothing when another worker has claimed it
// since.
func (l *settlement) settle(ctx context.Context, e tried) error {
	n, err := l.settleFrom(ctx, e, false)
	if err == nil && n == 0 && e.outcome.definite {
		e.outcome, n, err = l.settleLate(ctx, e)
	}
	if err != nil {
		return fmt.Errorf("settling a mail of campaign %s: %w", e.campaign, err)
	}
	if n == 0 {
		return nil
	}
	l.count(e.campaign, e.outcome.state, 1)
	l.tx.AfterCommit(func() { e.moved.Add(1) })
	if e.outcome.state == campaigns.MailFailed {
		return l.Bounces.Undelivered(ctx, l.tx, bounces.Delivery{Campaign: e.campaign, Subscriber: e.subscriber}, e.outcome.code, e.outcome.reason)
	}
	return nil
}

// settleLate stores the server's reply about a mail that was given up meanwhile. Its campaign may
// have ended without it: then the final counts are corrected, and a deferred mail has failed,
// because it will not be tried again automatically.
func (l *settlement) settleLate(ctx context.Context, e tried) (outcome, int64, error) {
	if err := campaigns.LockCampaign(ctx, l.tx, e.campaign); err != nil { // the campaign does not end before this is stored
		return e.outcome, 0, err
	}
	c, err := campaigns.ByID(ctx, l.tx, e.campaign)
	if err != nil {
		return e.outcome, 0, core.UnlessProblem(err) // deleted since: none of its mails had been sent
	}
	ended := !c.SentAt.IsZero()
	if ended && e.outcome.settledAt.IsZero() {
		e.outcome.state, e.outcome.settledAt = campaigns.MailFailed, l.now
	}
	n, err := l.settleFrom(ctx, e, true)
	if err != nil || n == 0 {
		return e.outcome, n, err
	}
	l.count(e.campaign, campaigns.MailUncertain, -1)
	if ended {
		var late campaigns.Counts
		late.Count(e.outcome.state, 1)
		err = campaigns.CountLate(ctx, l.tx, e.campaign, late)
	}
	return e.outcome, n, err
}

func (l *settlement) settleFrom(ctx context.Context, e tried, uncertain bool) (int64, error) {
	f := e.outcome
	return l.q.SettleDelivery(ctx, sqlgen.SettleDeliveryParams{
		State: string(f.state), DueAt: f.dueAt, SettledAt: db.NullTime(f.settledAt), Deferrals: int32(f.deferrals), Stumbles: int32(f.stumbles), //nolint:gosec // a few
		Code: int32(f.code), Reason: f.reason, FirstAttemptAt: db.NullTime(f.firstAt), //nolint:gosec // three digits
		CampaignID: e.campaign, SubscriberID: e.subscriber, Fence: e.fence, WasUncertain: uncertain,
	})
}

// begin decides which mails of one campaign may be sent, and marks those.
func (l *settlement) begin(ctx context.Context, key set, entries []*entry) error {
	status, err := campaigns.StatusOf(ctx, l.tx, key.campaign)
	if err != nil {
		return fmt.Errorf("reading the campaign: %w", err)
	}
	may := map[string]subscribers.Decision{}
	if status == campaigns.Sending {
		if may, err = l.Eligibility.Check(ctx, l.tx, named(entries, subscriberOf), key.topics, l.now); err != nil {
			return err
		}
	}
	var allowed []*entry
	for _, e := range entries {
		p, asked := may[e.next.subscriber]
		if p.Why == "" && p.Email != e.next.email {
			p.Why = subscribers.NotSubscribed // the address that was claimed is no longer theirs
		}
		switch {
		case !asked:
			err = l.settle(ctx, tried{e.next, e.next.back(l.now)})
		case p.Why != "":
			err = l.settle(ctx, tried{e.next, skip(string(p.Why), l.now)})
		default:
			allowed = append(allowed, e)
		}
		if err != nil {
			return err
		}
	}
	for few := range slices.Chunk(allowed, db.KeysPerStatement) {
		if err := l.beginFew(ctx, key, few); err != nil {
			return err
		}
	}
	return nil
}

func (l *settlement) beginFew(ctx context.Context, key set, few []*entry) error {
	s := db.PadKeys(named(few, subscriberOf))
	n, err := l.q.BeginDeliveries(ctx, sqlgen.BeginDeliveriesParams{
		CampaignID: key.campaign, Fence: key.fence, Now: db.NullTime(l.now),
		S1: s[0], S2: s[1], S3: s[2], S4: s[3], S5: s[4], S6: s[5], S7: s[6], S8: s[7], S9: s[8], S10: s[9], S11: s[10], S12: s[11], S13: s[12], S14: s[13], S15: s[14], S16: s[15],
	})
	if err != nil {
		return fmt.Errorf("beginning %d mails of campaign %s: %w", len(few), key.campaign, err)
	}
	if int(n) == len(few) {
		for _, e := range few {
			e.begun = true
		}
		return nil
	}
	// Some were claimed by other workers, or cancelled.
	begun, err := l.q.BegunDeliveries(ctx, sqlgen.BegunDeliveriesParams{
		CampaignID: key.campaign, Fence: key.fence, Owner: l.owner,
		S1: s[0], S2: s[1], S3: s[2], S4: s[3], S5: s[4], S6: s[5], S7: s[6], S8: s[7], S9: s[8], S10: s[9], S11: s[10], S12: s[11], S13: s[12], S14: s[13], S15: s[14], S16: s[15],
	})
	if err != nil {
		return fmt.Errorf("beginning %d mails of campaign %s: %w", len(few), key.campaign, err)
	}
	for _, e := range few {
		e.begun = slices.Contains(begun, e.next.subscriber)
	}
	return nil
}

func subscriberOf(e *entry) string { return e.next.subscriber }

// named returns the names of things.
func named[T any](list []T, name func(T) string) []string {
	out := make([]string, len(list))
	for i, one := range list {
		out[i] = name(one)
	}
	return out
}
