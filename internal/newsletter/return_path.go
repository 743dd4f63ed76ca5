package newsletter

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"

	"wardgate/internal/newsletter/sqlgen"
)

// ofReport is what the name of a mail is for, by which reports of it are known.
const ofReport = "bounce"

const (
	subscriberPrefix = "subscriber_"
	// A ULID in Crockford's base 32, which knows no case (github.com/ulid/spec).
	ulidLetters = 26
	// proofBytes of an HMAC stand in a name: 80 bits are the least that RFC 2104, section 5,
	// wants, and 16 letters.
	proofBytes   = 10
	proofLetters = 16
)

// reportName names one mail to one person in 42 letters and digits, in the local part of
// an address and in a header: signed, short enough (RFC 5321 gives a local part 64
// octets), and the same to servers that write addresses in lower case. It holds the
// subscriber's id and a proof of the whole delivery; the campaign is the one of that
// person's mails that the proof fits. Empty for an id of another make.
func (k keyRing) reportName(campaign, subscriber string) string {
	return k.reportNameBy(k.newest, campaign, subscriber)
}

func (k keyRing) reportNameBy(key int32, campaign, subscriber string) string {
	id, ours := strings.CutPrefix(subscriber, subscriberPrefix)
	if !ours || len(id) != ulidLetters {
		return ""
	}
	proof := k.mac(key, ofReport, deliveryID(campaign, subscriber))[:proofBytes]
	return strings.ToLower(id + base32.StdEncoding.EncodeToString(proof))
}

// returnPath is the envelope sender of one mail, to which servers report what became of
// it (VERP); empty when reports are not taken, or when no address may be so long.
func (s *Service) returnPath(ring keyRing, campaign, subscriber string) string {
	local, domain, _ := strings.Cut(s.Bounces, "@")
	name := ring.reportName(campaign, subscriber)
	if s.Bounces == "" || name == "" || len(local)+1+len(name) > maxLocalPart {
		return ""
	}
	return local + "+" + name + "@" + domain
}

// maxLocalPart is RFC 5321, section 4.5.3.1.1.
const maxLocalPart = 64

// delivery names one mail to one person.
type delivery struct{ campaign, subscriber string }

// namedBy is the mail that a name in a report belongs to, false when we gave none such.
func (s *Service) namedBy(ctx context.Context, q *sqlgen.Queries, ring keyRing, name string) (delivery, bool, error) {
	if len(name) != ulidLetters+proofLetters {
		return delivery{}, false, nil
	}
	subscriber := subscriberPrefix + strings.ToUpper(name[:ulidLetters])
	mails, err := q.DeliveriesOf(ctx, subscriber)
	if err != nil {
		return delivery{}, false, err
	}
	given := []byte(strings.ToLower(name))
	for _, m := range mails {
		for key := range ring.secrets {
			if hmac.Equal(given, []byte(ring.reportNameBy(key, m.CampaignID, subscriber))) {
				return delivery{m.CampaignID, subscriber}, true, nil
			}
		}
	}
	return delivery{}, false, nil
}

// messageName is the left part of the Message-ID that a campaign's mail to somebody bears.
func messageName(campaign, subscriber string) string {
	sum := sha256.Sum256([]byte("newsletter.campaign:" + campaign + ":" + subscriber))
	return hex.EncodeToString(sum[:])[:32]
}
