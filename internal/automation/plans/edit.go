package plans

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/plans/sqlgen"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Create stores a new plan of a kind. With the same key a repeat returns the same plan; without a
// key, the same content within some minutes is a repeat, as long as the first was not changed. It
// returns a problem 422 that names the errors, or that the key was used with other content
// before; or 409 for plans that would trigger each other in a circle.
func (s *Plans) Create(ctx context.Context, key string, kind rules.Kind, spec rules.Spec, active bool) (rules.Plan, error) {
	now, actor := s.d.Clock.Now(), httpx.ActorFrom(ctx)
	p := rules.Plan{ID: s.d.IDs.Row(string(kind), now), Kind: kind, Version: 1, Active: active, Spec: s.Normalize(spec), MadeBy: actor.Called(), MadeAt: now}
	hash := forms.ContentHash(map[string]any{"kind": kind, "spec": p.Spec, "active": active})
	named := key != ""
	if named {
		key = actor.ID + " " + key
	}
	key = forms.RowKey(key, hash, now)
	made := p
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := templates.Lock(ctx, tx); err != nil {
			return err
		}
		before, repeats, err := repeated(ctx, sqlgen.New(tx), key, hash, named)
		if err != nil {
			return err
		}
		if repeats {
			made, err = ByID(ctx, tx, before)
			return err
		}
		made = p
		return s.insert(ctx, tx, p, key, hash)
	})
	if err != nil {
		return rules.Plan{}, fmt.Errorf("automation.Create: %w", err)
	}
	return made, nil
}

// repeated finds the plan that a post repeats. A key that the caller did not name only means that
// the content is equal: a plan that was changed since is not the one that is repeated.
func repeated(ctx context.Context, q *sqlgen.Queries, key, hash string, named bool) (id string, is bool, err error) {
	row, err := q.PlanByKey(ctx, db.NullText(key))
	is, err = forms.Repeats(row.RequestHash, hash, err)
	if err == nil && is && !named && row.Version > 1 {
		return "", false, q.FreePlanKey(ctx, db.NullText(key))
	}
	return row.ID, is, err
}

// insert stores a new valid plan.
func (s *Plans) insert(ctx context.Context, tx *db.Tx, p rules.Plan, key, hash string) error {
	q := sqlgen.New(tx)
	if err := s.check(ctx, tx, p); err != nil {
		return err
	}
	if err := isFree(ctx, tx, p); err != nil {
		return err
	}
	last, err := q.LastPosition(ctx)
	if err != nil {
		return err
	}
	if _, err := q.InsertPlan(ctx, sqlgen.InsertPlanParams{
		ID: p.ID, Kind: string(p.Kind), Active: p.Active, Position: last + 1, LookedTo: rules.SearchFrom(p, p.MadeAt),
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
	return s.changed(ctx, tx, nil, p, "created")
}

// Save stores the next version of a plan, for new runs; open runs end on theirs. version is the
// one that the caller has seen. It returns the problems of Create, and 409 when another person
// has changed it since.
func (s *Plans) Save(ctx context.Context, id string, version int, spec rules.Spec, active bool) (rules.Plan, error) {
	var after rules.Plan
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, id)
		if err != nil {
			return err
		}
		if before.IsDeleted() {
			return httpx.Conflict(fmt.Sprintf("%s deleted this since you loaded it. Nothing was saved: bring it back first, or copy it.", before.MadeBy))
		}
		if before.Version != version {
			return httpx.Conflict("This was changed since you loaded it. Nothing was overwritten: look at it again, then repeat your change.")
		}
		after = s.next(ctx, before)
		after.Spec, after.Active = s.Normalize(spec), active
		if err := s.check(ctx, tx, after); err != nil {
			return err
		}
		if !sameName(before.Name, after.Name) { // two of one name may be from before names had to differ
			if err := isFree(ctx, tx, after); err != nil {
				return err
			}
		}
		if err := s.store(ctx, tx, before, after, "changed"); err != nil {
			return err
		}
		return restartSearch(ctx, sqlgen.New(tx), before, after, after.MadeAt)
	})
	if err != nil {
		return rules.Plan{}, fmt.Errorf("automation.Save %s: %w", id, err)
	}
	return after, nil
}

// toChange is a plan that this transaction is about to change: changes are made one after the other.
func (s *Plans) toChange(ctx context.Context, tx *db.Tx, id string) (rules.Plan, error) {
	if err := templates.Lock(ctx, tx); err != nil {
		return rules.Plan{}, err
	}
	return ByID(ctx, tx, id)
}

// next is the next version of a plan, made now by the caller.
func (s *Plans) next(ctx context.Context, p rules.Plan) rules.Plan {
	p.Version, p.MadeBy, p.MadeAt = p.Version+1, httpx.ActorFrom(ctx).Called(), s.d.Clock.Now()
	return p
}

// store stores the next version of a plan, and says in the audit log how it was changed.
func (s *Plans) store(ctx context.Context, tx *db.Tx, before, after rules.Plan, how string) error {
	q := sqlgen.New(tx)
	if err := db.Met(q.SetVersion(ctx, sqlgen.SetVersionParams{
		ID: after.ID, Version: int32(before.Version), Active: after.Active, DeletedAt: db.NullTime(after.DeletedAt), Now: after.MadeAt, //nolint:gosec // a count of changes
	})); err != nil {
		return err
	}
	if err := q.InsertVersion(ctx, sqlgen.InsertVersionParams{
		PlanID: after.ID, Version: int32(after.Version), Plan: db.JSON(after.Spec), MadeBy: httpx.ActorFrom(ctx).ID, MadeByName: after.MadeBy, MadeAt: after.MadeAt, //nolint:gosec // a count of changes
	}); err != nil {
		return err
	}
	return s.changed(ctx, tx, &before, after, how)
}

// isFree returns a problem when another plan has the name of one: people tell them apart by it.
func isFree(ctx context.Context, tx *db.Tx, p rules.Plan) error {
	plans, err := all(ctx, tx)
	if err != nil {
		return err
	}
	for _, other := range plans {
		if other.ID != p.ID && sameName(other.Name, p.Name) {
			return httpx.Invalid(httpx.FieldError{Field: "name", Message: fmt.Sprintf("Another %s is called “%s”. Choose a name that tells them apart.", other.Kind, other.Name)})
		}
	}
	return nil
}

func sameName(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }

// restartSearch makes the search for silent leads skip those who were silent while a plan was
// off, or waited for another silence: otherwise all of them would be written to in the minute it
// is switched on.
func restartSearch(ctx context.Context, q *sqlgen.Queries, before, after rules.Plan, now time.Time) error {
	if !after.Active || before.Active && before.Trigger == after.Trigger {
		return nil
	}
	return db.Met(q.SetSearchedTo(ctx, sqlgen.SetSearchedToParams{
		ID: after.ID, LookedTo: rules.SearchFrom(after, now), FromAt: before.SearchedTo.At, FromID: before.SearchedTo.LeadID,
	}))
}

// Validate returns a problem 422 for an invalid plan, with the mails as from (a transaction, or
// the readers) sees them.
func (s *Plans) Validate(ctx context.Context, from sqlgen.DBTX, kind rules.Kind, spec rules.Spec) error {
	mails, err := templates.IDs(ctx, from)
	if err != nil {
		return err
	}
	v := rules.Validator{Catalog: s.d.Catalog, Templates: mails, CheckText: s.d.Renderer.CheckText}
	if wrong := v.Validate(kind, spec); len(wrong) > 0 {
		return httpx.Invalid(wrong...)
	}
	return nil
}

// check returns a problem for a plan that is invalid, or part of a circle.
func (s *Plans) check(ctx context.Context, tx *db.Tx, p rules.Plan) error {
	if err := s.Validate(ctx, tx, p.Kind, p.Spec); err != nil {
		return err
	}
	if !p.Active {
		return nil
	}
	plans, err := all(ctx, tx)
	if err != nil {
		return err
	}
	if circle := rules.Cycle(plans, p); circle != "" {
		return httpx.Conflict("These would trigger each other for ever: " + circle + ". Switch one of them off, or change what it does.")
	}
	return nil
}

// Normalize is a plan with trimmed texts and with defaults for omitted fields.
func (s *Plans) Normalize(spec rules.Spec) rules.Spec {
	spec.Name = strings.TrimSpace(spec.Name)
	if spec.Conditions == nil {
		spec.Conditions = []rules.Condition{}
	}
	spec.Actions = slices.Clone(spec.Actions)
	for i := range spec.Actions {
		if a := &spec.Actions[i]; a.Type == rules.HandOver && a.Config.Team == "" {
			a.Config.Team = s.d.Catalog.Automation.Teams[0].ID // (S101)
		}
	}
	return spec
}

// changed writes the audit entry of a change of a plan and publishes it; before is nil for a new one.
func (s *Plans) changed(ctx context.Context, tx *db.Tx, before *rules.Plan, p rules.Plan, how string) error {
	news.After(s.d.Bus, tx, p.ID, "plan")
	was := map[string]any(nil)
	if before != nil {
		was = audited(*before)
	}
	return s.d.Audit.Record(ctx, tx, audit.Entry{
		Action: news.Feature + "." + string(p.Kind) + "-" + how, Subject: p.ID,
		Detail: map[string]any{"version": p.Version, "active": p.Active, "name": p.Name, "before": was, "after": audited(p)},
	})
}

// audited is what the audit log keeps of a version: when it begins, what it does, and who must agree. The whole of it stands in the
// plan's history.
func audited(p rules.Plan) map[string]any {
	does := make([]string, len(p.Actions))
	for i, a := range p.Actions {
		does[i] = strings.TrimSpace(a.Type + " " + a.Config.Template)
	}
	return map[string]any{
		"version": p.Version, "active": p.Active, "name": p.Name, "begins": p.Trigger.Type, "does": strings.Join(does, ", "), "approval": p.Approval,
	}
}
