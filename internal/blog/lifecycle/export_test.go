package lifecycle

import "context"

// PublishOne publishes one post if it is due.
func (s *Service) PublishOne(ctx context.Context, id string) (bool, error) {
	return s.publishDue(ctx, id)
}
