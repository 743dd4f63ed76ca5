package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/engagement"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/httpx"
)

// Who of demoPeople cares for the blog.
const (
	demoOwner  = 0
	demoEditor = 3
)

const day = 24 * time.Hour

// demoPost is something that happens to a post, named by its title at first.
type demoPost struct {
	// ago is how long before the demo's now.
	ago  time.Duration
	who  int
	name string
	in   func(end time.Time) blog.Input
	// what is write, delete or type: the last leaves unsaved words.
	what string
}

// demoBlog is the posts of the blog, their writers and readers.
type demoBlog struct{ *demoLife }

// planPosts lets the editor and the owner write: one post that published itself, one
// that waits for its time, drafts, one in the trash, and words that nobody has saved.
// Readers come each day.
func (l *demoBlog) planPosts() {
	made := map[string]string{}
	for _, p := range demoPosts() {
		l.later(l.end.Add(-p.ago), func(ctx context.Context) error {
			id, err := l.writePost(l.as(ctx, p.who), p, made[p.name])
			made[p.name] = id
			return err
		})
		l.later(l.end.Add(-p.ago+time.Minute), l.tellOfPosts)
	}
	l.later(l.end.Add(-12*day), func(ctx context.Context) error {
		return l.app.Scheduler.Do(ctx, "blog.publish")
	})
	l.later(l.end.Add(-12*day+time.Minute), l.tellOfPosts)
	l.later(l.end.Add(-time.Minute), l.tellOfPosts)
	l.planReaders()
}

// tellOfPosts does what a running program does by itself.
func (l *demoBlog) tellOfPosts(ctx context.Context) error {
	if err := l.app.Scheduler.Do(ctx, "blog.tell"); err != nil {
		return err
	}
	return l.mailsOut(ctx)
}

func (l *demoBlog) writePost(ctx context.Context, p demoPost, id string) (string, error) {
	if p.what == "delete" {
		return id, l.app.Blog.Lifecycle.Delete(ctx, id)
	}
	in := p.in(l.end)
	switch {
	case p.what == "type":
		w, err := l.app.Blog.Editing.Get(ctx, id)
		if err == nil {
			_, err = l.app.Blog.Drafts.Autosave(ctx, id, w.Version, in)
		}
		return id, err
	case id == "":
		w, err := l.app.Blog.Editing.Create(ctx, "demo-"+p.name, in)
		return w.ID, err
	}
	w, err := l.app.Blog.Editing.Save(ctx, id, in)
	return w.ID, err
}

// planReaders lets some read each day, the first articles more than the last.
func (l *demoBlog) planReaders() {
	random := rand.New(rand.NewChaCha8([32]byte{'r', 'e', 'a', 'd'})) //nolint:gosec // the same people every time
	for n := demoDays; n > 0; n-- {
		at := l.end.Add(-time.Duration(n)*day + time.Duration(random.IntN(600))*time.Minute)
		l.later(at, func(ctx context.Context) error {
			posts, _, err := l.app.Blog.Reading.List(ctx, reading.Filter{Limit: 100})
			if err != nil {
				return err
			}
			for range 6 + random.IntN(10) {
				p := posts[min(random.IntN(len(posts)), random.IntN(len(posts)))]
				who := engagement.Reader{Address: fmt.Sprintf("192.0.2.%d", random.IntN(250)), UserAgent: "Mozilla/5.0 (demo) Firefox/140.0"}
				if err := l.app.Blog.Engagement.View(ctx, p.Slug, who); err != nil {
					return err
				}
				if random.IntN(8) == 0 {
					err = l.app.Blog.Engagement.Engage(ctx, p.Slug, "like", who)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
}

func demoPosts() []demoPost {
	return []demoPost{
		{ago: 22 * day, who: demoEditor, name: "lots", what: "write", in: demoLots("Parking lots in winter", blog.Draft, 0)},
		{ago: 21 * day, who: demoOwner, name: "lots", what: "write", in: demoLots("Parking lots in winter: a short checklist", blog.Draft, 0)},
		{ago: 20 * day, who: demoEditor, name: "lots", what: "write", in: demoLots("Parking lots in winter: a short checklist", blog.Scheduled, -12*day)},
		{ago: 16 * day, who: demoEditor, name: "fair", what: "write", in: demoFair(blog.Published)},
		{ago: 5 * day, who: demoEditor, name: "fair", what: "delete"},
		{ago: 4 * day, who: demoEditor, name: "keys", what: "write", in: demoKeys(blog.Scheduled)},
		{ago: 3 * day, who: demoEditor, name: "visitors", what: "write", in: demoVisitors("Visitors after hours")},
		{ago: 2 * day, who: demoOwner, name: "idea", what: "write", in: func(time.Time) blog.Input {
			return blog.Input{Title: new("Idea: what a night patrol writes down")}
		}},
		{ago: 90 * time.Second, who: demoEditor, name: "visitors", what: "type", in: demoVisitors("Visitors after hours: who lets them in?")},
	}
}

func demoLots(title string, status blog.Status, due time.Duration) func(end time.Time) blog.Input {
	return func(end time.Time) blog.Input {
		in := blog.Input{
			Title: &title, Category: new("Property Management"), Tags: []string{"parking", "winter"}, Status: &status,
			Excerpt: new("Snow banks, early dark and idling cars: what to look at before the first storm, in the order of a walk around the lot."),
			Content: new("## Before the first storm\n\nWalk the lot at dusk, not at noon. Note each lamp that is out, each camera that looks into a headlight, and " +
				"each spot where a plowed bank will stand in the way of both.\n\n- Ask the plow driver to pile snow away from doors and cameras.\n" +
				"- Move the accessible stalls' lamps up the repair list.\n- Put the emergency number where a person on the ground can read it.\n\n" +
				"## After it\n\nLook again on the first morning. A bank that hides a car also hides who stands behind it.\n"),
			SEODescription: new("A short checklist for parking lots in an Alberta winter: lamps, cameras, snow banks and the emergency number."),
			SEOKeywords:    []string{"parking lot security", "winter checklist"},
		}
		if status == blog.Scheduled {
			in.PublishDate = httpx.Moment{Sent: true, At: end.Add(due)}
		}
		return in
	}
}

func demoFair(status blog.Status) func(end time.Time) blog.Input {
	return func(time.Time) blog.Input {
		return blog.Input{
			Title: new("Meet us at the fair"), Category: new("Event Security"), Tags: []string{"events"}, Status: &status,
			Excerpt:        new("Two of our supervisors answer questions at the business fair this month."),
			Content:        new("Come by, bring a floor plan, and leave with a list of what to check first. There is nothing to sign.\n"),
			SEODescription: new("Our supervisors answer questions about site security at the business fair."),
		}
	}
}

func demoKeys(status blog.Status) func(end time.Time) blog.Input {
	return func(end time.Time) blog.Input {
		return blog.Input{
			Title: new("Who still has a key?"), Category: new("Access Control"), Tags: []string{"access control", "keys"}, Status: &status, Featured: new(true),
			Excerpt: new("A key list that nobody keeps is a list of people who can come in. An hour is enough to write one."),
			Content: new("## Write the list\n\nTake one sheet for each lock. Name everyone who has a key, and when it was last seen.\n\n" +
				"| Lock | Keys made | Keys found |\n|---|---|---|\n| Front door | 9 | 7 |\n| Yard gate | 4 | 4 |\n\n" +
				"## Then decide\n\nWhere keys are missing, change the cylinder. It costs less than the week of wondering.\n"),
			SEODescription: new("How to find out who has a key to your building, and what to do when some are missing."),
			PublishDate:    httpx.Moment{Sent: true, At: end.Add(3 * day)},
		}
	}
}

func demoVisitors(title string) func(end time.Time) blog.Input {
	return func(time.Time) blog.Input {
		return blog.Input{
			Title: &title, Category: new("Access Control"), Tags: []string{"visitors"},
			Excerpt: new("Cleaners, couriers and a colleague's cousin: who opens the door after six, and who knows about it?"),
			Content: new("## The door after six\n\nMost buildings have a rule for visitors by day. Few have one for the evening.\n"),
		}
	}
}
