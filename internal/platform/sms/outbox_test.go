package sms_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/sms/smstest"
)

// TestEnqueue: one key is one message, and what no provider can send is refused.
func TestEnqueue(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, _ *smstest.Server) {
		if a, z := k.queue(1), k.queue(1); a != z {
			t.Errorf("two messages of one key: %s, %s", a, z)
		}
		for name, m := range map[string]sms.Message{
			"no E.164":  {Key: "a", To: "403-555-0101", Body: "Hello"},
			"no number": {Key: "a", Body: "Hello"},
			"no text":   {Key: "a", To: "+14035550101", Body: " \n"},
			"too long":  {Key: "a", To: "+14035550101", Body: strings.Repeat("é", sms.MostBody+1)},
			"no UTF-8":  {Key: "a", To: "+14035550101", Body: "\xff"},
		} {
			err := k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := k.Enqueue(ctx, tx, m)
				return err
			})
			if _, invalid := errors.AsType[*sms.InvalidError](err); !invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// TestErase: what was sent stays without number and text, what was not is gone, a message
// being sent stops the erasure, and the messages of others are untouched.
// Proves: automation-77
func TestErase(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		sent := k.queue(1)
		k.work()
		server.Answer(smstest.HangUp())
		uncertain := k.queue(2)
		k.work()
		other, queued, sending := k.queue(5), k.queue(3), k.queue(4)
		erase := func(refs ...string) error {
			return k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if _, err := tx.ExecContext(ctx, "UPDATE sms_messages SET state = 'sending' WHERE id = $1", sending); err != nil {
					return err
				}
				return k.Erase(ctx, tx, refs)
			})
		}
		if err := erase("ref 1", "ref 4"); !errors.Is(err, sms.ErrBeingSent) {
			t.Fatalf("while one is under way: %v", err)
		}
		if got := k.get(sent); got.To == "" {
			t.Errorf("a refused erasure has erased: %+v", got)
		}
		if err := erase("ref 1", "ref 2", "ref 3"); err != nil {
			t.Fatal(err)
		}
		if got := k.get(sent); got.To != "" || got.Body != "" || got.State != sms.Sent {
			t.Errorf("sent: %+v", got)
		}
		for _, id := range []string{uncertain, queued} {
			if _, err := k.Get(t.Context(), id); err == nil {
				t.Error("a message that was not sent is still there")
			}
		}
		if got := k.get(other); got.To == "" || got.State != sms.Queued {
			t.Errorf("somebody else's: %+v", got)
		}
	})
}

// TestParseURL: which values of SMS_URL are valid, and that errors do not contain the
// secret.
// Proves: platform-48
func TestParseURL(t *testing.T) {
	t.Parallel()
	const twilio = "https://AC1:s3cret@api.example/2010-04-01/Accounts/AC1/Messages.json"
	for from, want := range map[string]string{
		"%2B15875550100": "+15875550100", "+15875550100": "+15875550100", "24680": "24680", "246801": "246801",
	} {
		c, err := sms.ParseURL(twilio + "?from=" + from)
		if err != nil || c.From != want || c.User != "AC1" || c.Password != "s3cret" || c.URL != "https://api.example/2010-04-01/Accounts/AC1/Messages.json" {
			t.Errorf("%s: %+v, %v", from, c, err)
		}
		if strings.Contains(c.String(), "s3cret") {
			t.Errorf("it tells the token: %s", c)
		}
	}
	if c, err := sms.ParseURL("http://u:s%2Fcret@127.0.0.1:9000/sms?from=24680"); err != nil || c.Password != "s/cret" || c.URL != "http://127.0.0.1:9000/sms" {
		t.Errorf("a gateway on this machine: %+v, %v", c, err)
	}
	for _, wrong := range []string{
		"api.example", "ftp://AC1:s3cret@api.example/x?from=24680", "https://", "https:///x?from=24680", "http://AC1:s3cret@api.example/x?from=24680",
		"https://AC1@api.example/x?from=24680", "https://:s3cret@api.example/x?from=24680", "https://AC1:s3cret@api.example?from=24680",
		"https://AC1:s3cret@api.example/?from=24680", twilio, twilio + "?from=", twilio + "?from=Wardgate", twilio + "?from=24680&x=s3cret", twilio + "?from=1&from=2",
		twilio + "?from=5875550100", twilio + "?from=24680#s3cret", "https://AC1:s3cret%zz@api.example/x?from=24680", "https://AC1:x?s3cret@api.example/x?from=24680",
		twilio + "?%zz=s3cret",
	} {
		_, err := sms.ParseURL(wrong)
		if err == nil {
			t.Errorf("%s is taken", wrong)
			continue
		}
		if strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}
