package parts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/devices"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/mails"
	"wardgate/internal/staff/notices"
	"wardgate/internal/staff/passkeys"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/proof"
	"wardgate/internal/staff/secondfactor"
	"wardgate/internal/staff/sessions"
	"wardgate/internal/staff/setup"
	"wardgate/internal/staff/signin"
	"wardgate/internal/staff/team"
)

// Deps are what the parts need together. All but Throttle are required.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *ids.Source
	Hasher hashing.Hasher
	// Breached are passwords that nobody may choose; nil: none are listed.
	Breached *hashing.Breached `wiring:"optional"`
	Audit    audit.Log
	Outbox   mails.Outbox
	Events   *events.Bus
	Log      *slog.Logger
	// Push sends notices to people's devices.
	Push *push.Outbox
	// Throttle limits guessing; nil sets no limit (WARDGATE_RATE_LIMIT=off).
	Throttle *proof.Throttle `wiring:"optional"`
	// Company signs the mails; its name makes a bad password.
	Company func() catalog.Company
	// Origin is the public origin without a slash at its end; https makes cookies Secure.
	Origin string
}

// Staff is staff put together.
type Staff struct {
	Accounts     *accounts.Store
	Sessions     *sessions.Service
	Devices      *devices.Store
	SecondFactor *secondfactor.Service
	Passkeys     *passkeys.Service
	SignIn       *signin.Service
	Passwords    *passwords.Service
	Setup        *setup.Service
	Team         *team.Service
	Notices      *notices.Service

	db    *db.DB
	links *links.Store
	push  *push.Outbox
}

// New makes all parts.
func New(d Deps) (*Staff, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	d.Origin = strings.TrimSuffix(d.Origin, "/")
	s := &Staff{db: d.DB, push: d.Push}
	if err := errors.Join(s.wireAccounts(d), s.wireUseCases(d)); err != nil {
		return nil, fmt.Errorf("staff: %w", err)
	}
	return s, nil
}

// wireAccounts makes what is stored. A part that could not be made is nil, and the next
// one says that it is missing.
func (s *Staff) wireAccounts(d Deps) error {
	var err1, err2, err3 error
	s.Accounts, err1 = accounts.New(accounts.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Audit: d.Audit, Events: d.Events})
	s.links, err2 = links.New(links.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Origin: d.Origin})
	s.Sessions, err3 = sessions.New(sessions.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Accounts: s.Accounts, Log: d.Log, Devices: d.Push, Origin: d.Origin})
	return errors.Join(err1, err2, err3)
}

// wireUseCases makes what people do.
func (s *Staff) wireUseCases(d Deps) error {
	product := func() string { return d.Company().Product }
	policy, err1 := hashing.New(hashing.Deps{Hasher: d.Hasher, Names: func() []string { return []string{d.Company().Name, d.Company().Product} }, Breached: d.Breached})
	writer, err2 := mails.New(mails.Deps{Clock: d.Clock, Outbox: d.Outbox, Links: s.links, Company: d.Company})
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	s.Devices, err1 = devices.New(devices.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Accounts: s.Accounts, Mails: writer, Origin: d.Origin})
	fresh, err3 := proof.New(proof.Deps{Accounts: s.Accounts, Policy: policy, Throttle: d.Throttle})
	if err := errors.Join(err1, err3); err != nil {
		return err
	}
	s.SecondFactor, err1 = secondfactor.New(secondfactor.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Accounts: s.Accounts, Sessions: s.Sessions, Mails: writer, Hasher: d.Hasher, Throttle: d.Throttle, Product: product,
	})
	if err1 != nil {
		return err1
	}
	s.Passkeys, err1 = passkeys.New(passkeys.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Accounts: s.Accounts, Sessions: s.Sessions, Factors: s.SecondFactor, Mails: writer,
		Product: product, Origin: d.Origin,
	})
	if err1 != nil {
		return err1
	}
	s.SignIn, err1 = signin.New(signin.Deps{
		DB: d.DB, Clock: d.Clock, Accounts: s.Accounts, Policy: policy, Sessions: s.Sessions, Devices: s.Devices,
		SecondFactor: s.SecondFactor, Passkeys: s.Passkeys, Proof: fresh, Throttle: d.Throttle,
	})
	s.Passwords, err2 = passwords.New(passwords.Deps{
		DB: d.DB, Clock: d.Clock, Accounts: s.Accounts, Links: s.links, Mails: writer, Policy: policy, Proof: fresh, Sessions: s.Sessions,
		Devices: s.Devices,
	})
	s.Setup, err3 = setup.New(setup.Deps{DB: d.DB, Accounts: s.Accounts, Links: s.links, Policy: policy, Sessions: s.Sessions, Devices: s.Devices})
	var err4, err5 error
	s.Team, err4 = team.New(team.Deps{
		DB: d.DB, Clock: d.Clock, Accounts: s.Accounts, Links: s.links, Mails: writer, Sessions: s.Sessions, Factors: s.SecondFactor, Passkeys: s.Passkeys,
	})
	s.Notices, err5 = notices.New(notices.Deps{DB: d.DB, Accounts: s.Accounts, Push: d.Push})
	return errors.Join(err1, err2, err3, err4, err5)
}

// Routes are the endpoints of all parts.
func (s *Staff) Routes() []httpx.Route {
	return slices.Concat(s.SignIn.Routes(), s.Sessions.Routes(), s.Setup.Routes(), s.Passwords.Routes(), s.Team.Routes(), s.SecondFactor.Routes(),
		s.Passkeys.Routes(), s.Notices.Routes())
}

// Tasks is the background work of staff.
func (s *Staff) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "staff.answer-resets", Every: time.Second, OnEach: true, Run: s.Passwords.AnswerResets},
		{Name: "staff.mail-codes", Every: time.Second, OnEach: true, Run: s.Devices.AnswerCodes},
		{Name: "staff.slow-codes", Every: time.Hour, Run: s.SecondFactor.CarryOver},
		{Name: "staff.forget", Every: time.Hour, Run: s.Forget},
	}
}

// Forget removes sessions, links, devices, codes, answered challenges and notices that are over.
func (s *Staff) Forget(ctx context.Context) error {
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return errors.Join(s.Sessions.Forget(ctx, tx), s.links.Forget(ctx, tx), s.Devices.Forget(ctx, tx), s.Passkeys.Forget(ctx, tx),
			s.push.Forget(ctx, tx))
	})
	return staff.Wrap("staff.Forget", err)
}
