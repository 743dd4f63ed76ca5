package turns

import (
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/conversations"
)

// mostRemembered is how many of the latest replies a message may refer to.
const mostRemembered = 4

// prepare answers a message after those before it. It is done before the transaction, where everybody waits on SQLite, and again
// in it if something was said meanwhile.
func (s *Turns) prepare(m *incoming, before []conversations.MessageRow, now time.Time) error {
	last := ""
	if len(before) > 0 {
		last = before[len(before)-1].ID
	}
	if m.isPrepared && m.preparedAfter == last {
		return nil
	}
	m.isPrepared, m.preparedAfter = true, last
	m.first = m.alone
	m.left = s.contacts.leftIn(m, before)
	s.follow(m, before, now)
	return s.remember(m, m.left, before)
}

// remember replies to a message that leans on what was said before it: "how much is that", "the first one".
func (s *Turns) remember(m *incoming, l left, before []conversations.MessageRow) error {
	r, said := m.first.reply, m.Message
	if l.found.Is() {
		said = l.found.Rest
	}
	if m.after.isOver && r.Kind == answerer.Noted {
		return nil
	}
	if said == "" || len(before) == 0 || r.IsEmergency() || r.NeedsPerson || r.IsRefused || l.found.Asks != "" || l.found.IsElses || l.found.Calls && !l.found.Is() {
		return nil
	}
	turns, err := lastTurns(conversations.Calm(before))
	if err != nil {
		return err
	}
	after := s.deps.Answerer.After(turns, r, said)
	if !l.found.Is() || after.Kind == answerer.Answered {
		m.first.reply = after
	}
	return nil
}

// lastTurns are the latest messages that the assistant replied to, with the replies, oldest first.
func lastTurns(before []conversations.MessageRow) ([]answerer.Turn, error) {
	said, replies := map[string]string{}, []conversations.MessageRow{}
	for _, row := range before {
		switch row.Role {
		case conversations.User:
			said[row.ID] = row.Content
		case conversations.Assistant:
			replies = append(replies, row)
		}
	}
	replies = replies[max(0, len(replies)-mostRemembered):]
	out := make([]answerer.Turn, len(replies))
	for i, row := range replies {
		m, err := conversations.FromRow(row)
		if err != nil {
			return nil, err
		}
		out[i] = answerer.Turn{Said: said[row.ReplyTo.String], Kind: m.Kind, Facts: m.Facts}
	}
	return out, nil
}
