package transcripts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/transcripts/sqlgen"
	"wardgate/internal/chat/wording"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/wiring"
)

// Deps are what transcripts need. All are required.
type Deps struct {
	DB            *db.DB
	Clock         clock.Clock
	IDs           *ids.Source
	Catalog       *catalog.Catalog
	Mail          *mail.Outbox
	Log           *slog.Logger
	Conversations *conversations.Conversations
	Wording       *wording.Wording
	// Origin is the public origin without a slash at its end.
	Origin string
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
}

// Transcripts gives visitors their conversations.
type Transcripts struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Transcripts, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Transcripts{deps: d}, nil
}

const (
	confirmKind    = "chat.transcript-confirmation"
	transcriptKind = "chat.transcript"
)

// mostTranscripts is how many addresses one conversation may be asked to go to: each is
// one mail to somebody who may not have asked for it.
const mostTranscripts = 3

// transcriptAge is how long the link in that mail works.
const transcriptAge = 7 * 24 * time.Hour

// Ask mails a link to an address: the person who follows it gets this browser's
// conversation by mail. The first mail contains nothing of the conversation, because
// nobody knows yet whose address it is. It returns a problem: 422 for an invalid
// address, 404 without a conversation, 409 when too many were asked for.
func (s *Transcripts) Ask(ctx context.Context, from conversations.Browser, names conversations.Names, email string) error {
	v := &forms.Checker{Limits: s.deps.Catalog.Quotes.Limits}
	email = v.Email(email)
	if len(v.Errors) > 0 {
		return httpx.Invalid(v.Errors...)
	}
	c, err := s.deps.Conversations.Mine(ctx, from, names)
	if err != nil {
		return fmt.Errorf("chat.AskTranscript: %w", err)
	}
	token := s.deps.IDs.Token()
	err = s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.deps.Clock.Now()
		if err := conversations.Lock(ctx, tx, c.ID); err != nil {
			return err
		}
		asked, err := q.CountUnconfirmed(ctx, sqlgen.CountUnconfirmedParams{ConversationID: c.ID, Email: email})
		if err != nil || asked > 0 { // pressed twice: one mail
			return err
		}
		n, err := q.CountOfConversation(ctx, c.ID)
		if err != nil {
			return err
		}
		if n >= mostTranscripts {
			return httpx.Conflict("This conversation was sent several times already. Please download it instead.")
		}
		id := s.deps.IDs.Row("transcript", now)
		if err := q.Insert(ctx, sqlgen.InsertParams{
			ID: id, ConversationID: c.ID, Email: email, TokenHash: ids.Hash(token), CreatedAt: now,
		}); err != nil {
			return err
		}
		return s.mailVisitor(ctx, tx, mail.Message{
			Key: confirmKind + ":" + id, Kind: confirmKind, Ref: c.ID, To: mail.Address{Address: email}, Subject: "Please confirm: send my conversation here",
			Secrets: []string{token},
		}, layout.Document{
			Heading: "Shall we send you the conversation?", Preheader: "One click, and it comes to this address.",
			Blocks: []layout.Block{
				layout.Paragraph("Someone asked us, in the chat of our website, to send their conversation to this address. Was it you? Then confirm it, and it comes in the next email."),
				layout.Button{Label: "Yes, send it", URL: s.deps.Origin + "/chat/transcript/" + token},
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

// Request is what somebody asked for, by the token of the link that confirms it.
type Request struct {
	Email string
	// Sent: it was confirmed, and the conversation is being mailed.
	Sent bool
}

func (s *Transcripts) requested(ctx context.Context, q *sqlgen.Queries, token string) (sqlgen.ChatTranscript, error) {
	row, err := q.ByToken(ctx, ids.Hash(token))
	if errors.Is(err, sql.ErrNoRows) || (err == nil && !s.deps.Clock.Now().Before(row.CreatedAt.Add(transcriptAge))) {
		return row, httpx.NotFound("conversation to send")
	}
	if err != nil {
		return row, fmt.Errorf("chat: reading who asked for a transcript: %w", err)
	}
	return row, nil
}

// Requested answers what the link with this token asks to confirm, or a problem 404.
func (s *Transcripts) Requested(ctx context.Context, token string) (Request, error) {
	row, err := s.requested(ctx, sqlgen.New(s.deps.DB.Read()), token)
	return Request{row.Email, row.ConfirmedAt.Valid}, err
}

// Confirm mails the conversation to the address, which has confirmed itself by
// its link. A repeat sends nothing again. It returns a problem 404 for an unknown or old token.
func (s *Transcripts) Confirm(ctx context.Context, token string) error {
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		asked, err := s.requested(ctx, q, token)
		if err != nil {
			return err
		}
		n, err := q.Confirm(ctx, sqlgen.ConfirmParams{ID: asked.ID, ConfirmedAt: db.NullTime(s.deps.Clock.Now())})
		if err != nil || n == 0 {
			return err
		}
		c, err := conversations.ByID(ctx, tx, asked.ConversationID)
		if err != nil {
			return err
		}
		t, err := s.deps.Conversations.Thread(ctx, tx, c)
		if err != nil {
			return err
		}
		return s.mailVisitor(ctx, tx, mail.Message{
			Key: transcriptKind + ":" + asked.ID, Kind: transcriptKind, Ref: c.ID, To: mail.Address{Address: asked.Email}, Proven: true,
			Subject: "Your conversation with " + s.deps.Catalog.Company().Name,
		}, layout.Document{
			Heading: "Your conversation", Preheader: "As it was said in the chat of our website.",
			Blocks: s.blocks(t.Messages), Reason: "You get this because you confirmed that the conversation shall go to this address.",
		})
	})
	if err != nil {
		return fmt.Errorf("chat.ConfirmTranscript: %w", err)
	}
	return nil
}

func (s *Transcripts) blocks(messages []conversations.Message) []layout.Block {
	var blocks []layout.Block
	if len(messages) > 0 {
		blocks = append(blocks, layout.Paragraph(s.deps.Wording.Instant(messages[0].At)))
	}
	for _, m := range messages {
		blocks = append(blocks, layout.Quotation{Label: s.speaker(m) + ", " + s.deps.Wording.Local(m.At).Format("15:04"), Text: m.Content})
	}
	return append(blocks, layout.Paragraph("The assistant is automated and may be wrong. By phone a person answers at any hour: "+s.deps.Wording.Phones()+"."))
}

func (s *Transcripts) mailVisitor(ctx context.Context, tx *db.Tx, m mail.Message, doc layout.Document) error {
	m.Class = mail.Answer
	m, err := layout.Message(s.deps.Catalog.Company(), m, doc)
	if err != nil {
		return fmt.Errorf("chat: %w", err)
	}
	_, err = s.deps.Mail.Enqueue(ctx, tx, m)
	return err
}

type (
	// Conn is a transaction, or the database for reading.
	Conn = sqlgen.DBTX
	// Row is a transcript that was asked for, as it is stored.
	Row = sqlgen.ChatTranscript
)

// OfConversation are all that were asked for of a conversation, oldest first.
func OfConversation(ctx context.Context, c Conn, conversation string) ([]Row, error) {
	return sqlgen.New(c).OfConversation(ctx, conversation)
}

// DeleteTo deletes the requests for any conversation to be mailed to an address, in small letters.
func DeleteTo(ctx context.Context, c Conn, email string) error {
	return sqlgen.New(c).DeleteTo(ctx, email)
}

// Delete deletes the requests for a conversation.
func Delete(ctx context.Context, c Conn, conversation string) error {
	return sqlgen.New(c).Delete(ctx, conversation)
}
