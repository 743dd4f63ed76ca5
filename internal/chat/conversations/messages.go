package conversations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/chat/conversations/sqlgen"
	"wardgate/internal/chat/safety"
	"wardgate/internal/platform/db"
)

// Messages are all messages of a conversation in their order.
func Messages(ctx context.Context, c Conn, conversation string) ([]MessageRow, error) {
	rows, err := sqlgen.New(c).Messages(ctx, conversation)
	if err != nil {
		return nil, fmt.Errorf("reading the messages: %w", err)
	}
	return rows, nil
}

// Peek reads the messages of a conversation before it is opened: to prepare an answer, not to show any. There may be none.
func Peek(ctx context.Context, c Conn, names Names) ([]MessageRow, error) {
	rows, err := sqlgen.New(c).MessagesByNames(ctx, sqlgen.MessagesByNamesParams(names))
	if err != nil {
		return nil, fmt.Errorf("reading the messages: %w", err)
	}
	return rows, nil
}

// MessageByKey is the message that was sent with a key, see Key; sql.ErrNoRows if none was.
func MessageByKey(ctx context.Context, c Conn, key sql.NullString) (MessageRow, error) {
	return sqlgen.New(c).MessageByKey(ctx, key)
}

// Key is the unique key of a message, null without an Idempotency-Key: the same words twice
// are two messages. A key is the conversation's alone.
func Key(conversation, key string) sql.NullString {
	return sql.NullString{String: conversation + ":" + key, Valid: key != ""}
}

// Insert adds a message.
func Insert(ctx context.Context, c Conn, m MessageRow) error {
	if err := sqlgen.New(c).InsertMessage(ctx, sqlgen.InsertMessageParams(m)); err != nil {
		return fmt.Errorf("adding a message: %w", err)
	}
	return nil
}

// InsertNote adds a note about an event (V99, system).
func InsertNote(ctx context.Context, c Conn, id, conversation string, place int32, content string, now time.Time) error {
	return Insert(ctx, c, MessageRow{
		ID: id, ConversationID: conversation, Place: place, Role: System, Content: content, SpokenBy: FromNone, CreatedAt: now,
	})
}

// LastPlace is the place of the last message, 0 without one.
func LastPlace(ctx context.Context, c Conn, conversation string) (int32, error) {
	place, err := sqlgen.New(c).LastPlace(ctx, conversation)
	if err != nil {
		return 0, fmt.Errorf("counting the messages: %w", err)
	}
	return place, nil
}

// SaidByVisitor is what the visitor wrote, oldest first.
func SaidByVisitor(messages []MessageRow) []string {
	var said []string
	for _, m := range messages {
		if m.Role == User {
			said = append(said, m.Content)
		}
	}
	return said
}

// DangerOf is the danger that a reply was given for, none of any other message.
func DangerOf(m MessageRow) safety.Kind {
	for _, kind := range []safety.Kind{safety.Emergency, safety.SelfHarm} {
		if strings.Contains(m.Extras, fmt.Sprintf(`"danger":%q`, kind)) {
			return kind
		}
	}
	return safety.None
}

// Calm are the messages but for those about danger and the replies to them: those say nothing of what a visitor wants from us.
func Calm(messages []MessageRow) []MessageRow {
	urgent := map[string]bool{}
	for _, m := range messages {
		if DangerOf(m) != safety.None {
			urgent[m.ID], urgent[m.ReplyTo.String] = true, true
		}
	}
	return slices.DeleteFunc(slices.Clone(messages), func(m MessageRow) bool { return urgent[m.ID] })
}

// CountSpoken counts messages; notes about events do not count (V168).
func CountSpoken(messages []MessageRow) int {
	n := 0
	for _, m := range messages {
		if m.Role != System {
			n++
		}
	}
	return n
}

// NextPlace returns the place of the next message.
func NextPlace(messages []MessageRow) int32 {
	if len(messages) == 0 {
		return 1
	}
	return messages[len(messages)-1].Place + 1
}

// ReplyTo finds the reply to a message, if it is stored.
func ReplyTo(ctx context.Context, c Conn, message string) (m Message, found bool, err error) {
	row, err := sqlgen.New(c).ReplyOf(ctx, db.NullText(message))
	if errors.Is(err, sql.ErrNoRows) {
		return m, false, nil
	}
	if err != nil {
		return m, false, fmt.Errorf("reading the reply: %w", err)
	}
	m, err = FromRow(row)
	return m, true, err
}

// AwaitNoReply records that the assistant does not answer a message.
func AwaitNoReply(ctx context.Context, c Conn, message string) error {
	return sqlgen.New(c).AwaitNoReply(ctx, message)
}

// DeleteMessages deletes all messages of a conversation.
func DeleteMessages(ctx context.Context, c Conn, conversation string) error {
	return sqlgen.New(c).DeleteMessages(ctx, conversation)
}
