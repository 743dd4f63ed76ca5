package bounces

import (
	"context"

	"wardgate/internal/newsletter/bounces/sqlgen"
	"wardgate/internal/newsletter/links"
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
