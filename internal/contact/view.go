package contact

import (
	"context"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/history"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Receipt answers an accepted message.
type Receipt struct {
	ID                    string    `json:"id"`
	Reference             string    `json:"reference" example:"MSG-20261121-7K2Q9D"`
	RespondBy             time.Time `json:"respondBy" doc:"until when a person answers"`
	RespondByText         string    `json:"respondByText" doc:"the same instant in words, in the company's time zone"`
	EstimatedResponseTime string    `json:"estimatedResponseTime" example:"24 hours"`
	Emergency             bool      `json:"emergency" doc:"an emergency, by its subject or by urgent words: the emergency phones should be shown"`
	ConfirmationEmail     string    `json:"confirmationEmail" enum:"@mail.confirmation"`
}

func (s *Service) receipt(_ context.Context, m Message) Receipt {
	return Receipt{
		ID: m.ID, Reference: m.Reference, RespondBy: m.Deadline, RespondByText: s.Words(m.Deadline),
		EstimatedResponseTime: promiseFor(s.Catalog, m.Subject).text, Emergency: m.Emergency,
		ConfirmationEmail: s.MailExpected(),
	}
}

// Sent is what the private page shows of a message that arrived. A person with the
// page's address reads no word of the message itself.
type Sent struct {
	Receipt
	Subject      string `json:"subject" doc:"as people read it"`
	ReceivedText string `json:"receivedText"`
}

func (s *Service) sent(ctx context.Context, m Message) (any, error) {
	return Sent{s.receipt(ctx, m), subject(s.Catalog, m), s.Words(m.CreatedAt)}, nil
}

// Row is a message as the board lists it.
type Row struct {
	ID               string        `json:"id"`
	Reference        string        `json:"reference"`
	Name             string        `json:"name"`
	Email            string        `json:"email"`
	Phone            string        `json:"phone" doc:"as typed; may be empty"`
	PhoneE164        string        `json:"phone_e164" doc:"for tel: links"`
	Subject          string        `json:"subject" enum:"@contact.subjects"`
	Message          string        `json:"message"`
	Source           string        `json:"source" enum:"contact"`
	Status           string        `json:"status" enum:"@contact.statuses"`
	EmergencyFlag    bool          `json:"emergency_flag"`
	MatchedWords     []string      `json:"matched_words"`
	LeadID           string        `json:"lead_id"`
	Deadline         time.Time     `json:"sla_deadline"`
	CreatedAt        time.Time     `json:"created_at"`
	AnsweredAt       *time.Time    `json:"answered_at"`
	ClosedAt         *time.Time    `json:"closed_at"`
	UndoUntil        *time.Time    `json:"undo_until" doc:"until when 'answered' can be taken back"`
	AssignedTo       *httpx.Person `json:"assigned_to"`
	QuarantineReason *string       `json:"quarantine_reason"`
	Version          int           `json:"version"`

	leads.Doubts
}

// doubted are rows as a list shows them: with what of them nobody vouches for.
func (s *Service) doubted(ctx context.Context, list []Message) ([]Row, error) {
	rows := inbound.Views(list, s.row)
	return rows, leads.Doubted(ctx, s.names, rows, func(r *Row) (leads.Typed, *leads.Doubts) {
		return leads.Typed{LeadID: r.LeadID, Name: r.Name, Email: r.Email, Phone: r.Phone, PhoneE164: r.PhoneE164}, &r.Doubts
	})
}

func (s *Service) row(m Message) Row {
	r := Row{
		ID: m.ID, Reference: m.Reference, Name: m.Name, Email: m.Email, Phone: m.Phone, PhoneE164: m.PhoneE164,
		Subject: m.Subject, Message: m.Text, Source: m.Source, Status: string(m.Status), EmergencyFlag: m.Emergency,
		MatchedWords: m.MatchedWords, LeadID: m.LeadID, Deadline: m.Deadline, CreatedAt: m.CreatedAt,
		AnsweredAt: httpx.OrNil(m.AnsweredAt), ClosedAt: httpx.OrNil(m.ClosedAt), Version: m.Version,
	}
	if m.Status == Answered && m.StatusBefore != "" {
		r.UndoUntil = httpx.OrNil(s.UndoUntil(m.Case))
	}
	if m.AssignedTo != "" {
		r.AssignedTo = &httpx.Person{ID: m.AssignedTo, Name: m.AssignedName}
	}
	r.QuarantineReason = httpx.TextOrNil(m.QuarantineReason)
	return r
}

// Detail is everything about one message, for its drawer.
type Detail struct {
	Row
	inbound.CameBack
	History []history.Entry `json:"history" doc:"oldest first"`
	Mails   []history.Mail  `json:"mails"`
	Next    []string        `json:"next" doc:"statuses that this message may become"`
}

// Detail reads everything about one message, or returns a problem 404.
func (s *Service) Detail(ctx context.Context, id string) (Detail, error) {
	m, err := s.Get(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	received := subject(s.Catalog, m) + ", " + m.Reference
	if len(m.MatchedWords) > 0 {
		received += ". Urgent words: " + strings.Join(m.MatchedWords, ", ")
	}
	story, mails, err := s.Story(ctx, m, received, func(kind string) string { return deadlines.Title(shares(s.Catalog), kind) })
	if err != nil {
		return Detail{}, err
	}
	rows, err := s.doubted(ctx, []Message{m})
	if err != nil {
		return Detail{}, err
	}
	cameBack, err := s.CameBack(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	return Detail{Row: rows[0], CameBack: cameBack, History: story, Mails: history.Mails(mails), Next: s.Next(m.Status)}, nil
}
