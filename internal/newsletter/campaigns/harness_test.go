package campaigns_test

import (
	"testing"

	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/newsletter/sendingtest"
	"wardgate/internal/platform/mail/smtptest"
)

// bench is the whole newsletter on a real database.
type bench struct{ newslettertest.Bench }

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	newslettertest.Each(t, func(t *testing.T, b newslettertest.Bench) { run(t, bench{b}) })
}

// eachSending runs a test on both engines with a real mail server.
func eachSending(t *testing.T, run func(t *testing.T, b bench, server *smtptest.Server)) {
	t.Helper()
	newslettertest.EachSending(t, func(t *testing.T, b newslettertest.Bench, server *smtptest.Server) { run(t, bench{b}, server) })
}

// send runs the worker until the returned function is called.
func (b bench) send(t testing.TB, change func(*sending.Pace)) (stop func()) {
	t.Helper()
	return sendingtest.Start(t, b.Bench, change)
}
