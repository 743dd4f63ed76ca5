package chat

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/contacts"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/inbox"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/people"
	"wardgate/internal/chat/retention"
	"wardgate/internal/chat/spending"
	"wardgate/internal/chat/transcripts"
	"wardgate/internal/chat/turns"
	"wardgate/internal/chat/wording"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/wiring"
)

// Deps are what the chat needs. All but Model are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	// Passages are everything that the assistant may say; Answerer quotes them.
	Passages knowledge.Passages
	Answerer *answerer.Answerer
	// Model is the language model; without one the built-in answerer replies alone.
	Model composing.Model `wiring:"optional"`
	// Terms are what the model costs, and may cost; the zero value: nothing.
	Terms spending.Terms `wiring:"optional"`
	Leads *leads.Service
	// TakeTyped stores what was typed into the chat as a capture, in the caller's transaction, and returns whose lead it is.
	TakeTyped func(ctx context.Context, tx *db.Tx, t captures.Typed) (leadID string, err error)
	// PromisedUntil is until when a lead is promised an answer to that; zero for no open promise.
	PromisedUntil func(ctx context.Context, tx *db.Tx, leadID string) (time.Time, error)
	Mail          *mail.Outbox
	Audit         audit.Log
	Bus           *events.Bus
	Log           *slog.Logger
	// Zone is the time zone of dates in texts, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin func() mail.Address
	// Emergency is told what a call for a person owes who is in danger; nil: nobody is.
	Emergency func(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error `wiring:"optional"`
	// Networks gathers the mails about many visitors of one network; nil: each has mails of its own.
	Networks *networks.Networks `wiring:"optional"`
	// Alarm tells staff of emergencies on their devices.
	Alarm push.Alarm `wiring:"optional"`
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// Stopping ends when the server begins to shut down: open streams close then.
	Stopping <-chan struct{}
}

// Chat is all parts of the feature, wired.
type Chat struct {
	Conversations *conversations.Conversations
	Handovers     *handover.Handovers
	Turns         *turns.Turns
	Transcripts   *transcripts.Transcripts
	Inbox         *inbox.Inbox
	Retention     *retention.Retention
	People        *people.People
	Budgets       *spending.Budgets

	// learn has the parts that say something learn the company's facts.
	learn func(knowledge.Passages)
	words *wording.Wording
}

// New wires the parts of the chat, each with what it needs.
func New(d Deps) (*Chat, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	c := &Chat{}
	// A part that could not be made is nil, and the next one says that it is missing.
	words, err := wording.New(wording.Deps{Catalog: d.Catalog, Zone: d.Zone})
	if err := errors.Join(err, c.wireReading(d, words), c.wireStaff(d, words), c.wireTurns(d, words)); err != nil {
		return nil, fmt.Errorf("chat: %w", err)
	}
	c.words = words
	return c, nil
}

// wireReading makes the parts that read and change conversations for the
// others.
func (c *Chat) wireReading(d Deps, words *wording.Wording) error {
	var err1, err2, err3 error
	c.Handovers, err1 = handover.New(handover.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: d.Leads, Mail: d.Mail, Bus: d.Bus, Wording: words,
		Origin: d.Origin, Admin: d.Admin, Networks: d.Networks, Alarm: d.Alarm, Emergency: d.Emergency,
	})
	c.Conversations, err2 = conversations.New(conversations.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Bus: d.Bus, Log: d.Log, Handovers: c.Handovers, Wording: words, Origin: d.Origin, Stopping: d.Stopping,
	})
	c.Transcripts, err3 = transcripts.New(transcripts.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Mail: d.Mail, Log: d.Log, Conversations: c.Conversations, Wording: words,
		Origin: d.Origin, Render: d.Render,
	})
	return errors.Join(err1, err2, err3)
}

// wireTurns makes the parts that answer.
func (c *Chat) wireTurns(d Deps, words *wording.Wording) error {
	var composer *composing.Composer
	var err error
	c.Budgets, err = spending.New(spending.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Mail: d.Mail, Log: d.Log, Zone: d.Zone, Origin: d.Origin, Admin: d.Admin, Terms: d.Terms,
	})
	if err != nil {
		return err
	}
	if d.Model != nil {
		composer, err = composing.New(composing.Deps{
			Model: d.Model, Catalog: d.Catalog, Passages: d.Passages, Wording: words, Budgets: c.Budgets, Log: d.Log, Stopping: d.Stopping,
		})
		if err != nil {
			return err
		}
	}
	c.Turns, err = turns.New(turns.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Answerer: d.Answerer, Conversations: c.Conversations, Handovers: c.Handovers,
		Composer: composer, Contacts: contacts.New(d.Catalog), People: c.People, Wording: words, Leads: d.Leads, PromisedUntil: d.PromisedUntil, Bus: d.Bus, Log: d.Log,
	})
	c.learn = func(passages knowledge.Passages) {
		d.Answerer.Learn(passages)
		if composer != nil {
			composer.Learn(passages)
		}
	}
	return err
}

// wireStaff makes the parts for staff, and those that delete.
func (c *Chat) wireStaff(d Deps, words *wording.Wording) error {
	var err1, err2, err3 error
	c.Inbox, err1 = inbox.New(inbox.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: d.Leads, Audit: d.Audit, Bus: d.Bus, Conversations: c.Conversations,
		Handovers: c.Handovers, Transcripts: c.Transcripts, Wording: words,
	})
	c.Retention, err2 = retention.New(retention.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Mail: d.Mail, Bus: d.Bus, Handovers: c.Handovers,
	})
	c.People, err3 = people.New(people.Deps{
		Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: d.Leads, Bus: d.Bus, Wording: words, Retention: c.Retention,
		Conversations: c.Conversations, Take: d.TakeTyped,
	})
	return errors.Join(err1, err2, err3)
}

// Routes are the endpoints of all parts. What a visitor reads when their network sends too much begins with whom to call.
func (c *Chat) Routes() []httpx.Route {
	routes := slices.Concat(c.Turns.Routes(), c.Conversations.Routes(), c.Transcripts.Routes(), c.Inbox.Routes())
	for i := range routes {
		if routes[i].Who.IsPublic() {
			routes[i].Rate = routes[i].Rate.Saying(func() string { return c.words.Say("inNeed") })
		}
	}
	return routes
}

// Learn has everything that is said made of these passages and the company's facts of this moment: they have changed.
func (c *Chat) Learn(passages knowledge.Passages) { c.learn(passages) }

// Tasks is the background work of the chat.
func (c *Chat) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "chat.purge", Every: time.Minute, Run: c.Retention.Purge},
		{Name: "chat.tell-spending", Every: 10 * time.Second, Run: c.Budgets.Tell},
	}
}
