package hashing

import (
	"context"

	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
)

// Deps are what a Policy needs.
type Deps struct {
	Hasher Hasher
	// Names are the company's and the product's: they make bad passwords.
	Names func() []string
	// Breached are passwords known from breaches; nil: none are.
	Breached *Breached `wiring:"optional"`
}

// Policy is which passwords people may have, and how they are stored.
type Policy struct {
	hasher   Hasher
	names    func() []string
	breached *Breached
}

// New returns the Policy of a company.
func New(d Deps) (*Policy, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Policy{hasher: d.Hasher, names: d.Names, breached: d.Breached}, nil
}

// Choose is the hash of a new password for the person at address. It fails with a
// WeakPasswordError or ErrBusy.
func (p *Policy) Choose(ctx context.Context, password string, address staff.Address) (string, error) {
	if err := CheckPassword(password, address, p.names()...); err != nil {
		return "", err
	}
	known, err := p.breached.Has(ctx, NormalPassword(password))
	if err != nil {
		return "", err
	}
	if known {
		return "", WeakPasswordError("This password is known from a breach of another website, and is tried first. Choose something else.")
	}
	return p.hasher.Hash(ctx, NormalPassword(password))
}

// Renew is the hash of a password that is in use already, with today's costs.
func (p *Policy) Renew(ctx context.Context, password string) (string, error) {
	return p.hasher.Hash(ctx, NormalPassword(password))
}

// Verify tells whether encoded was made from password, see Hasher.
func (p *Policy) Verify(ctx context.Context, password, encoded string) (ok, outdated bool, err error) {
	return p.hasher.Verify(ctx, NormalPassword(password), encoded)
}
