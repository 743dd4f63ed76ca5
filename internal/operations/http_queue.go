package operations

import (
	"context"

	"wardgate/internal/platform/httpx"
)

func (s *Queue) routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(get("/api/staff/operations/queue", "get-queue", "operations",
			"Everything that waits for a person and that the caller may see: emergencies first, then the soonest due first", CanRead), s.handle),
	}
}

type queueInput struct {
	View   string `query:"view" enum:"mine,all" default:"mine" doc:"mine: what the caller has, and what nobody has and that is their team's or an emergency"`
	Kind   string `query:"kind" enum:"@operations.queueKinds" doc:"left out: all"`
	Team   string `query:"team" maxLength:"100" doc:"left out: all"`
	Person string `query:"person" maxLength:"100" doc:"an account's id, or nobody; left out: all"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"300"`
}

type queueOutput struct{ Body QueuePage }

func (s *Queue) handle(ctx context.Context, in *queueInput) (*queueOutput, error) {
	page, err := s.List(ctx, QueueFilter{
		Mine: in.View == "mine", Kind: in.Kind, Team: in.Team, Person: in.Person, Cursor: in.Cursor, Limit: in.Limit,
	})
	if err != nil {
		return nil, err
	}
	return &queueOutput{page}, nil
}
