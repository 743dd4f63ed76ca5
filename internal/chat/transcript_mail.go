package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

const (
	confirmKind    = "chat.transcript-confirmation"
	transcriptKind = "chat.transcript"
)

// mostTranscripts is how many addresses one conversation may be asked to go to: each is
// one mail to somebody who may not have asked for it.
const mostTranscripts = 3

// transcriptAge is how long the link in that mail works.
const transcriptAge = 7 * 24 * time.Hour

// AskTranscript mails a link to an address: whoever follows it there gets this browser's
// conversation by mail. Nothing of the conversation is in the first mail, for nobody
// knows yet whose address it is. It returns a problem: 422 for an address that is none,
// 404 without a conversation, 409 when too many were asked for.
func (s *Service) AskTranscript(ctx context.Context, from Browser, names Names, email string) error {
	v := &forms.Checker{Limits: s.Catalog.Quotes.Limits}
	email = v.Email(email)
	if len(v.Errors) > 0 {
		return httpx.Invalid(v.Errors...)
	}
	c, err := s.mine(ctx, from, names)
	if err != nil {
		return fmt.Errorf("chat.AskTranscript: %w", err)
	}
	token := s.IDs.Token()
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		if err := q.LockConversationByID(ctx, c.ID); err != nil {
			return err
		}
		asked, err := q.CountWishes(ctx, sqlgen.CountWishesParams{ConversationID: c.ID, Email: email})
		if err != nil || asked > 0 { // pressed twice: one mail
			return err
		}
		n, err := q.CountTranscripts(ctx, c.ID)
		if err != nil {
			return err
		}
		if n >= mostTranscripts {
			return httpx.Conflict("This conversation was sent several times already. Please download it instead.")
		}
		id := s.IDs.Row("transcript", now)
		if err := q.InsertTranscript(ctx, sqlgen.InsertTranscriptParams{
			ID: id, ConversationID: c.ID, Email: email, TokenHash: ids.Hash(token), CreatedAt: now,
		}); err != nil {
			return err
		}
		return s.mailVisitor(ctx, tx, mail.Message{
			Key: confirmKind + ":" + id, Kind: confirmKind, Ref: c.ID, To: mail.Address{Address: email}, Subject: "Please confirm: send my conversation here",
		}, layout.Document{
			Heading: "Shall we send you the conversation?", Preheader: "One press, and it comes to this address.",
			Blocks: []layout.Block{
				layout.Paragraph("Somebody asked us, in the chat of our website, to send their conversation to this address. Was it you? Then confirm it, and it comes with the next mail."),
				layout.Button{Label: "Yes, send it", URL: s.Origin + "/chat/transcript/" + token},
				layout.Paragraph("If it was not you, do nothing: nothing more is sent."),
			},
			Reason: "You get this because this address was typed into the chat of our website.",
		})
	})
	if err != nil {
		return fmt.Errorf("chat.AskTranscript: %w", err)
	}
	return nil
}

// TranscriptWish is a wish for a transcript, by the token of its link.
type TranscriptWish struct {
	Email string
	// Sent tells that it was confirmed: the conversation is on its way.
	Sent bool
}

func (s *Service) transcriptWish(ctx context.Context, q *sqlgen.Queries, token string) (sqlgen.ChatTranscript, error) {
	row, err := q.TranscriptByToken(ctx, ids.Hash(token))
	if errors.Is(err, sql.ErrNoRows) || (err == nil && !s.Clock.Now().Before(row.CreatedAt.Add(transcriptAge))) {
		return row, httpx.NotFound("conversation to send")
	}
	if err != nil {
		return row, fmt.Errorf("chat: reading a wish for a transcript: %w", err)
	}
	return row, nil
}

// Wish answers what the link with this token asks to confirm, or a problem 404.
func (s *Service) Wish(ctx context.Context, token string) (TranscriptWish, error) {
	row, err := s.transcriptWish(ctx, sqlgen.New(s.DB.Read()), token)
	return TranscriptWish{row.Email, row.ConfirmedAt.Valid}, err
}

// ConfirmTranscript mails the conversation to the address, which has confirmed itself by
// its link. A repeat sends nothing again. It returns a problem 404 for an unknown or old token.
func (s *Service) ConfirmTranscript(ctx context.Context, token string) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		wish, err := s.transcriptWish(ctx, q, token)
		if err != nil {
			return err
		}
		n, err := q.ConfirmTranscript(ctx, sqlgen.ConfirmTranscriptParams{ID: wish.ID, ConfirmedAt: db.NullTime(s.Clock.Now())})
		if err != nil || n == 0 {
			return err
		}
		c, err := foundConversation(q.ConversationByID(ctx, wish.ConversationID))
		if err != nil {
			return err
		}
		t, err := s.thread(ctx, q, c)
		if err != nil {
			return err
		}
		return s.mailVisitor(ctx, tx, mail.Message{
			Key: transcriptKind + ":" + wish.ID, Kind: transcriptKind, Ref: c.ID, To: mail.Address{Address: wish.Email},
			Subject: "Your conversation with " + s.Catalog.Company.Name,
		}, layout.Document{
			Heading: "Your conversation", Preheader: "As it was said in the chat of our website.",
			Blocks: s.transcriptBlocks(t.Messages), Reason: "You get this because you confirmed that the conversation shall go to this address.",
		})
	})
	if err != nil {
		return fmt.Errorf("chat.ConfirmTranscript: %w", err)
	}
	return nil
}

func (s *Service) transcriptBlocks(messages []Message) []layout.Block {
	var blocks []layout.Block
	if len(messages) > 0 {
		blocks = append(blocks, layout.Paragraph(s.clockText(messages[0].At)))
	}
	for _, m := range messages {
		blocks = append(blocks, layout.Quotation{Label: s.speaker(m) + ", " + m.At.In(s.Zone).Format("15:04"), Text: m.Content})
	}
	return append(blocks, layout.Paragraph("The assistant is automated and may be wrong. By phone a person answers at any hour: "+phonesOf(s.Catalog)+"."))
}

func (s *Service) mailVisitor(ctx context.Context, tx *db.Tx, letter mail.Message, doc layout.Document) error {
	letter.Class = mail.Answer
	letter, err := layout.Message(s.Catalog.Company, letter, doc)
	if err != nil {
		return fmt.Errorf("chat: %w", err)
	}
	_, err = s.Mail.Enqueue(ctx, tx, letter)
	return err
}
