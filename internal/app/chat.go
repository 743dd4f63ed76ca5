package app

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/spending"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/llm"
)

func (a *App) wireChat(record audit.Log, people *leads.Service) error {
	passages := knowledge.Read(a.Catalog, a.prose.Load())
	builtIn, err := answerer.New(a.Catalog, passages, a.prose.Load().Articles)
	if err != nil {
		return err
	}
	a.Chat, err = chat.New(chat.Deps{
		DB: a.DB, Clock: a.parts.Clock, IDs: a.parts.IDs, Catalog: a.Catalog, Passages: passages, Answerer: builtIn, Model: languageModel(a.Config.Model, a.parts.Log),
		Terms: a.Config.Model.terms(a.Catalog.Chat.Spending), Leads: people, Mail: a.Mail, Audit: record, Bus: a.Bus, Log: a.parts.Log, Zone: a.zone, Origin: a.Config.Origin, Admin: a.admin,
		Stopping: a.stopping, Render: a.render, Networks: a.Networks, Alarm: alarm(a), Emergency: openEmergency(a),
		TakeTyped: func(ctx context.Context, tx *db.Tx, t captures.Typed) (string, error) {
			return a.Leads.Captures.Take(ctx, tx, t) // made after the chat, for they tell it of captures
		},
		PromisedUntil: func(ctx context.Context, tx *db.Tx, leadID string) (time.Time, error) {
			return a.Leads.Promises.Until(ctx, tx, leadID, captures.FromChat)
		},
	})
	return err
}

// languageModel is the model that the chat asks; nil without a key: the built-in answerer
// replies alone.
func languageModel(m ModelConfig, log *slog.Logger) composing.Model {
	if m.Key == "" {
		return nil
	}
	return llm.New(llm.Options{Key: m.Key, BaseURL: m.BaseURL, Model: m.Name, Log: log})
}

// terms are what the model costs, and may cost; the zero value without one.
func (m ModelConfig) terms(c catalog.ChatSpending) spending.Terms {
	if m.Key == "" {
		return spending.Terms{}
	}
	return spending.TermsOf(c, m.Name, m.Spending)
}

// spendingNote says at the start what the language model may cost, and on whose word; empty without one.
func (m ModelConfig) spendingNote(c catalog.ChatSpending) string {
	if m.Key == "" {
		return ""
	}
	t := m.terms(c)
	const million = 1_000_000
	said := fmt.Sprintf("The language model %s may cost %s in a day and %s in an hour (OPENAI_BUDGET_DAY), at %s and %s for a million tokens in and out: ",
		m.Name, t.Day, t.Day*spending.Cost(c.HourPercent)/100, t.Price.Input*million, t.Price.Output*million)
	switch {
	case m.Spending.Input != nil && m.Spending.Output != nil:
		return said + "your prices."
	case t.IsGuess:
		return said + "it is not in catalog/chat.json, so the dearest known prices count. Set OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT."
	case c.PricesOf == "":
		return said + "list prices that nobody has confirmed. Compare them with your provider's (OPENAI_PRICE_INPUT, OPENAI_PRICE_OUTPUT)."
	}
	return said + "prices of " + c.PricesOf + ", from " + c.PricesFrom + "."
}
