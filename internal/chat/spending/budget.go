package spending

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/news"
	"wardgate/internal/chat/spending/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Conn is a transaction.
type Conn = sqlgen.DBTX

// Deps are what the budgets need.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Mail    *mail.Outbox
	Log     *slog.Logger
	// Zone is the company's: a day's budget is that of its day.
	Zone *time.Location
	// Origin is the public origin; Admin is who is told of a budget that goes.
	Origin string
	Admin  func() mail.Address
	// Terms are the model's price and the day's budget.
	Terms Terms `wiring:"optional"`
}

// Budgets are all budgets of the language model.
type Budgets struct {
	deps   Deps
	limits limits
}

// limits are the budgets in money.
type limits struct {
	hour, day period
}

// period is how much money may be spent in an hour or a day, by whom.
type period struct {
	all, network Cost
	// open is what everybody may spend; the rest is for networks that have spent at most little.
	open, little Cost
}

// New returns the budgets, or an error that names what is missing.
func New(d Deps) (*Budgets, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	c := d.Catalog.Chat.Spending
	within := func(all Cost) period {
		share := func(percent int) Cost { return all * Cost(percent) / 100 }
		return period{all, share(c.NetworkPercent), all - share(c.KeptPercent), share(c.LittlePercent)}
	}
	return &Budgets{d, limits{within(d.Terms.Day * Cost(c.HourPercent) / 100), within(d.Terms.Day)}}, nil
}

// Question is what an answer may cost at most, and who asks.
type Question struct {
	Conversation string
	// Address is the visitor's, as httpx.ClientAddress names it.
	Address string
	Tokens  Tokens
}

// Tokens are what a provider charges for: what it reads, and what it writes.
type Tokens struct{ Input, Output int64 }

// Reservation is what was reserved for one answer, for its maximum cost. It is corrected when the provider reports
// the actual one.
type Reservation struct {
	rows sqlgen.AddParams
	// Tokens are the most that the answer may use.
	Tokens Tokens
}

// IsMade reports whether there is a reservation: no budget was used up.
func (r Reservation) IsMade() bool { return r.rows.Tokens > 0 }

// Reserve reserves an answer's maximum cost in every budget; nothing when one of them is too small: the built-in
// answerer replies then.
func (b *Budgets) Reserve(ctx context.Context, conn Conn, q Question, now time.Time) (Reservation, error) {
	day := now.In(b.deps.Zone).Format(time.DateOnly)
	site, network := httpx.Networks(q.Address)
	r := Reservation{Tokens: q.Tokens, rows: sqlgen.AddParams{
		Conversation: "conversation:" + q.Conversation, Address: "address:" + ids.Hash(day+" "+site), Network: "network:" + ids.Hash(day+" "+network),
		Day: day, Hour: hourOf(now), Tokens: q.Tokens.Input + q.Tokens.Output, Cost: int64(b.deps.Terms.Price.of(q.Tokens.Input, q.Tokens.Output)),
	}}
	spent, err := sqlgen.New(conn).Add(ctx, r.rows)
	if err != nil {
		return Reservation{}, fmt.Errorf("reserving tokens: %w", err)
	}
	tight := b.tight(r.rows, spent)
	if tight.budget == "" {
		return r, nil
	}
	b.deps.Log.InfoContext(ctx, "a budget of the language model is used up; the built-in answerer replies", "word", news.Feature, "budget", tight.budget)
	if err := b.Settle(ctx, conn, r, Tokens{}); err != nil {
		return Reservation{}, err
	}
	if tight.over == "" {
		return Reservation{}, nil
	}
	if err := sqlgen.New(conn).Refuse(ctx, tight.over); err != nil {
		return Reservation{}, fmt.Errorf("counting a refusal: %w", err)
	}
	return Reservation{}, nil
}

// tightness is a budget that is too small. over is its period if it is everybody's.
type tightness struct{ budget, over string }

// refused is the scope that counts what a budget of everybody did not allow.
const refused = "refused"

// tight names the budget that what is spent exceeds, the narrowest first; the zero value: none.
func (b *Budgets) tight(rows sqlgen.AddParams, spent []sqlgen.ChatSpending) tightness {
	of := func(scope, period string) sqlgen.ChatSpending {
		for _, row := range spent {
			if row.Scope == scope && row.Period == period {
				return row
			}
		}
		return sqlgen.ChatSpending{}
	}
	tokens := b.deps.Catalog.Chat.DailyTokens
	all, hour := of("all", rows.Day), of("all", rows.Hour)
	switch {
	case of(rows.Conversation, rows.Day).Tokens > int64(tokens.Conversation):
		return tightness{budget: "conversation"}
	case of(rows.Address, rows.Day).Tokens > int64(tokens.Address):
		return tightness{budget: "address"}
	case all.Tokens > int64(tokens.All):
		return tightness{"all", rows.Day}
	}
	network, open := b.limits.day.allows(of(rows.Network, rows.Day), all)
	if !network {
		return tightness{budget: "day of network"}
	} else if !open {
		return tightness{"day", rows.Day}
	}
	network, open = b.limits.hour.allows(of(rows.Network, rows.Hour), hour)
	if !network {
		return tightness{budget: "hour of network"}
	} else if !open {
		return tightness{"hour", rows.Hour}
	}
	return tightness{}
}

// allows reports whether a period allows what a network has spent, and what all have.
func (p period) allows(network, all sqlgen.ChatSpending) (isNetworkIn, areAllIn bool) {
	of, total := Cost(network.Cost), Cost(all.Cost)
	return of <= p.network, total <= p.open || total <= p.all && of <= p.little
}

// Settle corrects the reservation to what the answer used.
func (b *Budgets) Settle(ctx context.Context, conn Conn, r Reservation, used Tokens) error {
	rows := r.rows
	rows.Tokens = used.Input + used.Output - r.rows.Tokens
	rows.Cost = int64(b.deps.Terms.Price.of(used.Input, used.Output)) - r.rows.Cost
	if _, err := sqlgen.New(conn).Add(ctx, rows); err != nil {
		return fmt.Errorf("settling tokens: %w", err)
	}
	return nil
}

// hourOf names an hour. It is an hour of UTC, for the company's clock has one twice a year that is two, or none.
func hourOf(now time.Time) string { return now.UTC().Format("2006-01-02T15Z") }

// Forget deletes what was spent before a day.
func Forget(ctx context.Context, conn Conn, before time.Time) error {
	return sqlgen.New(conn).Forget(ctx, before.Format(time.DateOnly))
}
