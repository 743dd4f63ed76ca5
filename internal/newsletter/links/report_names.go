package links

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

// CampaignKind is what the keys of campaigns' mails begin with.
const CampaignKind = "newsletter.campaign"

// ofReport is what the name of a mail is for, by which reports of it are known.
const ofReport = "bounce"

const (
	subscriberPrefix = "subscriber_"
	// A ULID in Crockford's base 32, which ignores case (github.com/ulid/spec).
	ulidLength = 26
	// proofBytes of an HMAC stand in a name: 80 bits are the least that RFC 2104, section 5,
	// wants, and 16 letters.
	proofBytes  = 10
	proofLength = 16
)

// ReportName names one mail to one person in 42 letters and digits, in the local part of
// an address and in a header: signed, short enough (RFC 5321 gives a local part 64
// octets), and the same to servers that write addresses in lower case. It holds the
// subscriber's id and a proof of the whole delivery; the campaign is the one of that
// person's mails that the proof fits. Empty for an id of another make.
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

// ReportedSubscriber is whom a name claims to be about, empty for what has not the form of a name of ours.
func ReportedSubscriber(name string) string {
	if len(name) != ulidLength+proofLength {
		return ""
	}
	return subscriberPrefix + strings.ToUpper(name[:ulidLength])
}

// Names reports whether a name is one that we gave to that mail, with any of our keys.
func (k KeySet) Names(name, campaign, subscriber string) bool {
	given := []byte(strings.ToLower(name))
	for key := range k.secrets {
		if hmac.Equal(given, []byte(k.reportNameBy(key, campaign, subscriber))) {
			return true
		}
	}
	return false
}

// ReturnPath is the envelope sender of one mail, to which servers report what became of
// it (VERP); empty when reports are not taken, or when no address may be so long.
func (k KeySet) ReturnPath(bounces, campaign, subscriber string) string {
	local, domain, _ := strings.Cut(bounces, "@")
	name := k.ReportName(campaign, subscriber)
	if bounces == "" || name == "" || len(local)+1+len(name) > maxLocalPart {
		return ""
	}
	return local + "+" + name + "@" + domain
}

// maxLocalPart is RFC 5321, section 4.5.3.1.1.
const maxLocalPart = 64

// MessageName is the left part of the Message-ID that a campaign's mail to somebody bears.
func MessageName(campaign, subscriber string) string {
	sum := sha256.Sum256([]byte("newsletter.campaign:" + campaign + ":" + subscriber))
	return hex.EncodeToString(sum[:])[:32]
}
