package removal

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Removal. All are required.
type Deps struct {
	DB        *db.DB
	Catalog   *catalog.Catalog
	Leads     *leads.Service
	Plans     *plans.Plans
	Templates *templates.Templates
	Runs      *runs.Runs
	// Delivered are the mails that every installation starts with.
	Delivered []templates.Template `wiring:"optional"`
}

// Removal has the use cases of deleting and bringing back.
type Removal struct{ d Deps }

// New returns the use cases.
func New(d Deps) (*Removal, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Removal{d}, nil
}

// Uses is what hangs on a plan or a mail.
type Uses struct {
	// People is how many it is under way with, or who are still to get it; Leads are some of them.
	People int
	Leads  []leads.Lead
	// Undecided is for how many of them an approval waits.
	Undecided int
	// By are the plans that send the mail, or whose actions can start the plan.
	By []rules.Plan
}

// mostNamed is how many people are named.
const mostNamed = 5

// OfPlan is what hangs on a plan. It returns a problem 404.
func (r *Removal) OfPlan(ctx context.Context, id string) (u Uses, err error) {
	p, err := r.d.Plans.Plan(ctx, id)
	if err != nil {
		return u, err
	}
	under, undecided, err := r.d.Runs.Under(ctx, id)
	if err != nil {
		return u, err
	}
	u.People, u.Undecided = len(under), undecided
	for _, id := range under[:min(len(under), mostNamed)] {
		l, err := r.d.Leads.Get(ctx, id)
		if err != nil {
			return u, err
		}
		u.Leads = append(u.Leads, l)
	}
	all, err := r.d.Plans.Plans(ctx)
	u.By = slices.DeleteFunc(all, func(other rules.Plan) bool { return other.ID == id || !rules.Starts(other, p) })
	return u, err
}

// OfMail is what hangs on a mail. It returns a problem 404.
func (r *Removal) OfMail(ctx context.Context, id string) (u Uses, err error) {
	if _, err = r.d.Templates.Template(ctx, id); err != nil {
		return u, err
	}
	if u.People, err = r.d.Runs.ToGet(ctx, id); err != nil {
		return u, err
	}
	all, err := r.d.Plans.Plans(ctx)
	u.By = slices.DeleteFunc(all, func(p rules.Plan) bool { return !sends(p, id) })
	return u, err
}

func sends(p rules.Plan, mail string) bool {
	return slices.ContainsFunc(p.Actions, func(a rules.Action) bool { return a.Type == rules.SendEmail && a.Config.Template == mail })
}

// DeleteMail deletes a mail that no plan sends, see templates.Templates.DeleteMail.
func (r *Removal) DeleteMail(ctx context.Context, id string, version int) (templates.Saved, error) {
	return r.d.Templates.DeleteMail(ctx, id, version, func(ctx context.Context, tx *db.Tx, id string) (names []string, err error) {
		all, err := r.d.Plans.Current(ctx, tx)
		for _, p := range all {
			if sends(p, id) {
				names = append(names, "“"+p.Name+"”")
			}
		}
		return names, err
	})
}

// Gone is a deleted plan or mail.
type Gone struct {
	// Kind is rule, sequence or mail.
	Kind, ID, Name, By string
	At                 time.Time
	Delivered          bool
	// Mail is what a mail says, nil for a plan.
	Mail *templates.TemplateBody
}

// Deleted are the deleted plans and mails, the latest first.
func (r *Removal) Deleted(ctx context.Context) (out []Gone, err error) {
	list, err := plans.Deleted(ctx, r.d.DB.Read())
	if err != nil {
		return nil, err
	}
	mails, err := r.d.Templates.DeletedMails(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		out = append(out, Gone{string(p.Kind), p.ID, p.Name, p.MadeBy, p.DeletedAt, rules.IsDelivered(r.d.Catalog.Automation, p.ID), nil})
	}
	for _, t := range mails {
		body := templates.BodyOf(t)
		out = append(out, Gone{"mail", t.ID, t.ID, t.MadeBy, t.MadeAt, slices.ContainsFunc(r.d.Delivered, func(d templates.Template) bool { return d.ID == t.ID }), &body})
	}
	slices.SortStableFunc(out, func(a, b Gone) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID)) })
	return out, nil
}

// All stands for everything that is delivered.
const All = "all"

// RestoreDefaults brings back what is delivered and deleted, one by its id or all of it, as it was delivered: with a problem 409
// nothing.
func (r *Removal) RestoreDefaults(ctx context.Context, id string) error {
	wanted := func(one string) bool { return id == All || id == one }
	err := r.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := r.d.Templates.RestoreDelivered(ctx, tx, r.d.Delivered, wanted); err != nil {
			return err
		}
		return r.d.Plans.RestoreDelivered(ctx, tx, wanted)
	})
	if err != nil {
		return fmt.Errorf("automation.RestoreDefaults: %w", err)
	}
	return nil
}
