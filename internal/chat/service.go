package chat

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/mail"
)

// Service holds the use cases of the assistant. All fields but Model are required.
type Service struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Answerer *Answerer
	// Model is the language model; nil without a key: the built-in answerer replies alone.
	Model Model
	Leads *leads.Service
	Mail  *mail.Outbox
	Audit audit.Log
	Bus   *events.Bus
	Log   *slog.Logger
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// Stopping ends when the server begins to shut down: open streams close then.
	Stopping <-chan struct{}

	underWay underWay
}

// Model is a language model; llm.Client is one.
type Model interface {
	Reply(ctx context.Context, r llm.Request, onText func(string)) (llm.Answer, error)
}

// tag is the word in OpenAPI, in the log, and the topic of its news.
const tag = "chat"

// newsAfter tells the boards and the open widgets about a conversation once it is committed.
func (s *Service) newsAfter(tx *db.Tx, conversation, kind string) {
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: tag, ID: conversation, Kind: kind}) })
}

// say is one of the catalog's messages with its places filled in, name and value in turn.
func (s *Service) say(id string, values ...string) string {
	values = append(values, "{company}", s.Catalog.Company.Name, "{hours}", s.Catalog.Company.Hours.Text, "{phones}", phonesOf(s.Catalog))
	return strings.NewReplacer(values...).Replace(s.Catalog.Chat.Messages[id])
}

func phonesOf(c *catalog.Catalog) string {
	var list []string
	for _, p := range c.Company.Phones {
		list = append(list, p.Display)
	}
	return strings.Join(list, " or ")
}

// clockText is an instant in the company's time zone, in words.
func (s *Service) clockText(t time.Time) string {
	return clock.Words(t, s.Zone, s.Catalog.Company.TimeZoneName)
}

// Tasks are the periodic works of the assistant.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "chat.purge", Every: time.Minute, Run: s.Purge}}
}
