// Package networks keeps a flood from one network from burying what others send: mails to the company about many rows
// of one network are gathered into one, which is renewed at growing intervals (ADR 55).
//
// The first rows of a network have mails of their own, and so have the first emergencies. What comes beyond within an
// hour, and every alert that it raises, is told by the gathered mail. A row of another network is never held up. The board shows
// all rows as ever.
//
// Kept is the network alone (IPv4 /24, IPv6 /56) with the id of a row, for seven days. It is written with the row's mails,
// after the commit that accepted it; until then it is in memory, and losing it only means a mail more.
package networks

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/networks/sqlgen"
	"wardgate/internal/platform/wiring"
)

const (
	// handful is how many rows of one network have mails of their own within window: a household, an office, two shifts of
	// a camp. An emergency has one while there are fewer than twice as many.
	handful = 5
	window  = time.Hour
	// firstPause is how long after the first gathered mail the next may leave; it doubles up to longestPause.
	firstPause   = 5 * time.Minute
	longestPause = time.Hour
	// keeps is how long a network is known: longer than any alert of a row is raised (deadlines.Clock).
	keeps = 7 * 24 * time.Hour
	// mostSeen bounds what is remembered until it is written.
	mostSeen = 4096
)

// Deps is what gathering needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Mail  *mail.Outbox
	// Admin is where notices to the company go, Letterhead whose mails they are, Origin where the board is.
	Admin      func() mail.Address
	Letterhead layout.Letterhead
	Origin     string
	// Zone is where times are told, ZoneName how it is called.
	Zone     *time.Location
	ZoneName string
}

// Networks knows from which networks rows came. A nil one knows none: every row has its own mails.
type Networks struct {
	d  Deps
	mu sync.Mutex
	// seen are the networks of rows whose mails are not written yet.
	seen map[string]netip.Prefix
}

// New returns Networks, or an error that names what is missing.
func New(d Deps) (*Networks, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Networks{d: d, seen: map[string]netip.Prefix{}}, nil
}

// Saw remembers that a row comes by this request. An address of the company's own network, or of the machine, tells
// nothing: without WARDGATE_TRUSTED_PROXIES it is the proxy's, and everybody's.
func (n *Networks) Saw(ctx context.Context, rowID string) {
	network, known := networkOf(ctx)
	if n == nil || !known {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.seen) >= mostSeen { // posts that repeated a row leave theirs behind
		clear(n.seen)
	}
	n.seen[rowID] = network
}

// networkOf is the network of a call, false where its address tells nothing.
func networkOf(ctx context.Context) (network netip.Prefix, known bool) {
	from := httpx.CallFrom(ctx).From
	return httpx.Network(from, 24, 56), from.IsGlobalUnicast() && !from.IsPrivate()
}

// Knows tells whether the caller's network is one that rows are counted by (Saw).
func (n *Networks) Knows(ctx context.Context) bool {
	_, known := networkOf(ctx)
	return n != nil && known
}

// Beside counts which of some rows came from the caller's network within seven days, and which from the IPv6 /48 around
// it; none where the network is unknown (Saw).
func (n *Networks) Beside(ctx context.Context, tx *db.Tx, rowIDs []string) (near, site int, err error) {
	own, known := networkOf(ctx)
	if n == nil || !known || len(rowIDs) == 0 {
		return 0, 0, nil
	}
	of, err := n.networksOf(ctx, tx, rowIDs)
	if err != nil {
		return 0, 0, err
	}
	around := netip.PrefixFrom(own.Addr(), min(own.Bits(), siteBits))
	for _, network := range of {
		if network == own {
			near++
		}
		if around.Overlaps(network) {
			site++
		}
	}
	return near, site, nil
}

// siteBits is how wide a site of IPv6 is (RFC 6177). An IPv4 /24 is narrower: it is its own.
const siteBits = 48

// networksOf are the networks that rows came from, as far as they are known.
func (n *Networks) networksOf(ctx context.Context, tx *db.Tx, rowIDs []string) (map[string]netip.Prefix, error) {
	out := map[string]netip.Prefix{}
	for few := range slices.Chunk(rowIDs, db.KeysPerStatement) {
		k := db.PadKeys(few)
		rows, err := sqlgen.New(tx).SourcesOf(ctx, sqlgen.SourcesOfParams{
			R1: k[0], R2: k[1], R3: k[2], R4: k[3], R5: k[4], R6: k[5], R7: k[6], R8: k[7], R9: k[8], R10: k[9], R11: k[10], R12: k[11], R13: k[12], R14: k[13], R15: k[14], R16: k[15],
		})
		if err != nil {
			return nil, fmt.Errorf("networks: reading the networks of rows: %w", err)
		}
		for _, row := range rows {
			if out[row.RowID], err = netip.ParsePrefix(row.Network); err != nil {
				return nil, fmt.Errorf("networks: that of %s: %w", row.RowID, err)
			}
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, id := range rowIDs { // their mails are not written yet
		if network, seen := n.seen[id]; seen {
			out[id] = network
		}
	}
	return out, nil
}

// Place decides, in the transaction that writes a new row's mails, whether those to the company leave by themselves. One
// that does not is told of by the gathered mail. Of a row that was placed before, what was decided then stays.
func (n *Networks) Place(ctx context.Context, tx *db.Tx, feature, rowID string, urgent bool) (own bool, err error) {
	network, known := n.network(rowID)
	if !known {
		return true, nil
	}
	now, most, emergencies := n.d.Clock.Now(), handful, int32(0)
	if urgent {
		most, emergencies = 2*handful, 1
	}
	q := sqlgen.New(tx)
	own, err = q.AddSource(ctx, sqlgen.AddSourceParams{
		RowID: rowID, Feature: feature, Network: network, CreatedAt: now, Since: now.Add(-window), Most: int64(most),
	})
	if err == nil && !own {
		err = q.Gather(ctx, sqlgen.GatherParams{ID: n.d.IDs.Row("network", now), Network: network, At: now, Urgent: emergencies})
	}
	if err != nil {
		return false, fmt.Errorf("networks: placing %s: %w", rowID, err)
	}
	tx.AfterCommit(func() { n.forget(rowID) })
	return own, nil
}

func (n *Networks) network(rowID string) (string, bool) {
	if n == nil {
		return "", false
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	p, known := n.seen[rowID]
	return p.String(), known
}

func (n *Networks) forget(rowID string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.seen, rowID)
}

// Alert reports whether an alert about a row is mailed by itself; otherwise the gathered mail tells of it.
func (n *Networks) Alert(ctx context.Context, tx *db.Tx, rowID string) (own bool, err error) {
	if n == nil {
		return true, nil
	}
	gathered, err := sqlgen.New(tx).GatherAlert(ctx, rowID)
	if err != nil {
		return false, fmt.Errorf("networks: an alert of %s: %w", rowID, err)
	}
	return gathered == 0, nil
}

// Forget removes what is kept of rows whose person is erased.
func (n *Networks) Forget(ctx context.Context, tx *db.Tx, rowIDs []string) error {
	if n == nil {
		return nil
	}
	for _, id := range rowIDs {
		if err := sqlgen.New(tx).ForgetSource(ctx, id); err != nil {
			return fmt.Errorf("networks: forgetting %s: %w", id, err)
		}
	}
	return nil
}

// Tasks is the background work: gathered mails, and what is kept no longer.
func (n *Networks) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "networks.mail", Every: 10 * time.Second, Run: n.MailDue},
		{Name: "networks.forget", Every: time.Hour, Run: n.ForgetOld},
	}
}

// ForgetOld removes what is older than seven days.
func (n *Networks) ForgetOld(ctx context.Context) error {
	before := n.d.Clock.Now().Add(-keeps)
	return n.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err1 := sqlgen.New(tx).ForgetSources(ctx, before)
		_, err2 := sqlgen.New(tx).ForgetGroups(ctx, before)
		return errors.Join(err1, err2)
	})
}

// MailDue writes the gathered mails whose time has come.
func (n *Networks) MailDue(ctx context.Context) error {
	now := n.d.Clock.Now()
	due, err := sqlgen.New(n.d.DB.Read()).Due(ctx, now)
	if err != nil {
		return fmt.Errorf("networks.MailDue: %w", err)
	}
	for _, g := range due {
		m, err := n.gathered(g)
		if err != nil {
			return err
		}
		err = n.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			told, err := sqlgen.New(tx).Told(ctx, sqlgen.ToldParams{
				ID: g.ID, Mails: g.Mails, Told: g.Gathered, ToldAlerts: g.Alerts, NextMailAt: now.Add(pause(g.Mails)),
			})
			if err != nil || told == 0 {
				return err
			}
			_, err = n.d.Mail.Enqueue(ctx, tx, m)
			return err
		})
		if err != nil {
			return fmt.Errorf("networks.MailDue %s: %w", g.ID, err)
		}
	}
	return nil
}

// pause is how long after its n-th mail, from 0, a group is left alone.
func pause(n int32) time.Duration { return min(longestPause, firstPause<<min(n, 10)) }

// gathered is the mail about everything of a group that no mail told of.
func (n *Networks) gathered(g sqlgen.NetworkGroup) (mail.Message, error) {
	words := func(t time.Time) string { return clock.Words(t, n.d.Zone, n.d.ZoneName) }
	more, alerts := g.Gathered-g.Told, g.Alerts-g.ToldAlerts
	subject := fmt.Sprintf("%d more from one network", more)
	if more == 0 {
		subject = fmt.Sprintf("%d alerts of %d from one network", alerts, g.Gathered)
	}
	urgency := mail.Answers
	if g.Urgent > 0 || alerts > 0 {
		urgency = mail.Alerts
	}
	if g.Urgent > 0 {
		subject = fmt.Sprintf("POSSIBLE EMERGENCY in %d: %s", g.Urgent, subject)
	}
	return n.d.Letterhead.Message(mail.Message{
		Key: fmt.Sprintf("networks.gathered:%s:%d", g.ID, g.Mails), Kind: "networks.gathered", Class: mail.Notification, Urgency: urgency,
		To: n.d.Admin(), Ref: g.ID, Subject: subject,
	}, layout.Document{
		Heading:   fmt.Sprintf("%d requests, messages and calls from one network", g.Gathered),
		Preheader: "The newest came " + words(g.NewestAt) + ". Others are told of by themselves, as ever.",
		Blocks: []layout.Block{
			layout.Paragraph("So many came from one network that they share this mail. It may be a flood, or a crowd behind one connection: each stands on the board with its own deadline."),
			layout.Facts{
				{Label: "New since the last mail", Value: fmt.Sprint(more)},
				{Label: "Without a mail of their own", Value: fmt.Sprintf("%d since %s", g.Gathered, words(g.BeganAt))},
				{Label: "With emergency words", Value: fmt.Sprint(g.Urgent)},
				{Label: "Alerts of deadlines", Value: fmt.Sprintf("%d, %d of them new", g.Alerts, alerts)},
				{Label: "Newest", Value: words(g.NewestAt)},
			},
			layout.Button{Label: "Open the operations board", URL: n.d.Origin + "/operations"},
		},
		Reason: "You get this because requests of the website are sent to this address. While more come, the next such mail leaves in " +
			fmt.Sprintf("%d minutes at the earliest.", int(pause(g.Mails).Minutes())),
	})
}
