package deadlines

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/deadlines/sqlgen"
)

// Nobody asks a queue for what no person has.
const Nobody = "nobody"

// Wanted is what of the open deadlines a queue shows (ADR 86).
type Wanted struct {
	// Kinds are the kinds that may be seen.
	Kinds []string
	// Mine is an account: its own deadlines, and those that no person has and that are its Teams' or emergencies. Empty for everybody's.
	Mine  string
	Teams []string
	// Unassigned is the team of what belongs to no other.
	Unassigned string
	// Team and Person narrow it; Nobody is a person, too. Empty for all.
	Team, Person string
	// Fading is a kind that leaves the queue once it was due before FadedBefore.
	Fading      string
	FadedBefore time.Time
	// After is the last one of the page before, zero for the first page; Most is how many are read.
	After Waited
	Most  int
}

// Waited is one row of a queue, and its place in the order: emergencies first, then by due time.
type Waited struct {
	Promise, OwnerID, Kind string
	Emergency              bool
	StartedAt, DueAt       time.Time
	Team, Person           string
}

// Queue lists what waits in order: emergencies first, the soonest due first, of equals by their ids.
func (s *Sweep) Queue(ctx context.Context, w Wanted) ([]Waited, error) {
	var out []Waited
	if len(w.Kinds) == 0 {
		return nil, nil
	}
	for _, emergency := range []bool{true, false} {
		from := Waited{}
		switch {
		case w.After.OwnerID == "" || w.After.Emergency && !emergency: // from its beginning
		case w.After.Emergency == emergency:
			from = w.After
		default:
			continue // all of them were on the pages before
		}
		rows, err := sqlgen.New(s.database.Read()).Queue(ctx, sqlgen.QueueParams{
			Emergency: emergency, FromAt: from.DueAt, FromID: from.OwnerID, FromPromise: from.Promise, Kinds: between(w.Kinds), Team: w.Team,
			Person: w.Person, Mine: w.Mine, Teams: between(w.Teams), Nobodys: w.Unassigned, Fading: w.Fading, FadedBefore: w.FadedBefore,
			Most: int32(w.Most - len(out)), //nolint:gosec // a page
		})
		if err != nil {
			return nil, fmt.Errorf("deadlines.Queue: %w", err)
		}
		for _, r := range rows {
			out = append(out, Waited{r.Promise, r.OwnerID, r.Kind, r.Emergency, r.StartedAt, r.DueAt, r.Team, r.Person})
		}
		if len(out) == w.Most {
			break
		}
	}
	return out, nil
}

// between has words stand between blanks.
func between(words []string) string { return " " + strings.Join(words, " ") + " " }

// Waits is how much of one kind waits in a queue, how much of it is the asking account's, and how much of all is late.
type Waits struct{ All, Mine, Late int }

// QueueCounts counts what Queue lists of each kind, with no regard to who may see it.
func (s *Sweep) QueueCounts(ctx context.Context, w Wanted) (map[string]Waits, error) {
	rows, err := sqlgen.New(s.database.Read()).QueueCounts(ctx, sqlgen.QueueCountsParams{
		Now: s.clock.Now(), Mine: w.Mine, Teams: between(w.Teams), Nobodys: w.Unassigned, Fading: w.Fading, FadedBefore: w.FadedBefore,
	})
	if err != nil {
		return nil, fmt.Errorf("deadlines.QueueCounts: %w", err)
	}
	out := make(map[string]Waits, len(rows))
	for _, r := range rows {
		out[r.Kind] = Waits{int(r.AllOpen), int(r.Mine), int(r.Late)}
	}
	return out, nil
}

// Named is how one row that owes something is called, whatever it has raised; false when it is gone.
func (s *Sweep) Named(ctx context.Context, promise, ownerID string) (Line, bool, error) {
	owner, known := s.owners[promise]
	if !known {
		return Line{}, false, nil
	}
	line, err := owner.Named(ctx, ownerID)
	if errors.Is(err, ErrGone) {
		return Line{}, false, nil
	}
	if err != nil {
		return Line{}, false, fmt.Errorf("deadlines.Named: %s of %s: %w", promise, ownerID, err)
	}
	return line, true, nil
}
