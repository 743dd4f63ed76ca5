package automation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Plans are all rules and sequences, in the order in which they are asked about an event.
func (s *Service) Plans(ctx context.Context) ([]Plan, error) {
	return s.plans(ctx, sqlgen.New(s.DB.Read()))
}

// Plan is one of them, or a problem 404.
func (s *Service) Plan(ctx context.Context, id string) (Plan, error) {
	return planByID(ctx, sqlgen.New(s.DB.Read()), id)
}

func planByID(ctx context.Context, q *sqlgen.Queries, id string) (Plan, error) {
	row, err := q.PlanByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Plan{}, httpx.NotFound("rule")
	}
	if err != nil {
		return Plan{}, fmt.Errorf("automation: reading the plan %s: %w", id, err)
	}
	return planFrom(sqlgen.PlansRow(row))
}

// History are the versions of a plan, the latest first.
func (s *Service) History(ctx context.Context, id string) ([]Plan, error) {
	now, err := s.Plan(ctx, id)
	if err != nil {
		return nil, err
	}
	rows, err := sqlgen.New(s.DB.Read()).Versions(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("automation.History %s: %w", id, err)
	}
	out := make([]Plan, len(rows))
	for i, r := range rows {
		if out[i], err = planFrom(sqlgen.PlansRow{ID: id, Kind: string(now.Kind), Version: r.Version, Plan: r.Plan, MadeByName: r.MadeByName, MadeAt: r.MadeAt}); err != nil {
			return nil, err
		}
		out[i].Active = now.Active && out[i].Version == now.Version
	}
	return out, nil
}

// Create stores a new plan of a kind. key makes a repeat the same plan; without one, the
// same content within some minutes is a repeat, as long as nothing was done to the first. It
// returns a problem 422 that names what is wrong, or that key came with other content
// before; or 409 for plans that would trigger each other in a circle.
func (s *Service) Create(ctx context.Context, key string, kind Kind, spec Spec, active bool) (Plan, error) {
	now, actor := s.Clock.Now(), httpx.ActorFrom(ctx)
	p := Plan{ID: s.IDs.Row(string(kind), now), Kind: kind, Version: 1, Active: active, Spec: s.tidy(spec), MadeBy: nameOf(actor), MadeAt: now}
	hash := forms.ContentHash(map[string]any{"kind": kind, "spec": p.Spec, "active": active})
	named := key != ""
	if named {
		key = actor.ID + " " + key
	}
	key = forms.RowKey(key, hash, now)
	made := p
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		before, repeats, err := repeated(ctx, q, key, hash, named)
		if err != nil {
			return err
		}
		if repeats {
			made, err = planByID(ctx, q, before)
			return err
		}
		made = p
		return s.insert(ctx, tx, q, p, key, hash)
	})
	if err != nil {
		return Plan{}, fmt.Errorf("automation.Create: %w", err)
	}
	return made, nil
}

// repeated finds the plan that a post repeats. A key that was not named by the caller says
// only that the content is equal: a plan that was changed since is not meant by it.
func repeated(ctx context.Context, q *sqlgen.Queries, key, hash string, named bool) (id string, is bool, err error) {
	row, err := q.PlanByKey(ctx, db.NullText(key))
	is, err = forms.Repeats(row.RequestHash, hash, err)
	if err == nil && is && !named && row.Version > 1 {
		return "", false, q.FreePlanKey(ctx, db.NullText(key))
	}
	return row.ID, is, err
}

// insert stores a new plan that is sound.
func (s *Service) insert(ctx context.Context, tx *db.Tx, q *sqlgen.Queries, p Plan, key, hash string) error {
	if err := s.sound(ctx, q, p); err != nil {
		return err
	}
	plans, err := s.plans(ctx, q)
	if err != nil {
		return err
	}
	if _, err := q.InsertPlan(ctx, sqlgen.InsertPlanParams{
		ID: p.ID, Kind: string(p.Kind), Active: p.Active, Position: int32(len(plans) + 1), LookedTo: firstLook(p, p.MadeAt), //nolint:gosec // a few
	}); err != nil {
		return err
	}
	if err := q.SetPlanKey(ctx, sqlgen.SetPlanKeyParams{ID: p.ID, IdempotencyKey: db.NullText(key), RequestHash: db.NullText(hash)}); err != nil {
		return err
	}
	if err := q.InsertVersion(ctx, sqlgen.InsertVersionParams{
		PlanID: p.ID, Version: 1, Plan: db.JSON(p.Spec), MadeBy: httpx.ActorFrom(ctx).ID, MadeByName: p.MadeBy, MadeAt: p.MadeAt,
	}); err != nil {
		return err
	}
	return s.changed(ctx, tx, p, "created")
}

// Save makes the next version of a plan, which leads begin with from now on; those under
// way end on theirs. version is the one that the caller looked at. It returns the problems
// of Create, and 409 when somebody else has changed it since.
func (s *Service) Save(ctx context.Context, id string, version int, spec Spec, active bool) (Plan, error) {
	var after Plan
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		before, err := planByID(ctx, q, id)
		if err != nil {
			return err
		}
		if before.Version != version {
			return httpx.Conflict("This was changed since you loaded it. Nothing was overwritten: look at it again, then repeat your change.")
		}
		actor := httpx.ActorFrom(ctx)
		after = before
		after.Spec, after.Active, after.Version, after.MadeBy, after.MadeAt = s.tidy(spec), active, version+1, nameOf(actor), now
		if err := s.sound(ctx, q, after); err != nil {
			return err
		}
		n, err := q.SetVersion(ctx, sqlgen.SetVersionParams{ID: id, Version: int32(version), Active: active, Now: now}) //nolint:gosec // a count of changes
		if err := again(n, err); err != nil {
			return err
		}
		if err := q.InsertVersion(ctx, sqlgen.InsertVersionParams{
			PlanID: id, Version: int32(after.Version), Plan: db.JSON(after.Spec), MadeBy: actor.ID, MadeByName: nameOf(actor), MadeAt: now, //nolint:gosec // a count of changes
		}); err != nil {
			return err
		}
		if err := lookFromNow(ctx, q, before, after, now); err != nil {
			return err
		}
		return s.changed(ctx, tx, after, "changed")
	})
	if err != nil {
		return Plan{}, fmt.Errorf("automation.Save %s: %w", id, err)
	}
	return after, nil
}

// lookFromNow has the loop forget who was silent while a plan was off, or waited for
// another silence: they are not all written to in the minute it is switched on.
func lookFromNow(ctx context.Context, q *sqlgen.Queries, before, after Plan, now time.Time) error {
	if !after.Active || before.Active && before.Trigger == after.Trigger {
		return nil
	}
	n, err := q.SetLooked(ctx, sqlgen.SetLookedParams{
		ID: after.ID, LookedTo: firstLook(after, now), FromAt: before.looked.at, FromID: before.looked.id,
	})
	return again(n, err)
}

// sound answers a problem for a plan that cannot be, or that would go round in a circle.
func (s *Service) sound(ctx context.Context, q *sqlgen.Queries, p Plan) error {
	wrong, err := s.problems(ctx, q, p.Kind, p.Spec)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return httpx.Invalid(wrong...)
	}
	if !p.Active {
		return nil
	}
	plans, err := s.plans(ctx, q)
	if err != nil {
		return err
	}
	if circle := cycle(plans, p); circle != "" {
		return httpx.Conflict("These would trigger each other for ever: " + circle + ". Switch one of them off, or change what it does.")
	}
	return nil
}

// tidy is a plan without the blanks around its words, with what stands for what it leaves out.
func (s *Service) tidy(spec Spec) Spec {
	spec.Name = strings.TrimSpace(spec.Name)
	if spec.Conditions == nil {
		spec.Conditions = []Condition{}
	}
	spec.Actions = slices.Clone(spec.Actions)
	for i := range spec.Actions {
		if a := &spec.Actions[i]; a.Type == doHandoff && a.Config.Team == "" {
			a.Config.Team = s.Catalog.Automation.Teams[0].ID // (S101)
		}
	}
	return spec
}

// changed writes the audit line of a change of a plan and tells the other screens.
func (s *Service) changed(ctx context.Context, tx *db.Tx, p Plan, how string) error {
	s.newsAfter(tx, p.ID, "plan")
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: tag + "." + string(p.Kind) + "-" + how, Subject: p.ID, Detail: map[string]any{"version": p.Version, "active": p.Active, "name": p.Name},
	})
}

// Templates are the mails that plans send, as they are now.
func (s *Service) Templates(ctx context.Context) ([]Template, error) {
	rows, err := sqlgen.New(s.DB.Read()).Templates(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation.Templates: %w", err)
	}
	out := make([]Template, len(rows))
	for i, r := range rows {
		out[i] = Template{Letter: Letter{ID: r.ID, Subject: r.Subject, Content: r.Content}, Version: int(r.Version), MadeBy: r.MadeByName, MadeAt: r.MadeAt}
	}
	return out, nil
}

// Template is a mail in one of its versions.
type Template struct {
	Letter
	Version int
	MadeBy  string
	MadeAt  time.Time
}

// SaveTemplate makes the next version of a mail, for leads that begin from now on. It
// returns a problem: 404 for an unknown mail, 409 when somebody else has changed it, 422
// for what cannot be sent.
func (s *Service) SaveTemplate(ctx context.Context, version int, l Letter) (Template, error) {
	var wrong []httpx.FieldError
	if found := s.checkSubject(l.Subject); len(found) > 0 {
		wrong = append(wrong, httpx.FieldError{Field: "subject", Message: strings.Join(found, " ")})
	}
	if found := s.checkContent(l.Content); len(found) > 0 {
		wrong = append(wrong, httpx.FieldError{Field: "content", Message: strings.Join(found, " ")})
	}
	if len(wrong) > 0 {
		return Template{}, httpx.Invalid(wrong...)
	}
	var after Template
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		before, err := q.NewestTemplate(ctx, l.ID)
		if errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("mail")
		}
		if err != nil {
			return err
		}
		stale := httpx.Conflict("This mail was changed since you loaded it. Nothing was overwritten: look at it again, then repeat your change.")
		if int(before.Version) != version {
			return stale
		}
		after = Template{l, version + 1, nameOf(httpx.ActorFrom(ctx)), now}
		n, err := q.InsertTemplate(ctx, sqlgen.InsertTemplateParams{
			ID: l.ID, Version: int32(after.Version), Subject: strings.TrimSpace(l.Subject), Content: l.Content, MadeByName: after.MadeBy, MadeAt: now, //nolint:gosec // a count of changes
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return stale
		}
		s.newsAfter(tx, l.ID, "plan")
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".mail-changed", Subject: l.ID, Detail: map[string]any{"version": after.Version}})
	})
	if err != nil {
		return Template{}, fmt.Errorf("automation.SaveTemplate %s: %w", l.ID, err)
	}
	return after, nil
}
