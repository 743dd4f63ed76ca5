package company

import (
	"slices"
	"testing"

	"wardgate/catalog"
)

// TestStaffSeeWhatStillIsTheSamples ensures that each fact of the company counts by itself: who has changed the name still sees
// that the phones are not theirs.
// Proves: company-7
func TestStaffSeeWhatStillIsTheSamples(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	sample := facts.Profile()
	own := sample.Clone()
	own.Company.Name, own.Claims[0].Evidence = "Northern Watch Ltd.", "Measured in May"
	left := Samples(own, sample)
	for _, fact := range []string{"company.phones", "company.offices", "company.hours", "company.tagline", "services", "testimonials"} {
		if !slices.Contains(left, fact) {
			t.Errorf("%s is not marked", fact)
		}
	}
	for _, fact := range []string{"company", "company.name", "claims"} {
		if slices.Contains(left, fact) {
			t.Errorf("%s is marked", fact)
		}
	}
	if all := Samples(sample, sample); !slices.Contains(all, "company") || !slices.Contains(all, "company.name") {
		t.Errorf("of the sample itself: %v", all)
	}
}
