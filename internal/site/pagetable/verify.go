package pagetable

import (
	"context"
	"slices"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/site/linkeddata"
)

// verifyData is what /verify shows (D89): the papers that are valid, and what the company says of itself with what it
// rests on. Evidence, which staff keep, and switches stay here.
type verifyData struct {
	content.Verify
	Papers []paper     `json:"paperList"`
	Claims []statement `json:"claimList"`
}

// paper is a paper as visitors see it. Its days are written out.
type paper struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Name     string `json:"name"`
	Issuer   string `json:"issuer"`
	Number   string `json:"number"`
	Register string `json:"register"`
	Link     string `json:"link"`
	Cover    string `json:"cover"`
	Source   string `json:"source"`
	Checked  string `json:"checked"`
	// Expires is "" for one without an end.
	Expires string `json:"expires"`
}

// statement is a claim or a mark, with what it rests on.
type statement struct {
	// ID is what links to it name: claim-years, strip-insured-bonded.
	ID string `json:"id"`
	// Value is the figure of a claim, "" of a mark; Text the words.
	Value   string   `json:"value"`
	Text    string   `json:"text"`
	Meaning string   `json:"meaning"`
	Papers  []string `json:"papers"`
	Source  string   `json:"source"`
	Checked string   `json:"checked"`
	// Promise is where the time that is claimed holds (D88).
	Promise *catalog.TimedPromise `json:"promise,omitempty"`
}

func (d pageData) verify(context.Context, string) (any, error) {
	return map[string]any{"verify": verifyData{d.prose().Verify, d.papers(), d.statements()}}, nil
}

func (d pageData) papers() []paper {
	out := []paper{}
	for _, p := range d.facts.Papers() {
		out = append(out, paper{
			p.ID, p.Kind, p.Name, p.Issuer, p.Number, p.Register, p.Link, p.Cover, p.Source, catalog.InWords(p.Checked), catalog.InWords(p.Expires),
		})
	}
	slices.SortStableFunc(out, func(a, b paper) int {
		return slices.Index(catalog.PaperKinds(), a.Kind) - slices.Index(catalog.PaperKinds(), b.Kind)
	})
	return out
}

func (d pageData) statements() []statement {
	out, made := []statement{}, d.facts.Promises()
	for _, c := range d.facts.Claims() {
		if c.Shown {
			out = append(out, restingOn(statement{ID: "claim-" + c.ID, Value: c.Value, Text: c.Text, Promise: promiseOf(made, c.ID)}, c.Proof))
		}
	}
	all := d.facts.Credentials()
	for _, list := range []struct {
		name string
		of   []catalog.Credential
	}{{"strip", all.Strip}, {"badge", all.Badges}, {"guarantee", all.Guarantees}} {
		for _, c := range list.of {
			if c.Shown {
				out = append(out, restingOn(statement{ID: list.name + "-" + c.ID, Text: c.Name, Meaning: c.Text}, c.Proof))
			}
		}
	}
	return out
}

func promiseOf(made []catalog.TimedPromise, claim string) *catalog.TimedPromise {
	i := slices.IndexFunc(made, func(p catalog.TimedPromise) bool { return p.ID == catalog.PromiseOfClaim(claim) })
	if i < 0 {
		return nil
	}
	return &made[i]
}

func restingOn(s statement, p catalog.Proof) statement {
	s.Papers, s.Source, s.Checked = append([]string{}, p.Papers...), p.Source, catalog.InWords(p.Checked)
	return s
}

// linkedPapers tell search engines of the papers that are the company's own, beside the licences, which every page names.
func (d pageData) linkedPapers(origin, _ string, _ any) []linkeddata.Node {
	held := linkeddata.Papers(d.facts.Papers(), origin, func(catalog.Paper) bool { return true })
	if len(held) == 0 {
		return nil
	}
	return []linkeddata.Node{{"@id": linkeddata.CompanyID(origin), "hasCredential": held}}
}
