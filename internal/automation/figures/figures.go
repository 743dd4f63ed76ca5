package figures

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/figures/sqlgen"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/wiring"
)

// figureDays is the period of the effectiveness figures (U21).
const figureDays = 30

// Figures are the dashboard's figures (S24, S27), all of them counted.
type Figures struct {
	At time.Time
	// Leads are the active ones; Automated those that automation may act on; Customers
	// those at the last stage (U21).
	Leads, Automated, Customers int
	// Pending is how many tasks wait.
	Pending    int
	Priorities []Share
	Stages     []Share
	// Sources are sorted by leads, the most first.
	Sources []SourceFigure
	// From is the start of the period of Effects.
	From    time.Time
	Effects []Effect
}

// Share is how many leads have a property.
type Share struct {
	ID, Label string
	Leads     int
}

// SourceFigure has the figures of one source (S27).
type SourceFigure struct {
	ID, Label                string
	Leads, Score, Conversion int
}

// AverageScore is the mean score of its leads, rounded to one decimal.
func (f SourceFigure) AverageScore() float64 {
	return float64(int(float64(f.Score)/float64(f.Leads)*10+0.5)) / 10
}

// Effect is one figure of effectiveness over the period. Value is nil while there is nothing to
// count; N is the size of what was counted.
type Effect struct {
	catalog.Effect

	Measured *float64
	N        int
}

// Deps are the dependencies of Counts. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Tasks   *tasks.Tasks
}

// Counts counts the figures.
type Counts struct{ d Deps }

// New makes the use case of counting.
func New(d Deps) (*Counts, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Counts{d}, nil
}

// Figures counts what the dashboard shows.
func (s *Counts) Figures(ctx context.Context) (Figures, error) {
	now := s.d.Clock.Now()
	f := Figures{At: now, From: now.AddDate(0, 0, -figureDays)}
	all, err := s.d.Leads.Figures(ctx, time.Time{})
	if err != nil {
		return Figures{}, err
	}
	rules := s.d.Catalog.Leads
	customer := rules.Stages[len(rules.Stages)-1].ID
	priorities, stages, sources := map[string]int{}, map[string]int{}, map[string]*SourceFigure{}
	for _, one := range all {
		f.Leads += one.Leads
		if one.Automated {
			f.Automated += one.Leads
		}
		priorities[one.Priority] += one.Leads
		stages[one.Stage] += one.Leads
		source := sources[one.Source]
		if source == nil {
			source = &SourceFigure{ID: one.Source, Label: catalog.Label(rules.Sources, one.Source)}
			sources[one.Source] = source
		}
		source.Leads, source.Score = source.Leads+one.Leads, source.Score+one.Score
		if one.Stage == customer {
			f.Customers, source.Conversion = f.Customers+one.Leads, source.Conversion+one.Leads
		}
	}
	for _, p := range rules.Priorities {
		f.Priorities = append(f.Priorities, Share{p.ID, p.Label, priorities[p.ID]})
	}
	for _, o := range rules.Stages {
		f.Stages = append(f.Stages, Share{o.ID, o.Label, stages[o.ID]})
	}
	for _, source := range sources {
		f.Sources = append(f.Sources, *source)
	}
	slices.SortFunc(f.Sources, func(a, b SourceFigure) int { return cmp.Or(b.Leads-a.Leads, cmp.Compare(a.ID, b.ID)) })
	if f.Pending, err = s.d.Tasks.Pending(ctx); err != nil {
		return Figures{}, err
	}
	f.Effects, err = s.effects(ctx, f.From, customer)
	return f, err
}

// effects are the measured figures of S133, with the specified ones for comparison (D75).
// Openings and clicks are those of people (D74).
func (s *Counts) effects(ctx context.Context, from time.Time, customer string) ([]Effect, error) {
	q := sqlgen.New(s.d.DB.Read())
	recent, err1 := s.d.Leads.Figures(ctx, from)
	begun, err2 := q.LeadsBegunSince(ctx, from)
	handed, err3 := q.HandoffsSince(ctx, from)
	decided, err4 := q.DecidedSince(ctx, db.NullTime(from))
	read, err5 := q.ReadSince(ctx, db.NullTime(from))
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return nil, fmt.Errorf("automation.Figures: %w", err)
	}
	came, won := 0, 0
	for _, one := range recent {
		came += one.Leads
		if one.Stage == customer {
			won += one.Leads
		}
	}
	var waited time.Duration
	for _, d := range decided {
		waited += d.DecidedAt.Time.Sub(d.CreatedAt)
	}
	out := make([]Effect, len(s.d.Catalog.Automation.Effects))
	for i, r := range s.d.Catalog.Automation.Effects {
		out[i] = Effect{Effect: r}
		switch r.ID {
		case "open": // of the mails that the mail server accepted
			out[i].Measured, out[i].N = percent(int(read.Opened), int(read.Sent)), int(read.Sent)
		case "click":
			out[i].Measured, out[i].N = percent(int(read.Clicked), int(read.Sent)), int(read.Sent)
		case "conversion":
			out[i].Measured, out[i].N = percent(won, came), came
		case "handoff":
			out[i].Measured, out[i].N = percent(int(handed), int(begun)), int(begun)
		case "response":
			if out[i].N = len(decided); out[i].N > 0 {
				hours := waited.Hours() / float64(out[i].N)
				out[i].Measured = &hours
			}
		}
	}
	return out, nil
}

// percent is n of all in percent, nil when all is zero.
func percent(n, all int) *float64 {
	if all == 0 {
		return nil
	}
	p := float64(n) / float64(all) * 100
	return &p
}
