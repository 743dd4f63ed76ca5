package app

import (
	"context"
	"fmt"
	"net"

	"wardgate/internal/platform/mail/intake"
)

// ListenForReports takes the address at which mail servers report of campaigns' mails, so
// that a taken one is told before anything is served: none without BOUNCE_LISTEN. Serve
// gives it back.
func (a *App) ListenForReports(ctx context.Context) (err error) {
	if a.Config.BounceListen == "" {
		return nil
	}
	if a.reports, err = (&net.ListenConfig{}).Listen(ctx, "tcp", a.Config.BounceListen); err != nil {
		return fmt.Errorf("BOUNCE_LISTEN: %w", err)
	}
	return nil
}

// takeReports takes what mail servers report until ctx ends.
func (a *App) takeReports(ctx context.Context) {
	if a.reports == nil {
		return
	}
	o := intake.Options{Address: a.Config.Bounces, Take: a.Newsletter.Bounces.Take, Log: a.parts.Log}
	if err := intake.Serve(ctx, a.reports, o); err != nil {
		a.parts.Log.Error("reports of mail servers are not taken any more", "error", err)
	}
}
