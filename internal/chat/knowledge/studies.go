package knowledge

import (
	"strings"

	"wardgate/content"
)

// Studies is the id of the passage that names the industries of which there are case studies, StudyOf what the id of an industry's begins
// with: the first that visitors see of it. What is hidden has no passage.
const (
	Studies = OfPages + "studies"
	StudyOf = OfPages + "study:"
)

// studies adds the case studies, in two sentences each: how it was, and what we did.
func (r pageReader) studies(pages *content.Content) {
	const path = "/case-studies"
	title := pages.CaseStudies.Headline
	var of []string
	for _, in := range pages.Assistant.Industries {
		list := r.facts.Profile().StudiesOf(in.ID)
		if len(list) == 0 {
			continue
		}
		first := list[0]
		r.page("study:"+in.ID, title+": "+in.Title, Sentences(sentence(first.Situation))[0]+" "+Sentences(sentence(first.Done))[0], path+"#"+in.ID, title)
		of = append(of, in.Title)
	}
	if len(of) > 0 {
		r.page("studies", title, "Our page of case studies tells of jobs by industry: "+strings.Join(of, ", ")+".", path, title)
	}
}
