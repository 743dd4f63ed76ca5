package links

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

// CampaignKind is the prefix of the keys of campaigns' mails.
const CampaignKind = "newsletter.campaign"

// ofReport is the purpose of a mail's name, by which reports are matched to it.
const ofReport = "bounce"

const (
	subscriberPrefix = "subscriber_"
	// A ULID in Crockford's base 32, which ignores case (github.com/ulid/spec).
	ulidLength = 26
	// proofBytes is how many bytes of an HMAC a name contains: 80 bits are the minimum of RFC
	// 2104, section 5, and 16 letters.
	proofBytes  = 10
	proofLength = 16
)

// ReportName identifies one mail to one person with 42 letters and digits, in the local part of
// an address and in a header: signed, short enough (RFC 5321 allows 64 octets for a local part),
// and unaffected by servers that write addresses in lower case. It contains the subscriber's id
// and a proof of the whole delivery; the campaign is the one of that person's mails that matches
// the proof. Empty for an id of another format.
func (k KeySet) ReportName(campaign, subscriber string) string {
	return k.reportNameBy(k.newest, campaign, subscriber)
}

func (k KeySet) reportNameBy(key int32, campaign, subscriber string) string {
	id, ours := strings.CutPrefix(subscriber, subscriberPrefix)
	if !ours || len(id) != ulidLength {
		return ""
	}
	proof := k.mac(key, ofReport, DeliveryID(campaign, subscriber))[:proofBytes]
	return strings.ToLower(id + base32.StdEncoding.EncodeToString(proof))
}

// ReportedSubscriber is the subscriber that a name claims to be about, empty if it does not have
// the format of our names.
func ReportedSubscriber(name string) string {
	if len(name) != ulidLength+proofLength {
		return ""
	}
	return subscriberPrefix + strings.ToUpper(name[:ulidLength])
}

// Names reports whether we gave this name to that mail, with any of our keys.
func (k KeySet) Names(name, campaign, subscriber string) bool {
	given := []byte(strings.ToLower(name))
	for key := range k.secrets {
		if hmac.Equal(given, []byte(k.reportNameBy(key, campaign, subscriber))) {
			return true
		}
	}
	return false
}

// ReturnPath is the envelope sender of one mail, to which servers send their reports (VERP);
// empty when reports are not received, or when the address would be too long.
func (k KeySet) ReturnPath(bounces, campaign, subscriber string) string {
	local, domain, _ := strings.Cut(bounces, "@")
	name := k.ReportName(campaign, subscriber)
	if bounces == "" || name == "" || len(local)+1+len(name) > maxLocalPart {
		return ""
	}
	return local + "+" + name + "@" + domain
}

// maxLocalPart is the limit of RFC 5321, section 4.5.3.1.1.
const maxLocalPart = 64

// MessageName is the local part of the Message-ID of a campaign's mail to one person.
func MessageName(campaign, subscriber string) string {
	sum := sha256.Sum256([]byte("newsletter.campaign:" + campaign + ":" + subscriber))
	return hex.EncodeToString(sum[:])[:32]
}
