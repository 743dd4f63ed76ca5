package team

import (
	"context"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
)

// rulesBody is what owners decide for everybody's sign-in.
type rulesBody struct {
	FactorRoles []staff.Role `doc:"Roles that must have a second factor" json:"factor_roles" nullable:"false"`
}

type rulesInput struct{ Body rulesBody }

type rulesOutput struct{ Body rulesBody }

func (s *Service) getRules(ctx context.Context, _ *struct{}) (*rulesOutput, error) {
	roles, err := s.FactorRoles(ctx)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &rulesOutput{Body: rulesBody{roles}}, nil
}

func (s *Service) putRules(ctx context.Context, in *rulesInput) (*rulesOutput, error) {
	if err := s.RequireFactor(ctx, httpx.ActorFrom(ctx), in.Body.FactorRoles); err != nil {
		return nil, endpoints.Problem(err)
	}
	return s.getRules(ctx, nil)
}
