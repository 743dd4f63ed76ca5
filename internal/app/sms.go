package app

import "wardgate/internal/platform/sms"

// wireTexts gives automation its outbox of text messages. Without SMS_URL it sends nothing,
// and settles what an earlier run left.
func (a *App) wireTexts() {
	a.Texts = sms.New(sms.Options{
		DB: a.DB, Clock: a.parts.Clock, IDs: a.parts.IDs, Log: a.parts.Log, Provider: a.Config.SMS,
		Permit: a.Automation.Permit, Opens: a.Automation.TextsLeave, Settled: a.Automation.TextSettled,
	})
	a.Automation.Texts = a.Texts
}
