package app

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/automation/tasks"
	"wardgate/internal/duty"
	leadsparts "wardgate/internal/leads/parts"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/push"
	"wardgate/internal/quotes"
	"wardgate/internal/staff"
)

// wireDuty makes what tells who is on duty, and what raises what is owed: incidents are about deadlines, and are deadlines.
func wireDuty(a *App, record audit.Log, core *leadsparts.Core) (err error) {
	p := a.parts
	a.Duty, err = duty.New(duty.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Catalog: a.Catalog, Audit: record, Bus: a.Bus, Log: p.Log, Mail: a.Mail, Texts: a.Texts, Zone: a.zone, ZoneName: a.Catalog.Company().TimeZoneName,
		Origin: a.Config.Origin, People: colleagues(a), Own: toldAlone(a), Push: dutyNotices{a},
		MostBreaches: map[string]int{tasks.Promise: a.Catalog.Automation.TaskNotices.MostIncidents},
		Line: func(ctx context.Context, promise, ownerID string) (deadlines.Line, bool, error) {
			line, found, err := a.Deadlines.Line(ctx, promise, ownerID)
			if err != nil || found {
				return line, found, err
			}
			return a.Deadlines.Named(ctx, promise, ownerID) // a board has no booked calls
		},
	})
	if err != nil {
		return err
	}
	a.Deadlines = deadlines.NewSweep(a.DB, p.Clock,
		a.Quotes.Responses(), quotes.Walks{Service: a.Quotes}, a.Contact.Responses(), a.Quotes.Returned(), a.Contact.Returned(), core.Promises.Answers(), a.Chat.Handovers, a.Automation.Tasks.Deadlines(),
		a.Leads.Appointments.Calls(), a.Duty.Incidents.Escalations())
	a.Deadlines.Breached = a.Duty.Incidents.OpenBreach
	return nil
}

// dutyNotices tell people on their devices that they are to take something; of an emergency, others are told by alarm.
type dutyNotices struct{ app *App }

// Tell implements duty.Push.
func (n dutyNotices) Tell(ctx context.Context, tx *db.Tx, userID string, it duty.Notice) (bool, error) {
	urgency := push.High
	if it.Urgent {
		urgency = push.Emergencies
	}
	devices, err := n.app.Push.Enqueue(ctx, tx, push.Note{
		Person: userID, Title: it.Title, Body: it.Text, Path: it.Path, Tag: duty.NoticeTag(it.Key), Urgency: urgency, TTL: push.EmergencyLife,
	})
	return devices > 0, err
}

// openEmergency opens an incident; forms and the chat are made before the duty is.
func openEmergency(a *App) func(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error {
	return func(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error {
		return a.Duty.Incidents.OpenEmergency(ctx, tx, d)
	}
}

// colleagues are all accounts as the duty knows them.
func colleagues(a *App) func(ctx context.Context, from duty.Reader) ([]duty.Person, error) {
	return func(ctx context.Context, from duty.Reader) ([]duty.Person, error) {
		users, err := a.Staff.Accounts.All(ctx, from)
		out := make([]duty.Person, len(users))
		for i, u := range users {
			out[i] = duty.Person{ID: u.ID, Name: u.Name, Email: u.Email, Owner: u.IsActiveOwner(), Off: u.Disabled || u.Invited || !u.Role.Can(staff.DutyAct)}
		}
		return out, err
	}
}

// toldAlone tells whether a row is told of by itself, and not with many of one network (ADR 55). A call into the chat is noted by
// what it was for.
func toldAlone(a *App) func(ctx context.Context, tx *db.Tx, ownerID string) (bool, error) {
	return func(ctx context.Context, tx *db.Tx, ownerID string) (bool, error) {
		for _, id := range []string{ownerID, ownerID + ":emergency"} {
			if own, err := a.Networks.Alert(ctx, tx, id); err != nil || !own {
				return false, err
			}
		}
		return true, nil
	}
}

// toldOfTasks is who is told of a task: the person who has it; else who is on the team's rotation, or on that which incidents go to;
// while there is none, the company's address, as of a request.
func toldOfTasks(a *App) func(ctx context.Context, tx *db.Tx, team, person string) ([]tasks.Recipient, error) {
	return func(ctx context.Context, tx *db.Tx, team, person string) ([]tasks.Recipient, error) {
		if person != "" {
			account, err := a.Staff.Accounts.ByIDIn(ctx, tx, person)
			if err != nil && !errors.Is(err, staff.ErrUnknown) {
				return nil, fmt.Errorf("who has a task: %w", err)
			}
			if err == nil && !account.Disabled && !account.Invited {
				quiet, err := a.Duty.Rosters.IsQuiet(ctx, tx, person)
				return []tasks.Recipient{{Person: person, Name: account.Name, Email: account.Email, Quiet: quiet}}, err
			}
		}
		members, err := a.Duty.Rosters.Members(ctx, tx, team)
		if err != nil {
			return nil, err
		}
		var out []tasks.Recipient
		for _, m := range members {
			out = append(out, tasks.Recipient{Person: m.ID, Name: m.Name, Email: m.Email, Quiet: m.Quiet})
		}
		if len(out) == 0 {
			admin := a.admin()
			out = []tasks.Recipient{{Name: admin.Name, Email: admin.Address}}
		}
		return out, nil
	}
}

// dutyTellsOf tells whether there is an incident of a task that is late.
func dutyTellsOf(a *App) func(ctx context.Context, tx *db.Tx, taskID string) (bool, error) {
	return func(ctx context.Context, tx *db.Tx, taskID string) (bool, error) {
		_, since, err := deadlines.StateOf(ctx, tx, tasks.Promise, taskID)
		if err != nil {
			return false, err
		}
		return a.Duty.Incidents.Tells(ctx, tx, tasks.Promise, taskID, since)
	}
}
