package app

import (
	"log/slog"

	"wardgate/internal/chat"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/llm"
)

func (a *App) wireChat(record audit.Log, people *leads.Service) error {
	passages := knowledge.Read(a.Catalog, a.prose)
	builtIn, err := answerer.New(a.Catalog, passages, a.prose.Articles)
	if err != nil {
		return err
	}
	a.Chat, err = chat.New(chat.Deps{
		DB: a.DB, Clock: a.parts.Clock, IDs: a.parts.IDs, Catalog: a.Catalog, Passages: passages, Answerer: builtIn, Model: languageModel(a.Config.Model, a.parts.Log),
		Leads: people, Mail: a.Mail, Audit: record, Bus: a.Bus, Log: a.parts.Log, Zone: a.zone, Origin: a.Config.Origin, Admin: a.Config.Admin,
		Stopping: a.stopping, Render: a.render,
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
