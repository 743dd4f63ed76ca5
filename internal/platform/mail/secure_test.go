package mail_test

import (
	"strings"
	"testing"

	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// withLogin puts a login into a server's address.
func withLogin(s *smtptest.Server, login, query string) string {
	return strings.Replace(s.URL(), "://", "://"+login+"@", 1) + query
}

func TestSecureConnections(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		options []smtptest.Option
		login   string
		query   string
		trust   bool   // the client knows the certificate
		down    string // the error, if it must fail
	}{
		"STARTTLS, demanded":               {[]smtptest.Option{smtptest.WithTLS()}, "", "?starttls=always", true, ""},
		"STARTTLS, demanded and not there": {nil, "", "?starttls=always", true, "STARTTLS"},
		"STARTTLS, unknown certificate":    {[]smtptest.Option{smtptest.WithTLS()}, "", "?starttls=always", false, "certificate"},
		"STARTTLS, taken as offered":       {[]smtptest.Option{smtptest.WithTLS()}, "", "", false, ""},
		"TLS from the start":               {[]smtptest.Option{smtptest.WithImplicitTLS()}, "", "", true, ""},
		"TLS, unknown certificate":         {[]smtptest.Option{smtptest.WithImplicitTLS()}, "", "", false, "certificate"},
		"PLAIN": {[]smtptest.Option{smtptest.WithTLS(), smtptest.WithLogin("ann", "s3cret", "PLAIN", "LOGIN")},
			"ann:s3cret", "?starttls=always", true, ""},
		"LOGIN":          {[]smtptest.Option{smtptest.WithLogin("ann", "s3cret", "LOGIN")}, "ann:s3cret", "", true, ""},
		"wrong password": {[]smtptest.Option{smtptest.WithLogin("ann", "s3cret", "PLAIN")}, "ann:wr0ng", "", true, "logging in"},
		"login unknown to the server": {[]smtptest.Option{smtptest.WithLogin("ann", "s3cret", "XOAUTH2")},
			"ann:s3cret", "", true, "neither"},
		"login missing": {[]smtptest.Option{smtptest.WithLogin("ann", "s3cret", "PLAIN")}, "", "", true, "Authentication required"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := smtptest.Start(t, c.options...)
			address := server.URL() + c.query
			if c.login != "" {
				address = withLogin(server, c.login, c.query)
			}
			k := newTestOutbox(t, dbtest.SQLite(t), address, func(o *mail.Options) {
				if c.trust && len(c.options) > 0 {
					o.Pace.TLS = server.TLS()
				}
			})
			id := k.enqueue(messageTo("ann@x.example"))
			k.run()
			if c.down == "" {
				k.untilState(id, mail.Sent)
				return
			}
			s := k.untilDown()
			if !strings.Contains(s.ServerError, c.down) {
				t.Errorf("the error is %q, want it to speak of %q", s.ServerError, c.down)
			}
			row := k.until(id, "pending with a reason", func(d mail.Detail) bool { return d.LastError != "" })
			if row.State != mail.Pending || len(server.Mails()) != 0 {
				t.Errorf("%s, %d mails came", row.State, len(server.Mails()))
			}
			for _, text := range []string{s.ServerError, row.LastError, k.log.String()} {
				if strings.Contains(text, "s3cret") || strings.Contains(text, "wr0ng") {
					t.Errorf("the password is shown: %s", text)
				}
			}
		})
	}
}

func TestAddressesOutsideASCII(t *testing.T) {
	t.Parallel()
	for name, options := range map[string][]smtptest.Option{"offered": {smtptest.WithUTF8()}, "not offered": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := smtptest.Start(t, options...)
			k := newTestOutbox(t, dbtest.SQLite(t), server.URL())
			k.run()
			id := k.enqueue(messageTo("zoé@müller.example"))
			if options == nil {
				if row := k.untilState(id, mail.Failed); !strings.Contains(row.LastError, "SMTPUTF8") {
					t.Errorf("the reason is %q", row.LastError)
				}
				return
			}
			k.untilState(id, mail.Sent)
			if m := server.Wait(t, 1)[0]; m.To != "zoé@xn--mller-kva.example" || !strings.Contains(m.Header(t, "To"), "zoé@") {
				t.Errorf("it came to %s, %s", m.To, m.Header(t, "To"))
			}
		})
	}
}

// Proves: platform-3
func TestParseURL(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]mail.Config{
		"smtp://mx.example":                    {Host: "mx.example", Port: 25, Encryption: mail.Opportunistic},
		"smtp://mx.example:2525/":              {Host: "mx.example", Port: 2525, Encryption: mail.Opportunistic},
		"smtps://mx.example":                   {Host: "mx.example", Port: 465, Encryption: mail.Implicit},
		"smtp://a:b@mx.example":                {Host: "mx.example", Port: 587, User: "a", Password: "b", Encryption: mail.Always},
		"smtp://a:b@127.0.0.1:25":              {Host: "127.0.0.1", Port: 25, User: "a", Password: "b", Encryption: mail.Opportunistic},
		"smtp://a:b@localhost:25":              {Host: "localhost", Port: 25, User: "a", Password: "b", Encryption: mail.Opportunistic},
		"smtp://a:b@mx.example?starttls=never": {Host: "mx.example", Port: 587, User: "a", Password: "b", Encryption: mail.Never},
		"smtp://a%40x:p%2Fq@[::1]:25":          {Host: "::1", Port: 25, User: "a@x", Password: "p/q", Encryption: mail.Opportunistic},
		" smtp://mx.example?starttls=always ":  {Host: "mx.example", Port: 25, Encryption: mail.Always}, //nolint:gocritic // as pasted
	} {
		if got, err := mail.ParseURL(in); err != nil || got != want {
			t.Errorf("%s: %+v, %v", in, got, err)
		}
	}
	for in, part := range map[string]string{
		"":                                       "begin with",
		"http://u:hush@x":                        "begin with",
		"mx.example:25":                          "begin with",
		"smtp://u:hush@":                         "no host",
		"smtp://u:hu%sh@x":                       "cannot be read",
		"smtp://u:hush@x:port":                   "cannot be read",
		"smtp://u:hush@x:70000":                  "port",
		"smtp://u:hush@x:0":                      "port",
		"smtp://u:hush@x/inbox":                  "may follow the port",
		"smtp://u:hush@x#y":                      "may follow the port",
		"smtp://u@x":                             "both",
		"smtp://:hush@x":                         "both",
		"smtp://u:hush@x?starttls=maybe":         "must be always",
		"smtp://u:hush@x?tls=1":                  "not known",
		"smtps://u:hush@x?starttls=always":       "encrypted from the start",
		"smtp://u:hush@x?starttls=opportunistic": "read the password",
	} {
		_, err := mail.ParseURL(in)
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %v, want it to speak of %q", in, err, part)
		} else if strings.Contains(err.Error(), "hush") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error shows too much: %v", in, err)
		}
	}
	c, err := mail.ParseURL("smtp://ann:hush@mx.example")
	if err != nil || c.String() != "smtp://mx.example:587" {
		t.Errorf("String: %s, %v", c, err)
	}
}

func TestParseAddress(t *testing.T) {
	t.Parallel()
	a, err := mail.ParseAddress("Wardgate Security Inc. <no-reply@wardgate.example>")
	if err != nil || a.Name != "Wardgate Security Inc." || a.String() != "Wardgate Security Inc. <no-reply@wardgate.example>" {
		t.Errorf("%+v, %v", a, err)
	}
	for _, in := range []string{"", "nobody", "a@x.example, b@x.example", "a@", "A <a@x.example", "\"a b\"@x.example"} {
		if a, err := mail.ParseAddress(in); err == nil {
			t.Errorf("%q is taken as %+v", in, a)
		}
	}
}
