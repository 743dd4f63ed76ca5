package quotes

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Proves: operations-36
func TestWhoComesSecondIsToldBeforeTheyUndoAColleague(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		q := b.submit(t, "1", nil)
		nobody, dana, alex := "", httpx.Person{ID: "usr_1", Name: "Dana Birch"}, httpx.Person{ID: "usr_2", Name: "Alex Reed"}
		refused := func(what string, err error, says string) {
			t.Helper()
			p := httpx.AsProblem(err)
			if p == nil || p.Status != http.StatusConflict || p.Type != inbound.ChangedMeanwhile || !strings.Contains(p.Detail, says) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := b.Assign(ctx, q.ID, dana, inbound.Had{Person: &nobody}); err != nil {
			t.Fatal(err)
		}
		_, err := b.Assign(ctx, q.ID, alex, inbound.Had{Person: &nobody})
		refused("taken by two", err, "Dana Birch has it")
		if _, err := b.Assign(ctx, q.ID, dana, inbound.Had{Person: &nobody}); err != nil {
			t.Errorf("pressed twice: %v", err)
		}
		if stored, err := b.Get(ctx, q.ID); err != nil || stored.AssignedTo != dana.ID {
			t.Errorf("%v, %s has it", err, stored.AssignedTo)
		}
		if after, err := b.Assign(ctx, q.ID, alex, inbound.Had{Person: &dana.ID}); err != nil || after.AssignedTo != alex.ID {
			t.Errorf("knowingly: %v, %s", err, after.AssignedTo)
		}
		if _, err := b.Assign(ctx, q.ID, httpx.Person{}); err != nil {
			t.Errorf("a caller who names nobody is asked: %v", err)
		}
		_, err = b.Assign(ctx, q.ID, dana, inbound.Had{Person: &alex.ID})
		refused("given back meanwhile", err, "nobody has it any more")

		if _, err := b.Review(ctx, q.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := b.SetStatus(ctx, q.ID, Quoted, "", inbound.Had{Status: Pending}); err != nil {
			t.Errorf("opened meanwhile: %v", err)
		}
		if _, err := b.SetStatus(ctx, q.ID, Won, "", inbound.Had{Status: Quoted}); err != nil {
			t.Fatal(err)
		}
		_, err = b.SetStatus(ctx, q.ID, Lost, "", inbound.Had{Status: Quoted})
		refused("won meanwhile", err, "it is won")
		if stored, err := b.Get(ctx, q.ID); err != nil || stored.Status != Won {
			t.Errorf("%v, %s", err, stored.Status)
		}
	})
}

// Proves: operations-38
func TestNobodyTakesBackAColleaguesMark(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		mine := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_1", Name: "Dana Birch", Role: "sales"})
		theirs := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_2", Name: "Alex Reed", Role: "sales"})
		q := b.submit(t, "1", nil)
		if _, err := b.Answer(mine, q.ID); err != nil {
			t.Fatal(err)
		}
		if again, err := b.Answer(theirs, q.ID); err != nil || again.AnsweredBy != "usr_1" { // both pressed, and both are offered to undo
			t.Fatalf("%v, %+v", err, again)
		}
		_, err := b.UndoAnswer(theirs, q.ID)
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || p.Type != inbound.ChangedMeanwhile || !strings.Contains(p.Detail, "Dana Birch marked this request as responded") {
			t.Errorf("%v", err)
		}
		if stored, err := b.Get(mine, q.ID); err != nil || stored.Status != Responded || stored.AnsweredBy != "usr_1" {
			t.Errorf("%v, %+v", err, stored)
		}
		if undone, err := b.UndoAnswer(mine, q.ID); err != nil || undone.Status != Pending {
			t.Errorf("%v, %s", err, undone.Status)
		}
	})
}
