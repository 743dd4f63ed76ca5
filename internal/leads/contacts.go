package leads

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/internal/platform/httpx"
)

// said is what a contact states of a field.
type said struct {
	field       Field
	value, e164 string
}

func (in *Contact) said() []said {
	d := &in.Demographics
	return []said{
		{FieldName, in.Name, ""}, {FieldPhone, in.Phone, in.PhoneE164}, {FieldCompany, in.Company, ""},
		{FieldRole, d.Role, ""}, {FieldCompanySize, d.CompanySize, ""}, {FieldIndustry, d.Industry, ""},
		{FieldDecides, saidToDecide(d), ""},
	}
}

// firstContact is a new lead: there is nothing that its contact could change.
func firstContact(l Lead, in *Contact, network string, now time.Time) Lead {
	l.Email, l.Demographics = strings.TrimSpace(in.Email), in.Demographics
	for _, s := range in.said() {
		l.setValue(s.field, s.value, s.e164)
	}
	if in.Service {
		l.Provenance.ServiceOnly = true
	} else {
		l.Interests = Union(in.Interests)
		l.Behavior = MergeBehavior(Behavior{}, in.Behavior)
		l.Behavior.FormSubmissions = 1
	}
	l.Provenance.ToldOnly = in.Told
	if network != "" {
		l.Provenance.Networks = []string{network}
	}
	if in.Touch.Channel == ByStaff { // they know whom they take over
		l.Provenance.Verified = map[Field]Proof{}
		for _, f := range Fields() {
			if l.Value(f) != "" {
				l.Provenance.Verified[f] = Proof{ByStaff, now}
			}
		}
	}
	return l.contacted(in, now)
}

// contacted notes when and by what a person wrote to us.
func (l Lead) contacted(in *Contact, now time.Time) Lead {
	l.LastActivity, l.UpdatedAt, l.by, l.wrote, l.asked = now, now, in.Touch.Type, true, true
	l.Provenance.WroteAt = time.Time{}
	if in.Touch.Channel == ByStaff { // they wrote nothing
		l.by = ""
	}
	return l
}

// laterContact adds what a contact tells to a person who is known. Nothing that is known is
// changed by it (D90): other values are kept beside, and in.Touch says so for the timeline.
//
// A contact counts for the score as the person's own if it agrees with what is known, and comes
// from where they came from before. Another one may be a stranger's: of those one form a day counts, and none
// that would make the person hot; what it tells of interests and behaviour stays with its own row.
func (s *Store) laterContact(known Lead, in *Contact, network string, now time.Time) Lead {
	l := known
	p := known.Provenance.clone()
	own := known.owns(in, network)
	if now.Sub(p.Since) >= day {
		p.Since, p.Forms, p.Foreign = now, 0, false
	}
	l.Provenance = p
	if l.Email == "" {
		l.Email = strings.TrimSpace(in.Email)
	}
	switch {
	case in.Service:
		l = l.served(in, now)
	case own:
		l = l.ownContact(in, network, now)
	default:
		l = s.foreignContact(l, in, now)
	}
	if !in.Told && !in.Service {
		l.Provenance.ToldOnly = false
	}
	near := own || known.isNear(in, network)
	s.keepStated(&l, in, own, near, l.Behavior.FormSubmissions == known.Behavior.FormSubmissions, now)
	return l
}

// ownFormsPerDay is how many forms of one person count within a day, after the first: all that
// the site has.
const ownFormsPerDay = 4

func (l Lead) ownContact(in *Contact, network string, now time.Time) Lead {
	l.Interests = Union(l.Interests, in.Interests)
	l.Behavior = MergeBehavior(l.Behavior, in.Behavior)
	if network == "" || l.Provenance.Forms < ownFormsPerDay {
		l.Behavior.FormSubmissions++
		l.Provenance.Forms++
	}
	if d := in.Demographics; d.BudgetRaw != "" { // it belongs to what they ask for now
		l.Demographics.Budget, l.Demographics.BudgetRaw, l.Demographics.BudgetScale = d.Budget, d.BudgetRaw, d.BudgetScale
	}
	if network != "" && len(l.Provenance.Networks) == 0 {
		l.Provenance.Networks = []string{network}
	}
	l.Provenance.ForeignAt, l.Provenance.OwnAt, l.Provenance.ServedAt, l.Provenance.ServiceOnly = time.Time{}, time.Time{}, time.Time{}, false
	return l.contacted(in, now)
}

// served notes a call for service: an activity, and no points for it.
func (l Lead) served(in *Contact, now time.Time) Lead {
	l.Provenance.OwnAt, l.Provenance.ServedAt = l.lastOwn(), now
	l = l.contacted(in, now)
	l.asked = false
	return l
}

func (s *Store) foreignContact(l Lead, in *Contact, now time.Time) Lead {
	l.Provenance.OwnAt, l.Provenance.ForeignAt, l.Provenance.ServiceOnly = l.lastOwn(), now, false
	l = l.contacted(in, now)
	if l.Provenance.Foreign {
		return l
	}
	l.Provenance.Foreign = true
	counted := l
	counted.Behavior.FormSubmissions++
	if score, _ := Score(s.d.Catalog.Leads, counted, now); score >= s.d.Catalog.Leads.Priorities[0].From {
		return l
	}
	return counted
}

// owns tells whether a contact is the person's own, as far as anybody can tell.
func (l *Lead) owns(in *Contact, network string) bool {
	if in.Touch.Channel == ByStaff {
		return true
	}
	sameName, samePhone := alike(l.Name, in.Name), l.Phone != "" && l.isKnown(FieldPhone, in.Phone, in.PhoneE164)
	if in.Name != "" && l.Name != "" && !sameName || in.Phone != "" && l.Phone != "" && !samePhone {
		return false
	}
	networks := l.Provenance.Networks
	if network == "" { // nobody knows from where: it was let out of quarantine, for instance
		return true
	}
	if len(networks) > 0 && !slices.Contains(networks, network) {
		return false
	}
	return sameName || samePhone || l.Name == "" && l.Phone == ""
}

// alike tells of two names of which one may be the other's shorter form: "Dana", "D. Birch" and
// "Dana Birch".
func alike(a, b string) bool {
	one, other := PlainWords(a), PlainWords(b)
	if len(one) > len(other) {
		one, other = other, one
	}
	return len(one) > 0 && !slices.ContainsFunc(one, func(short string) bool {
		return !slices.ContainsFunc(other, func(long string) bool {
			return short == long || initial(short, long) || initial(long, short)
		})
	})
}

// initial tells of a letter that begins a word.
func initial(letter, word string) bool {
	return utf8.RuneCountInString(letter) == 1 && strings.HasPrefix(word, letter)
}

// keepStated fills in what is not known yet, and keeps what differs beside what is.
func (s *Store) keepStated(l *Lead, in *Contact, own, near, uncounted bool, now time.Time) {
	var added, differs []string
	for _, d := range in.said() {
		switch {
		case d.value == "" || l.isKnown(d.field, d.value, d.e164):
		case l.Value(d.field) == "" && (own || !d.field.scored()):
			l.setValue(d.field, d.value, d.e164)
			l.Provenance.Later = append(l.Provenance.Later, d.field)
			added = append(added, d.field.Label()+" "+s.shown(d.field, d.value))
		default:
			s.state(l, in, d, near, uncounted, now)
			differs = append(differs, d.field.Label()+" "+s.shown(d.field, d.value))
		}
	}
	for _, told := range []struct {
		what string
		list []string
	}{{"Added, unverified: ", added}, {"Also given, unverified: ", differs}} {
		if len(told.list) == 0 {
			continue
		}
		if before := strings.TrimRight(in.Touch.Content, ". "); before != "" {
			in.Touch.Content = before + ". "
		}
		in.Touch.Content += told.what + strings.Join(told.list, ", ") + "."
	}
}

// state keeps one value: the same twice is one.
func (s *Store) state(l *Lead, in *Contact, d said, near, uncounted bool, now time.Time) {
	list := l.Provenance.Stated
	same := slices.IndexFunc(list, func(k Stated) bool {
		return k.Field == d.field && sameValue(d.field, k.Value, k.E164, d.value, d.e164)
	})
	if same >= 0 {
		list[same].Times++
		list[same].Near = list[same].Near || near
		list[same].LastAt, list[same].Source, list[same].Ref, list[same].Uncounted = now, in.Source, in.Touch.Ref, uncounted
		return
	}
	l.Provenance.Stated = bounded(append(list, Stated{
		ID: s.d.IDs.Row("detail", now), Field: d.field, Value: d.value, E164: d.e164, Source: in.Source, Ref: in.Touch.Ref,
		At: now, LastAt: now, Times: 1, Near: near, Uncounted: uncounted,
	}))
}

// isNear tells of a contact from a network that the person came from before, which calls them by no other name.
func (l *Lead) isNear(in *Contact, network string) bool {
	return network != "" && slices.Contains(l.Provenance.Networks, network) && (in.Name == "" || l.Name == "" || alike(l.Name, in.Name))
}

// bounded keeps so many of each field as statedPerField says; what was dismissed goes first.
func bounded(list []Stated) []Stated {
	for _, f := range Fields() {
		for _, near := range []bool{true, false} {
			for at := statedAs(list, f, near); len(at) > statedPerField; at = statedAs(list, f, near) {
				goes := at[0]
				if !near {
					goes = at[1] // the first one of all stays: it may be the person's from elsewhere
				}
				if n := slices.IndexFunc(at, func(i int) bool { return list[i].Dismissed }); n >= 0 {
					goes = at[n]
				}
				list = slices.Delete(list, goes, goes+1)
			}
		}
	}
	return list
}

// statedAs are the places of one field's values that are most likely the person's, or of the others, the oldest first.
func statedAs(list []Stated, f Field, near bool) (at []int) {
	for i, s := range list {
		if s.Field == f && s.Near == near {
			at = append(at, i)
		}
	}
	return at
}

// networkMark is what is kept of the network that a visitor's call came from: sixteen bits of
// a hash of its /24 or /48. They tell the same network from another one, and lead back to none.
// Empty where it is not known, or where the call is not the visitor's.
func networkMark(ctx context.Context) string {
	if httpx.ActorFrom(ctx).ID != "" {
		return ""
	}
	network, ok := networkOf(httpx.CallFrom(ctx).Address)
	if !ok {
		return ""
	}
	sum := sha256.Sum256([]byte(network.String()))
	return hex.EncodeToString(sum[:2])
}

func networkOf(address string) (netip.Prefix, bool) {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		p, err := netip.ParsePrefix(address)
		if err != nil {
			return netip.Prefix{}, false
		}
		addr = p.Addr()
	}
	bits := 24
	if addr.Is6() {
		bits = 48
	}
	p, err := addr.Prefix(bits)
	return p, err == nil
}
