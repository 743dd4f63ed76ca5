package audit

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/platform/audit/sqlgen"
	"wardgate/internal/platform/db"
)

// verifyBatch is how many lines are read at once.
const verifyBatch = 1000

// Break is the first place where the record is not what was written.
type Break struct {
	// Line is the id of the line, At its time, zero when that is gone with it.
	Line string    `json:"line"`
	At   time.Time `json:"at"`
	// Why says what is wrong with it, in a sentence.
	Why string `json:"why"`
}

// Report is the result of a check.
type Report struct {
	// Lines is how many lines are linked and as they were written, Since the time of the first.
	Lines int64
	Since time.Time
	// TakenOver are how many of them had no hash when the chain began: those of an older version, once. Someone who can
	// write the database can make them anew by removing the chain and its key, and only an anchor tells.
	TakenOver int64
	// Waiting are lines of the last moments that are not linked yet.
	Waiting int64
	// Head is the end of the chain, as anchors in the log tell it.
	Head Anchor
	// Broken is nil for a whole record.
	Broken *Break
}

// Anchor is the end of a chain at some time. One that was copied out of the reach of who can write the database proves
// later that nothing was cut off and no chain was made anew.
type Anchor struct {
	Seq  int64
	Seal string
}

func (a Anchor) String() string { return strconv.FormatInt(a.Seq, 10) + ":" + a.Seal }

// ParseAnchor reads what String writes.
func ParseAnchor(text string) (Anchor, error) {
	number, seal, ok := strings.Cut(text, ":")
	seq, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || seq < 0 || seal == "" {
		return Anchor{}, fmt.Errorf("an anchor is NUMBER:SEAL, as the log tells it under %q", AnchorMessage)
	}
	return Anchor{seq, seal}, nil
}

// AnchorMessage is the log's line that tells the end of the chain.
const AnchorMessage = "the audit log's chain"

// Verify checks every line and every link, and that the chain goes through the anchors. It changes nothing.
func (c *Chain) Verify(ctx context.Context, anchors ...Anchor) (Report, error) {
	v := verification{chain: c, q: sqlgen.New(c.db.Read()), anchors: anchors}
	for _, check := range []func(context.Context) error{v.links, v.end, v.unlinked, v.beginning} {
		if err := check(ctx); err != nil {
			return Report{}, fmt.Errorf("audit.Verify: %w", err)
		}
		if v.report.Broken != nil {
			break
		}
	}
	return v.report, nil
}

type verification struct {
	chain   *Chain
	q       *sqlgen.Queries
	anchors []Anchor
	head    sqlgen.AuditHead
	begun   bool
	oldest  time.Time // of all lines, linked or not; zero: there are none
	report  Report
}

func (v *verification) saw(at time.Time) {
	if v.oldest.IsZero() || at.Before(v.oldest) {
		v.oldest = at.UTC()
	}
}

func (v *verification) broken(line string, at time.Time, why string) {
	v.report.Broken = &Break{Line: line, At: at.UTC(), Why: why}
}

// links goes through the chain from its first link.
func (v *verification) links(ctx context.Context) (err error) {
	// The head first: links that are added meanwhile are left to the next check.
	if err = v.readHead(ctx); err == nil && !v.begun {
		err = v.beganMeanwhile(ctx)
	}
	for err == nil && v.report.Broken == nil {
		var rows []sqlgen.LinksRow
		rows, err = v.q.Links(ctx, sqlgen.LinksParams{Seq: v.report.Head.Seq, Limit: verifyBatch})
		for _, r := range rows {
			if v.report.Broken == nil && (r.Seq <= v.head.Seq || !v.begun) {
				v.link(r)
			}
		}
		if len(rows) < verifyBatch || rows[len(rows)-1].Seq > v.head.Seq {
			return err
		}
	}
	return err
}

// readHead reads the end of the chain; begun stays false while there is none.
func (v *verification) readHead(ctx context.Context) (err error) {
	v.head, err = v.q.Head(ctx)
	v.begun = err == nil
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// beganMeanwhile reads the head again if there are links without one: head and links are two statements, and the chain
// may begin between them. Without this the first check of a new company would cry wolf.
func (v *verification) beganMeanwhile(ctx context.Context) error {
	first, err := v.q.Links(ctx, sqlgen.LinksParams{Limit: 1})
	if err != nil || len(first) == 0 {
		return err
	}
	return v.readHead(ctx)
}

func (v *verification) link(r sqlgen.LinksRow) {
	before, next := v.report.Head, v.report.Head.Seq+1
	line := lineOfLink(r)
	switch {
	case r.Seq != next:
		v.broken(r.Line, r.At.Time, fmt.Sprintf("link %d of the chain is missing before this line", next))
		return
	case !r.ID.Valid:
		v.broken(r.Line, time.Time{}, "the line was removed")
		return
	}
	mac := v.chain.key.ofLine(line)
	legacy := r.Seq <= v.head.TakenOver && line.Mac == ""
	if legacy {
		v.report.TakenOver++
	}
	switch {
	case !legacy && !same(mac, line.Mac):
		v.broken(r.Line, line.At, "the line was changed, or another key wrote it")
	case !same(v.chain.key.ofLink(before.Seal, r.Seq, mac), r.Seal):
		v.broken(r.Line, line.At, "the line was changed or moved, or one before it was removed with its link")
	default:
		v.report.Head = Anchor{r.Seq, r.Seal}
		v.report.Lines++
		if v.report.Lines == 1 {
			v.report.Since = line.At.UTC()
		}
		v.saw(line.At)
		for _, a := range v.anchors {
			if a.Seq == r.Seq && !same(a.Seal, r.Seal) {
				v.broken(r.Line, line.At, "the chain was made anew: the anchor tells another seal here")
			}
		}
	}
}

func lineOfLink(r sqlgen.LinksRow) sqlgen.AuditLog {
	return sqlgen.AuditLog{
		ID: r.ID.String, At: r.At.Time, ActorID: r.ActorID.String, ActorEmail: r.ActorEmail.String, Action: r.Action.String,
		Subject: r.Subject.String, Detail: r.Detail.String, RequestID: r.RequestID.String, Mac: r.Mac.String,
	}
}

// end compares the last link with the head and the anchors.
func (v *verification) end(context.Context) error {
	last := v.report.Head
	switch {
	case !v.begun && last.Seq > 0:
		v.broken("", time.Time{}, "the head of the chain was removed")
	case v.begun && !same(v.chain.key.ofHead(v.head), v.head.Mac):
		v.broken("", v.head.SealedAt, "the head of the chain was changed, or another key wrote it")
	case v.begun && (v.head.Seq != last.Seq || !same(v.head.Seal, last.Seal)):
		v.broken("", v.head.SealedAt, fmt.Sprintf("the chain was cut off: it ends with link %d instead of %d", last.Seq, v.head.Seq))
	}
	for _, a := range v.anchors {
		if v.report.Broken == nil && a.Seq > last.Seq {
			v.broken("", time.Time{}, fmt.Sprintf("the chain was cut off: it ends with link %d, the anchor tells of link %d", last.Seq, a.Seq))
		}
	}
	return nil
}

// unlinked looks for lines beside the chain. Those of the last moments wait for the background.
func (v *verification) unlinked(ctx context.Context) error {
	rows, err := v.q.Unlinked(ctx, verifyBatch)
	for _, r := range rows {
		begun := !v.begun || v.head.Seq < v.head.TakenOver
		waits := begun || same(v.chain.key.ofLine(r), r.Mac) && r.ID >= unsealedSince(v.head)
		if waits {
			v.report.Waiting++
			v.saw(r.At)
			continue
		}
		v.broken(r.ID, r.At, "the line is not in the chain: it was added by another hand")
		return nil
	}
	return err
}

// beginning looks whether the record is as old as what it tells of. A new chain over lines that came later proves nothing
// about those that were there before.
func (v *verification) beginning(ctx context.Context) error {
	if v.chain.used == nil {
		return nil
	}
	first, err := v.chain.used(ctx)
	switch {
	case err != nil || first.IsZero():
		return err
	case v.oldest.IsZero():
		v.broken("", time.Time{}, "there is no line at all, and there was one of "+first.UTC().Format(time.RFC3339)+": the record was emptied")
	case v.oldest.After(first.Add(lateness)):
		v.broken("", v.oldest, "the record begins here, and there were lines since "+first.UTC().Format(time.RFC3339)+": its beginning was removed")
	}
	return nil
}

// unsealedSince is the id after which lines are that may have been committed since the head was sealed.
func unsealedSince(head sqlgen.AuditHead) string { return firstID(head.SealedAt.Add(-lateness)) }

// Check verifies, and stores the result for the audit page.
func (c *Chain) Check(ctx context.Context) (Report, error) {
	report, err := c.Verify(ctx)
	if err != nil {
		return report, err
	}
	broken := ""
	if report.Broken != nil {
		text, err := json.Marshal(report.Broken)
		if err != nil {
			return report, fmt.Errorf("audit.Check: %w", err)
		}
		broken = string(text)
	}
	err = c.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).StoreCheck(ctx, sqlgen.StoreCheckParams{CheckedAt: db.NullTime(c.clock.Now()), Checked: report.Lines, Broken: broken})
	})
	return report, err
}

// Checked is the last check that the program made by itself.
type Checked struct {
	At     time.Time // zero: there was none
	Lines  int64
	Broken *Break
}

// LastCheck returns the result of the last Check.
func (c *Chain) LastCheck(ctx context.Context) (Checked, error) {
	head, err := sqlgen.New(c.db.Read()).Head(ctx)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !head.CheckedAt.Valid {
		return Checked{}, nil
	}
	if err != nil {
		return Checked{}, fmt.Errorf("audit.LastCheck: %w", err)
	}
	last := Checked{At: head.CheckedAt.Time.UTC(), Lines: head.Checked}
	if head.Broken != "" {
		last.Broken = &Break{}
		if err := json.Unmarshal([]byte(head.Broken), last.Broken); err != nil {
			return Checked{}, fmt.Errorf("audit.LastCheck: %w", err)
		}
	}
	return last, nil
}

// Anchor is the end of the chain now.
func (c *Chain) Anchor(ctx context.Context) (Anchor, error) {
	head, err := sqlgen.New(c.db.Read()).Head(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Anchor{}, nil
	}
	return Anchor{head.Seq, head.Seal}, err
}
