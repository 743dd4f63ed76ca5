package app

import (
	"context"

	"wardgate/internal/platform/mail/intake"
)

// takeReports takes what mail servers report until ctx ends.
func (a *App) takeReports(ctx context.Context) {
	if a.Listeners.reports == nil {
		return
	}
	o := intake.Options{Address: a.Config.Bounces, Take: a.Newsletter.Bounces.Take, Log: a.parts.Log}
	if a.Listeners.certificate != nil {
		o.TLS = a.Listeners.certificate.Config()
	}
	if err := intake.Serve(ctx, a.Listeners.reports, o); err != nil {
		a.parts.Log.Error("reports of mail servers are not taken any more", "error", err)
	}
}
