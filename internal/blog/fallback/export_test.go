package fallback

import "context"

// RememberShown reads which articles readers may see.
func (s *Service) RememberShown(ctx context.Context) { s.remember(ctx) }

// Shown tells whether an article is known to be shown, and whether anything is known.
func (s *Service) Shown(slug string) (shown, known bool) {
	s.outage.mu.Lock()
	defer s.outage.mu.Unlock()
	return s.outage.shown[slug], s.outage.shown != nil
}
