package privacy

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// ConsentProof proves a person's consent to those who demand it from us: under CASL the burden of
// proof is the sender's (section 13). It contains who asked (section 10(1)), who agreed to what,
// when, how and on which basis, the words and their version, and whether it is in force now.
type ConsentProof struct {
	MadeAt time.Time   `json:"made_at" doc:"instants are in UTC"`
	Sender ProofSender `json:"sender"`

	subscribers.SubscriberRow

	Wording        string     `json:"wording" doc:"what they agreed to, as it was shown; of a list, the evidence"`
	WordingVersion string     `json:"wording_version"`
	AskedAt        time.Time  `json:"asked_at"`
	ConfirmedAt    *time.Time `json:"confirmed_at"`
	// How is a summary in one sentence.
	How string `json:"how"`
	// InForce is whether the newsletter may be sent to them now, WhyNot why not.
	InForce bool   `json:"in_force"`
	WhyNot  string `json:"why_not"`

	Consents []ProofConsent   `json:"consents" doc:"everything they agreed to and took back, the latest first"`
	SignedUp []SignedUp       `json:"signed_up" doc:"each sign-up by the form"`
	Mails    []SubscriberMail `json:"mails" doc:"those that asked the address to confirm itself among them"`
}

// ProofSender is who asked for the consent.
type ProofSender struct {
	Name    string   `json:"name"`
	Address []string `json:"address"`
	Phones  []string `json:"phones"`
	Email   string   `json:"email"`
	Website string   `json:"website"`
}

// ProofConsent is a consent or its end, with an explanation.
type ProofConsent struct {
	Means string `json:"means"`

	leads.ConsentExport
}

// Proof returns the proof of a person's consent, and notes in the audit log that it was exported.
// It returns a problem 404, also for an erased person.
func (s *Service) Proof(ctx context.Context, id string) (out ConsentProof, err error) {
	whole, err := s.Whole(ctx, id)
	if err != nil {
		return out, err
	}
	now, why := s.Clock.Now(), subscribers.SkipReason("")
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		may, err := s.Eligibility.Check(ctx, tx, []string{id}, nil, now)
		if err != nil {
			return err
		}
		why = may[id].Why
		return s.Audit.Record(ctx, tx, audit.Entry{Action: core.Tag + ".exported", Subject: id, Detail: map[string]any{"proof": true}})
	})
	if err != nil {
		return out, fmt.Errorf("privacy.Proof: %w", err)
	}
	out = ConsentProof{
		MadeAt: now.UTC(), Sender: s.proofSender(), SubscriberRow: subscribers.RowOf(whole.Subscriber, now), Wording: whole.Wording, WordingVersion: whole.WordingVersion,
		AskedAt: whole.AskedAt, ConfirmedAt: httpx.OrNil(whole.ConfirmedAt), How: s.how(whole.Subscriber), InForce: why == "", WhyNot: string(why),
		Consents: make([]ProofConsent, len(whole.Consents)), SignedUp: whole.SignedUp, Mails: subscriberMails(whole.Mails),
	}
	for i, c := range whole.Consents {
		out.Consents[i] = ProofConsent{provenWords(c), c}
	}
	return out, nil
}

func (s *Service) proofSender() ProofSender {
	us := s.Catalog.Company()
	out := ProofSender{Name: us.Name, Email: us.Email, Website: s.Origin}
	for _, o := range us.Offices {
		out.Address = append(out.Address, fmt.Sprintf("%s, %s, %s %s, %s", o.Street, o.City, o.Province, o.PostalCode, o.Country))
	}
	for _, p := range us.Phones {
		out.Phones = append(out.Phones, p.Display)
	}
	return out
}

// how is a sentence about how a person came to be a recipient.
func (s *Service) how(who subscribers.Subscriber) string {
	switch {
	case who.Origin == "import" && who.WordingVersion != "": // a weaker basis, until they signed up themselves
		return fmt.Sprintf("Taken over from a list first; then signed up by the form of the website, and confirmed on %s by the link that was mailed to the address.",
			s.Mailer.Words(&who.ConfirmedAt))
	case who.Origin == "import":
		return fmt.Sprintf("Taken over from a list on %s, with evidence of what they agreed to on %s.", s.Mailer.Words(&who.ConfirmedAt), s.Mailer.Words(&who.AskedAt))
	}
	text := fmt.Sprintf("Signed up by the form of the website on %s", s.Mailer.Words(&who.AskedAt))
	if who.ConfirmedAt.IsZero() {
		return text + "; the address has not confirmed itself by the link that was mailed to it."
	}
	return text + fmt.Sprintf(", and confirmed on %s by the link that was mailed to the address.", s.Mailer.Words(&who.ConfirmedAt))
}

// provenWords explains a consent to third parties.
func provenWords(c leads.ConsentExport) string {
	switch {
	case c.Basis == leads.Lapsed:
		return "The sign-up was never confirmed and lapsed."
	case c.Basis == leads.Withdrawn:
		return "The consent was taken back."
	case c.Purpose == subscribers.ConsentAsked:
		return "Agreed in the form; to be confirmed by the address."
	case c.Page == "import":
		return "Taken over from a list, with the evidence in its words."
	}
	return "Agreed to the newsletter by the link that was mailed to the address."
}
