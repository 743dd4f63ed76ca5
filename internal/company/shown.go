package company

import (
	"encoding/json"
	"maps"
	"slices"

	"wardgate/catalog"
)

// IsSample tells whether p still is the sample company: it is called as that one is (D89).
func IsSample(p, sample catalog.Profile) bool { return p.Company.Name == sample.Company.Name }

// Shown is p as visitors see it on a day of the company's time zone (catalog.Day). While it is the sample company, that is all of
// it, marked as samples to staff. From the moment its name is the owner's, what the company says of itself is hidden until the owner
// has made it theirs: a claim and a mark with their evidence, a testimonial and a case study with the permission, a client in their own name (D89).
// Of either, a paper that has ended is not shown from the day after, nor is what rests on it.
func Shown(p, sample catalog.Profile, today string) catalog.Profile {
	p = p.Clone()
	see := sight{isSample: IsSample(p, sample), ended: ended(p, today)}
	p.Papers = slices.DeleteFunc(p.Papers, func(paper catalog.Paper) bool { return paper.Ended(today) || paper.Sample && !see.isSample })
	see.papers = idsOf(p.Papers, func(paper catalog.Paper) string { return paper.ID })
	for i := range p.Claims {
		see.show(&p.Claims[i].Backing, &p.Claims[i].Proof)
	}
	for _, list := range [][]catalog.Credential{p.Credentials.Strip, p.Credentials.Badges, p.Credentials.Guarantees} {
		for i := range list {
			see.show(&list[i].Backing, &list[i].Proof)
		}
	}
	if see.isSample {
		return p
	}
	for i := range p.Testimonials {
		p.Testimonials[i].Shown = proven(p.Testimonials[i].Backing)
	}
	for i := range p.CaseStudies {
		p.CaseStudies[i].Shown = proven(p.CaseStudies[i].Backing)
	}
	for i := range p.Clients {
		p.Clients[i].Shown = p.Clients[i].Shown && !p.Clients[i].Sample
	}
	return p
}

// sight decides what visitors see of a profile.
type sight struct {
	isSample bool
	// papers are the ids of those that are shown, ended of those that are not valid any more.
	papers, ended []string
}

// show hides what rests on a paper that has ended, and under an owner's name what has no evidence of theirs; a paper that is
// shown is evidence.
func (s sight) show(b *catalog.Backing, proof *catalog.Proof) {
	restsOn := func(ids []string) bool {
		return slices.ContainsFunc(proof.Papers, func(id string) bool { return slices.Contains(ids, id) })
	}
	b.Shown = b.Shown && !restsOn(s.ended) && (s.isSample || proven(*b) || !b.Sample && restsOn(s.papers))
	proof.Papers = slices.DeleteFunc(proof.Papers, func(id string) bool { return !slices.Contains(s.papers, id) })
}

// ended are the ids of the papers whose last day is over.
func ended(p catalog.Profile, today string) []string {
	var out []string
	for _, paper := range p.Papers {
		if paper.Ended(today) {
			out = append(out, paper.ID)
		}
	}
	return out
}

func proven(b catalog.Backing) bool { return b.Shown && !b.Sample && b.Evidence != "" }

// Kept is p with the facts of running that hold from the next start on, because calendars, mail identities and pages in work rest on
// them: the time zone with its name, the sender of mails, and the address of the site, which is a setting (WARDGATE_URL).
func Kept(p catalog.Profile, running catalog.Company) catalog.Profile {
	p.Company.TimeZone, p.Company.TimeZoneName = running.TimeZone, running.TimeZoneName
	p.Company.MailFrom, p.Company.URL = running.MailFrom, running.URL
	return p
}

// Waiting are the fields of p that hold from the next start on and differ from those of the running program.
func Waiting(p catalog.Profile, running catalog.Company) []string {
	var out []string
	for _, f := range []struct{ field, saved, now string }{
		{"company.timeZone", p.Company.TimeZone, running.TimeZone}, {"company.timeZoneName", p.Company.TimeZoneName, running.TimeZoneName},
		{"company.mailFrom", p.Company.MailFrom, running.MailFrom},
	} {
		if f.saved != f.now {
			out = append(out, f.field)
		}
	}
	return out
}

// Samples are the facts of p that still say what the sample's say: a part by its name, of the company each of its facts.
func Samples(p, sample catalog.Profile) []string {
	var out []string
	for _, part := range parts() {
		if slices.Equal(part.JSON(p), part.JSON(sample)) {
			out = append(out, part.Name)
		}
	}
	now, then := fieldsOf(p.Company), fieldsOf(sample.Company)
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if slices.Equal(now[name], then[name]) {
			out = append(out, "company."+name)
		}
	}
	return out
}

// fieldsOf are the facts of a company by their names, each as JSON.
func fieldsOf(us catalog.Company) (out map[string]json.RawMessage) {
	b, err := json.Marshal(us)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	if err != nil { // texts, numbers and lists of them
		panic("company: its facts are not JSON: " + err.Error())
	}
	return out
}
