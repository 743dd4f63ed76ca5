package bounces

import (
	"context"
	"fmt"

	"wardgate/internal/newsletter/bounces/sqlgen"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/mail/intake"
)

// Delivery names one mail to one person.
type Delivery struct{ Campaign, Subscriber string }

// namedBy is the mail that a name in a report belongs to, false when the name is not one of ours.
func (s *Service) namedBy(ctx context.Context, keys links.KeySet, name string) (Delivery, bool, error) {
	subscriber := links.ReportedSubscriber(name)
	if subscriber == "" {
		return Delivery{}, false, nil
	}
	mails, err := sqlgen.New(s.DB.Read()).DeliveriesOf(ctx, subscriber)
	if err != nil {
		return Delivery{}, false, err
	}
	for _, m := range mails {
		if keys.Names(name, m.CampaignID, subscriber) {
			return Delivery{m.CampaignID, subscriber}, true, nil
		}
	}
	return Delivery{}, false, nil
}

// Knows tells whether reports to an address are taken: to Bounces itself, where complaints come in, and to the name that one of our mails was sent with. A name that
// somebody made up is refused before a byte of the mail is sent.
func (s *Service) Knows(ctx context.Context, to string) (bool, error) {
	name := intake.Detail(to)
	if name == "" {
		return true, nil
	}
	keys, err := links.Read(ctx, s.DB, s.DB.Read())
	if err != nil {
		return false, fmt.Errorf("bounces.Knows: %w", err)
	}
	_, known, err := s.namedBy(ctx, keys, name)
	if err != nil {
		return false, fmt.Errorf("bounces.Knows: %w", err)
	}
	return known, nil
}
