package push

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push/sqlgen"
)

// Alarm tells members of staff of an emergency, as part of tx: the features that find one call it, and the program decides who is told.
type Alarm func(ctx context.Context, tx *db.Tx, e Emergency) error

// Emergency is somebody who seems to be in danger, as their request, message or conversation says.
type Emergency struct {
	// Ref is the row, Path opens it on the board.
	Ref, Path string
	// Owner is the row that owes an answer, where that is another one: of a conversation its hand-over.
	Owner string
	// Name is empty where it is not known. Words are what they wrote, empty where a locked screen must not show it.
	Name, Words string
}

// Owes is the row that owes an answer.
func (e Emergency) Owes() string { return cmp.Or(e.Owner, e.Ref) }

// EmergencyLife is how long an emergency is worth waking a person for: by then it was answered, or its alerts have told everybody.
const EmergencyLife = 2 * time.Hour

// Note is the notice of it to a person.
func (e Emergency) Note(person string) Note {
	name := e.Name
	if name == "" {
		name = "a visitor in the chat"
	}
	return Note{
		Person: person, Title: "Emergency: " + name, Body: e.Words, Path: e.Path, Tag: "emergency " + e.Ref, Ref: e.Ref, Urgency: Emergencies, TTL: EmergencyLife,
	}
}

// Persons are the accounts that have a device.
func (o *Outbox) Persons(ctx context.Context, tx *db.Tx) ([]string, error) {
	ids, err := sqlgen.New(tx).Persons(ctx)
	if err != nil {
		return nil, fmt.Errorf("push.Persons: %w", err)
	}
	return ids, nil
}
