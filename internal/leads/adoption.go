package leads

import (
	"slices"
	"time"

	"wardgate/catalog"
)

// Adopted is a known fact that became another one, or for which somebody vouches from now on.
type Adopted struct {
	Field Field
	// Before and After are its values as people read them, empty for none.
	Before, After string
}

// Adopt makes of what forms stated what is known of a person, by the ids of the details: by is
// ByStaff, or ByMail for the person themselves. What is not waiting is passed over. The forms
// that said it count from now on.
func (s *Store) Adopt(l Lead, ids []string, by string, now time.Time) (Lead, []Adopted) {
	var done []Adopted
	l.Provenance = l.Provenance.clone()
	for _, id := range ids {
		at := slices.IndexFunc(l.Provenance.Stated, func(k Stated) bool { return k.ID == id })
		if at < 0 {
			continue
		}
		said := l.Provenance.Stated[at]
		if said.Uncounted {
			l.Behavior.FormSubmissions++
			for i, other := range l.Provenance.Stated { // one form, whatever it said
				l.Provenance.Stated[i].Uncounted = other.Uncounted && other.Ref != said.Ref
			}
		}
		var one Adopted
		l, one = s.Set(l, said.Field, said.Value, said.E164, by, now)
		done = append(done, one)
	}
	return l, done
}

// Set makes a value what is known of a person, for which by vouches; an empty one makes it
// unknown. The same value stated by forms needs no decision any more.
func (s *Store) Set(l Lead, f Field, value, e164, by string, now time.Time) (Lead, Adopted) {
	l.Provenance = l.Provenance.clone()
	done := Adopted{f, s.shown(f, l.Value(f)), s.shown(f, value)}
	l.setValue(f, value, e164)
	p := &l.Provenance
	p.Stated = slices.DeleteFunc(p.Stated, func(k Stated) bool { return k.Field == f && l.isKnown(f, k.Value, k.E164) })
	p.Later = slices.DeleteFunc(p.Later, func(later Field) bool { return later == f })
	if delete(p.Verified, f); value != "" {
		p.Verified[f] = Proof{by, now}
	}
	return l, done
}

// Dismiss keeps a stated value out of the way; false if it does not wait for a decision.
func (s *Store) Dismiss(l Lead, id string) (_ Lead, said Stated, waits bool) {
	l.Provenance = l.Provenance.clone()
	at := slices.IndexFunc(l.Provenance.Stated, func(k Stated) bool { return k.ID == id && !k.Dismissed })
	if at < 0 {
		return l, Stated{}, false
	}
	l.Provenance.Stated[at].Dismissed = true
	return l, l.Provenance.Stated[at], true
}

// shown is a value as people read it.
func (s *Store) shown(f Field, value string) string {
	switch f {
	case FieldRole:
		return catalog.Label(s.d.Catalog.Leads.Roles, value)
	case FieldCompanySize:
		return catalog.Label(s.d.Catalog.Leads.CompanySizes, value)
	case FieldIndustry:
		return catalog.Label(s.d.Catalog.Options.Quote["propertyType"], value)
	default:
		return value
	}
}

// Shown is a stated value as people read it.
func (s *Store) Shown(said Stated) string { return s.shown(said.Field, said.Value) }

// United is the provenance of a lead that takes in another one: what was known of the other
// and differs is kept beside, and so staff still find it. out is the lead with the united facts.
func United(stays, goes, out Lead) Provenance {
	u := stays.Provenance.clone()
	for _, f := range append(Fields(), FieldEmail) {
		if value := goes.Value(f); f != FieldEmail && value != "" && !out.isKnown(f, value, goes.PhoneE164) {
			u.Stated = append(u.Stated, Stated{
				ID: goes.ID + ":" + string(f), Field: f, Value: value, E164: e164Of(f, &goes), Source: goes.Source, Ref: goes.ID,
				At: goes.CreatedAt, LastAt: goes.LastActivity, Times: 1,
			})
		}
		if stays.Value(f) != "" || out.Value(f) == "" {
			continue
		}
		if proof, ok := goes.Provenance.Verified[f]; ok {
			u.Verified[f] = proof
		}
		if slices.Contains(goes.Provenance.Later, f) && !slices.Contains(u.Later, f) {
			u.Later = append(u.Later, f)
		}
	}
	for _, said := range goes.Provenance.Stated {
		if !out.isKnown(said.Field, said.Value, said.E164) && !slices.ContainsFunc(u.Stated, func(k Stated) bool {
			return k.Field == said.Field && sameValue(said.Field, k.Value, k.E164, said.Value, said.E164)
		}) {
			u.Stated = append(u.Stated, said)
		}
	}
	u.Stated = bounded(u.Stated)
	u.Networks = Union(u.Networks, goes.Provenance.Networks)
	if goes.LastActivity.After(stays.LastActivity) {
		u.ForeignAt, u.OwnAt, u.ServedAt = goes.Provenance.ForeignAt, goes.Provenance.OwnAt, goes.Provenance.ServedAt
	}
	u.ServiceOnly = u.ServiceOnly && goes.Provenance.ServiceOnly
	u.ToldOnly = u.ToldOnly && goes.Provenance.ToldOnly
	return u
}

func e164Of(f Field, l *Lead) string {
	if f == FieldPhone {
		return l.PhoneE164
	}
	return ""
}

// Without is the provenance of a lead once a merge is taken back: what the merge brought, and
// what was said of the other one since, goes with it. before and after are what the merge made of
// what; now is the lead as it is.
func (p Provenance) Without(before, after Provenance, other Lead) Provenance {
	out := p.clone()
	brought := func(k Stated) bool {
		was := func(list []Stated) bool {
			return slices.ContainsFunc(list, func(o Stated) bool { return o.ID == k.ID })
		}
		theirs := slices.ContainsFunc(other.Provenance.Stated, func(o Stated) bool { return o.Ref != "" && o.Ref == k.Ref && o.Field == k.Field })
		return was(after.Stated) && !was(before.Stated) || theirs
	}
	out.Stated = slices.DeleteFunc(out.Stated, brought)
	for f, proof := range out.Verified {
		if had, ok := before.Verified[f]; after.Verified[f] == proof && (!ok || had != proof) {
			if delete(out.Verified, f); ok {
				out.Verified[f] = had
			}
		}
	}
	if slices.Equal(out.Later, after.Later) {
		out.Later = slices.Clone(before.Later)
	}
	out.Networks = slices.DeleteFunc(out.Networks, func(n string) bool {
		return slices.Contains(after.Networks, n) && !slices.Contains(before.Networks, n)
	})
	if out.ForeignAt.Equal(after.ForeignAt) && out.ServedAt.Equal(after.ServedAt) {
		out.ForeignAt, out.OwnAt, out.ServedAt = before.ForeignAt, before.OwnAt, before.ServedAt
	}
	if out.ServiceOnly == after.ServiceOnly {
		out.ServiceOnly = before.ServiceOnly
	}
	if out.ToldOnly == after.ToldOnly {
		out.ToldOnly = before.ToldOnly
	}
	return out
}
