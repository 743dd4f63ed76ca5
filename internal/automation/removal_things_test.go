package automation

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/removal"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/httpx"
)

// TestDefaultsAreDeletedAndRestored: what the program delivers can be deleted, a restart does not bring it back, and all of it
// comes back as it was delivered, and off; what has taken a name is told.
// Proves: D101, automation-125
func TestDefaultsAreDeletedAndRestored(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		welcome, err := b.Plan(t.Context(), "welcome-sequence")
		if err != nil {
			t.Fatal(err)
		}
		changed := welcome.Spec
		changed.Name, changed.Actions = "Hello", changed.Actions[:1]
		if _, err := b.Save(morgan, welcome.ID, 1, changed, true); err != nil {
			t.Fatal(err)
		}
		delivered := rules.Delivered(b.Catalog.Automation)
		for _, p := range delivered {
			b.deletes(t, p.ID)
		}
		mails, err := b.Templates.Templates(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mails {
			if _, err := b.Removal.DeleteMail(morgan, m.ID, m.Version); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.another(t).Automation.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list, err := b.Plans.Plans(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("after a restart there are %d plans, %v", len(list), err)
		}
		gone, err := b.Removal.Deleted(t.Context())
		if err != nil || len(gone) != len(delivered)+len(mails) || slices.ContainsFunc(gone, func(g removal.Gone) bool { return !g.Delivered || g.By != "morgan" }) {
			t.Errorf("deleted: %v %+v", err, gone)
		}
		_, err = b.Plans.Restore(morgan, "cold-lead-warming")
		wantConflict(t, "one whose mails are deleted", err, "cannot be brought back as it was. There is no mail")
		spec := sound()
		spec.Name = "welcome SEQUENCE"
		mine, err := b.Create(morgan, "", rules.Rule, spec, true)
		if err != nil {
			t.Fatal(err)
		}
		wantConflict(t, "a name that is taken", b.Removal.RestoreDefaults(morgan, removal.All), "welcome SEQUENCE")
		if left, err := b.Removal.Deleted(t.Context()); err != nil || len(left) != len(gone) {
			t.Errorf("half of it came back: %d of %d, %v", len(left), len(gone), err)
		}
		b.deletes(t, mine.ID)
		if err := b.Removal.RestoreDefaults(morgan, "welcome"); err != nil {
			t.Fatal(err)
		}
		if left, err := b.Removal.Deleted(t.Context()); err != nil || len(left) != len(gone) { // with mine
			t.Errorf("after one came back: %d, %v", len(left), err)
		}
		for range 2 {
			if err := b.Removal.RestoreDefaults(morgan, removal.All); err != nil {
				t.Fatal(err)
			}
			if left, err := b.Removal.Deleted(t.Context()); err != nil || len(left) != 1 || left[0].ID != mine.ID || left[0].Delivered {
				t.Errorf("after the defaults came back: %v %+v", err, left)
			}
		}
		for _, want := range delivered {
			p, err := b.Plan(t.Context(), want.ID)
			if err != nil || p.Active || p.IsDeleted() || p.Name != want.Name || len(p.Actions) != len(want.Actions) {
				t.Errorf("%v %+v", err, p)
			}
		}
	})
}

// TestAMailIsMadeAndDeleted: under a name that no other has; not deleted while a rule or sequence sends it, on or off; who is to
// get it already gets it.
// Proves: D101, automation-121, automation-124
func TestAMailIsMadeAndDeleted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		made, err := b.CreateMail(morgan, " Spring offer! ", templates.Template{Subject: "Spring", Content: "Hello {{name}}"})
		if err != nil || made.ID != "spring-offer" || made.Version != 1 {
			t.Fatalf("%v %+v", err, made)
		}
		if again, err := b.CreateMail(morgan, "Spring offer", made.Template); err != nil || again.Version != 1 {
			t.Errorf("the same again: %v %+v", err, again)
		}
		for name, subject := range map[string]string{"spring-offer": "Other", "🙂": "Other", strings.Repeat("x", 61): "Other", "fine": ""} {
			_, err := b.CreateMail(morgan, name, templates.Template{Subject: subject, Content: "x"})
			if p := httpx.AsProblem(err); p == nil || p.Status != 422 || p.Errors[0].Field != map[bool]string{true: "subject", false: "name"}[subject == ""] {
				t.Errorf("%q: %v", name, err)
			}
		}
		spec := sound()
		spec.Name, spec.Actions = "Sends it", []rules.Action{{Type: rules.SendEmail, Delay: 60, Config: catalog.AutomationActionConfig{Template: made.ID}}}
		plan, err := b.Create(morgan, "", rules.Rule, spec, false)
		if err != nil {
			t.Fatal(err)
		}
		l := b.comes(t, somebody("Robin"))
		if err := b.Begin(morgan, plan.ID, l.ID); err != nil {
			t.Fatal(err)
		}
		uses, err := b.Removal.OfMail(t.Context(), made.ID)
		if err != nil || uses.People != 1 || len(uses.By) != 1 || uses.By[0].ID != plan.ID {
			t.Errorf("what hangs on it: %v %+v", err, uses)
		}
		_, err = b.Removal.DeleteMail(morgan, made.ID, 1)
		wantConflict(t, "a mail that is sent", err, "“Sends it”")
		spec.Actions[0].Config.Template = "welcome"
		if plan, err = b.Save(morgan, plan.ID, plan.Version, spec, false); err != nil {
			t.Fatal(err)
		}
		_, err = b.Removal.DeleteMail(morgan, made.ID, 2)
		wantConflict(t, "an older version", err, "Nothing was deleted")
		gone, err := b.Removal.DeleteMail(morgan, made.ID, 1)
		if err != nil || !gone.Deleted || gone.Version != 2 {
			t.Fatalf("%v %+v", err, gone)
		}
		_, err = b.SaveTemplate(morgan, 2, made.Template)
		wantConflict(t, "saved", err, "morgan deleted this mail")
		spec.Actions[0].Config.Template = made.ID
		if _, err := b.Save(morgan, plan.ID, plan.Version, spec, false); httpx.AsProblem(err) == nil {
			t.Errorf("a rule with a deleted mail: %v", err)
		}
		if _, err := b.CreateMail(morgan, made.ID, made.Template); httpx.AsProblem(err) == nil || !strings.Contains(httpx.AsProblem(err).Errors[0].Message, "deleted") {
			t.Errorf("made under its name: %v", err)
		}
		b.now.Advance(2 * time.Hour)
		b.work(t)
		if n := b.count(t, "mails WHERE subject = 'Spring'"); n != 1 {
			t.Errorf("%d mails to who was to get it", n)
		}
		if back, err := b.RestoreMail(morgan, made.ID); err != nil || back.Deleted || back.Version != 3 {
			t.Errorf("%v %+v", err, back)
		}
	})
}

// TestASequenceIsMadeAndWhatHangsOnIt: who is in it, how many, for whom an approval waits, and what can start it.
// Proves: D101, automation-121, automation-124
func TestASequenceIsMadeAndWhatHangsOnIt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		spec := rules.Spec{
			Name: "After a win", Trigger: rules.Trigger{Type: rules.OnStage, Criteria: catalog.AutomationCriteria{To: "customer"}},
			Actions: rules.MailsOf([]catalog.SequenceStep{{Delay: 60, Template: "welcome"}}), Others: rules.Beside,
		}
		made, err := b.Create(morgan, "k", rules.Sequence, spec, false)
		if err != nil || made.Active || made.Version != 1 {
			t.Fatalf("%v %+v", err, made)
		}
		mover := sound()
		mover.Name, mover.Actions = "Mover", []rules.Action{{Type: rules.ChangeStage, Config: catalog.AutomationActionConfig{Stage: "customer"}}}
		if _, err := b.Create(morgan, "", rules.Rule, mover, false); err != nil {
			t.Fatal(err)
		}
		names := []string{"Robin", "Kim", "Alex", "Sam", "Jo", "Pat"}
		for _, name := range names {
			l := b.comes(t, somebody(name))
			if err := b.Begin(morgan, made.ID, l.ID); err != nil {
				t.Fatal(err)
			}
		}
		uses, err := b.Removal.OfPlan(t.Context(), made.ID)
		if err != nil || uses.People != len(names) || len(uses.Leads) != 5 || uses.Leads[0].Name != "Robin Birch" || uses.Undecided != 0 || len(uses.By) != 1 || uses.By[0].Name != "Mover" {
			t.Errorf("%v %+v", err, uses)
		}
		b.comes(t, engaged("Max"))
		b.lives(t, 5*time.Minute)
		if uses, err = b.Removal.OfPlan(t.Context(), "engagement-follow-up"); err != nil || uses.People != 1 || uses.Undecided != 1 {
			t.Errorf("%v %+v", err, uses)
		}
		if _, err := b.Removal.OfPlan(t.Context(), "none"); httpx.AsProblem(err) == nil {
			t.Errorf("of none: %v", err)
		}
	})
}
