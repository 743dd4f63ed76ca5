package turns

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"wardgate/catalog"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/rating"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// rated is a reply with the rating of everything that the visitor wrote; messages counts those of
// both sides.
//
// said are those of the visitor, the one that is replied to at the end. What is said in danger counts for nothing.
func (s *Turns) rated(reply answerer.Reply, said []string, messages int) draft {
	if reply.IsEmergency() {
		said = said[:len(said)-1]
	}
	rated := rating.Rate(s.deps.Catalog.Chat, said, messages)
	return draft{reply: reply, rating: rated, extras: extras(s.deps.Catalog.Chat, reply, rated, said)}
}

// newReasons returns the rules that ask for a person and did not before this
// message.
func (s *Turns) newReasons(c conversations.Opened, person handover.Handover, d draft, message string) ([]string, error) {
	var before, out []string
	if !c.IsNew {
		if err := json.Unmarshal([]byte(c.HumanReasons), &before); err != nil {
			return nil, fmt.Errorf("chat: row %s, column human_reasons: %w", c.ID, err)
		}
	}
	for _, reason := range d.rating.Reasons {
		if !slices.Contains(before, reason) {
			out = append(out, reason)
		}
	}
	if person.State() == handover.NoPerson && !c.IsNew && !slices.Contains(out, handover.Person) && asksForPerson(s.deps.Catalog.Chat, message) {
		out = append(out, handover.Person) // each time anew: not to come when asked would be the worst
	}
	if d.reply.IsEmergency() {
		out = append(out, string(d.reply.Danger))
	}
	switch {
	case d.reply.IsDamage:
		out = append(out, handover.Damage)
	case d.reply.NeedsPerson:
		out = append(out, handover.Complaint)
	}
	return out, nil
}

// asksForPerson reports whether a message by itself asks for a person.
func asksForPerson(c catalog.Chat, message string) bool {
	return slices.Contains(rating.Rate(c, []string{message}, 1).Reasons, handover.Person)
}

// leadTalked adds a conversation's messages to its lead; called: it waits for a person
// from now on.
func (s *Turns) leadTalked(ctx context.Context, tx *db.Tx, c conversations.Row, messages int, called bool) error {
	if !c.LeadID.Valid || messages == 0 && !called {
		return nil
	}
	talk := leads.ChatActivity{Messages: messages}
	if called {
		talk.NeedsHuman = &called
	}
	return s.deps.Leads.RecordChat(ctx, tx, c.LeadID.String, talk)
}
