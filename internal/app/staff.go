package app

import (
	"context"
	"net/http"

	"wardgate/internal/automation/tasks"
	"wardgate/internal/duty"
	"wardgate/internal/operations"
	"wardgate/internal/platform/audit"
	"wardgate/internal/staff/hashing"
	staffparts "wardgate/internal/staff/parts"
	"wardgate/internal/staff/proof"
)

func (a *App) wireStaff(record audit.Log) (err error) {
	p := a.parts
	a.Staff, err = staffparts.New(staffparts.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Hasher: hashing.NewArgon2(p.passwords(), p.Random), Audit: record,
		Outbox: a.Mail, Events: a.Bus, Log: p.Log, Throttle: a.throttle(), Company: a.Catalog.Company, Breached: a.Config.Breached,
		Origin: a.Config.Origin, Push: a.Push,
	})
	return err
}

func (p Parts) passwords() hashing.Params {
	if p.Passwords == (hashing.Params{}) {
		return hashing.DefaultParams()
	}
	return p.Passwords
}

// throttle limits guessing at the sign-in; none with the rate limits off.
func (a *App) throttle() *proof.Throttle {
	if !a.Config.Limits {
		return nil
	}
	return proof.NewThrottle(a.parts.Clock)
}

// stillSignedIn tells a stream whether its session goes on, and may do what it did: one that has to set up a second factor hears
// nothing until it has.
func (a *App) stillSignedIn(r *http.Request) bool {
	actor, err := a.Staff.Sessions.Authenticate(r)
	return err == nil && actor.Known() && !actor.MustSetUp
}

func (a *App) wireOperations(record audit.Log) (err error) {
	a.Board, err = operations.New(
		operations.FiguresDeps{
			Clock: a.parts.Clock, Catalog: a.Catalog, Deadlines: a.Deadlines, Quotes: a.Quotes, Contact: a.Contact, Leads: a.Leads.People,
			Chat: a.Chat.Handovers, Spending: a.Chat.Budgets, TaskPromise: tasks.Promise, Mail: a.Mail, Mailbox: a.Pickup, Trouble: a.storage.trouble,
		},
		operations.OutboxDeps{DB: a.DB, Mail: a.Mail, Audit: record},
		operations.StreamDeps{Clock: a.parts.Clock, Bus: a.Bus, Stopping: a.stopping, Renew: a.stillSignedIn, Beat: operations.Beat},
		operations.FloodsDeps{Networks: a.Networks, Deadlines: a.Deadlines, Quotes: a.Quotes, Contact: a.Contact, Calls: a.Leads.Appointments},
		operations.RetentionDeps{DB: a.DB, Clock: a.parts.Clock, Audit: record, Retention: a.Retention, Held: a.Leads.Dormant.Held},
		operations.QueueDeps{Clock: a.parts.Clock, Deadlines: a.Deadlines, Teams: teamsOf(a), Unassigned: duty.Dispatch},
	)
	return err
}

// teamsOf are the teams as the queue knows them.
func teamsOf(a *App) func(ctx context.Context, userID string) ([]operations.Team, error) {
	return func(ctx context.Context, userID string) ([]operations.Team, error) {
		list, err := a.Duty.Rosters.TeamsOf(ctx, userID)
		out := make([]operations.Team, len(list))
		for i, t := range list {
			out[i] = operations.Team(t)
		}
		return out, err
	}
}
