package audit

import (
	"context"
	"slices"
	"strings"

	"wardgate/internal/platform/audit/sqlgen"
)

// detailsAtOnce is how many details are read at a time while looking for what they mention.
const detailsAtOnce = 2000

// search reads the lines of a query. Three ways lead to a line that is about one of many things: the index of subjects,
// the index of actors, and its detail; each gives the newest lines first, so a page needs no more than a page of each.
type search struct {
	q     *sqlgen.Queries
	query Query
	p     sqlgen.LinesParams
	// about and named are the ids of the query.
	about, named map[string]bool
}

func newSearch(q sqlgen.DBTX, query Query) *search {
	s := &search{q: sqlgen.New(q), query: query, p: query.params(), about: map[string]bool{}, named: map[string]bool{}}
	for _, id := range query.About {
		s.about[id] = true
	}
	if query.Words != "" {
		for _, id := range query.Named {
			s.named[id] = true
		}
	}
	return s
}

// whole are the lines of hours that are over.
func (s *search) whole(ctx context.Context) ([]Line, error) {
	if len(s.about) > 0 {
		return s.aboutAndWorded(ctx)
	}
	rows, err := s.q.Lines(ctx, s.p)
	if err != nil || s.query.Words == "" || len(s.named)+len(s.query.Actors) == 0 {
		return linesOf(rows), err
	}
	found, err := s.of(ctx, s.named, s.p.Before, s.p.Most)
	if err != nil {
		return nil, err
	}
	for _, id := range s.query.Actors {
		rows, err := s.q.LinesBy(ctx, sqlgen.LinesByParams{
			By: id, Before: s.p.Before, Since: s.p.Since, Actor: s.p.Actor, Actions: s.p.Actions, Family: s.p.Family, Kind: s.p.Kind, Most: s.p.Most,
		})
		if err != nil {
			return nil, err
		}
		found = newestFirst(int(s.p.Most), found, linesOf(rows))
	}
	return newestFirst(int(s.p.Most), linesOf(rows), found), nil
}

// aboutAndWorded are the lines about things that have the words, too.
func (s *search) aboutAndWorded(ctx context.Context) (lines []Line, err error) {
	most, before := s.p.Most, s.p.Before
	if s.query.Words != "" {
		most = maxLimit
	}
	for {
		some, err := s.of(ctx, s.about, before, most)
		if err != nil {
			return nil, err
		}
		for _, line := range some {
			if s.worded(line) {
				lines = append(lines, line)
			}
		}
		if len(some) < int(most) || len(lines) >= int(s.p.Most) {
			return newestFirst(int(s.p.Most), lines), nil
		}
		before = some[len(some)-1].ID
	}
}

// of are the newest lines before one that are about these things or mention them.
func (s *search) of(ctx context.Context, things map[string]bool, before string, most int32) ([]Line, error) {
	if len(things) == 0 {
		return nil, nil
	}
	lines, err := s.mentioning(ctx, things, before, most)
	if err != nil {
		return nil, err
	}
	for id := range things {
		rows, err := s.q.LinesAbout(ctx, sqlgen.LinesAboutParams{
			Subject: id, Before: before, Since: s.p.Since, Actor: s.p.Actor, Actions: s.p.Actions, Family: s.p.Family, Kind: s.p.Kind, Most: most,
		})
		if err != nil {
			return nil, err
		}
		lines = newestFirst(int(most), lines, linesOf(rows))
	}
	return lines, nil
}

// mentioning are the newest lines before one whose detail mentions one of these things.
func (s *search) mentioning(ctx context.Context, things map[string]bool, before string, most int32) (lines []Line, err error) {
	p := sqlgen.DetailsParams{
		Before: before, Since: s.p.Since, Mentions: patternOf(things), Actor: s.p.Actor, Actions: s.p.Actions, Family: s.p.Family, Kind: s.p.Kind,
		Most: detailsAtOnce,
	}
	for {
		rows, err := s.q.Details(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if len(lines) == int(most) {
				return lines, nil
			}
			if !mentions(r.Detail, things) {
				continue
			}
			row, err := s.q.LineByID(ctx, r.ID)
			if err != nil {
				return nil, err
			}
			lines = append(lines, lineOf(row))
		}
		if len(rows) < detailsAtOnce {
			return lines, nil
		}
		p.Before = rows[len(rows)-1].ID
	}
}

// patternOf is the SQL LIKE pattern of details that may mention things: the one, or what all ids have.
func patternOf(things map[string]bool) string {
	if len(things) == 1 {
		for id := range things {
			return "%" + literally(id) + "%"
		}
	}
	return `%\_%`
}

// mentions reports whether an id is a text in the JSON of a detail. A text with a quotation mark in it is cut there: no id has one.
func mentions(detail string, ids map[string]bool) bool {
	_, rest, more := strings.Cut(detail, `"`)
	for more {
		var text string
		text, rest, more = strings.Cut(rest, `"`)
		if ids[text] {
			return true
		}
	}
	return false
}

// growing are the lines whose hour is not over.
func (s *search) growing(ctx context.Context) (lines []Line, err error) {
	groups, err := s.q.GroupLines(ctx, sqlgen.GroupLinesParams{
		Before: s.p.Before, Since: s.p.Since, Actor: s.p.Actor, Actions: s.p.Actions, Family: s.p.Family, Kind: s.p.Kind,
	})
	for _, g := range groups {
		line := lineOf(sqlgen.AuditLog{ID: g.ID, At: g.At, ActorID: g.ActorID, ActorEmail: g.ActorEmail, Action: g.Action, Subject: g.Subject, Detail: g.Detail})
		line.Growing = true
		if (len(s.about) == 0 || of(line, s.about)) && s.worded(line) {
			lines = append(lines, line)
		}
	}
	return lines, err
}

// of reports whether a line is about one of these things, or mentions one.
func of(line Line, things map[string]bool) bool {
	return things[line.Subject] || mentions(string(line.Detail), things)
}

// worded reports whether a line has the words of the query, or what they are a name of.
func (s *search) worded(line Line) bool {
	if s.query.Words == "" || slices.Contains(s.query.Actors, line.Actor.ID) || of(line, s.named) || slices.Contains(s.query.Worded, line.Action) {
		return true
	}
	words := strings.ToLower(s.query.Words)
	return slices.ContainsFunc([]string{line.Actor.Email, line.Subject, string(line.Detail)}, func(text string) bool {
		return strings.Contains(strings.ToLower(text), words)
	})
}
