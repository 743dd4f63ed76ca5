package company_test

import (
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/company"
)

const year = 2026

// sample is the profile of the catalog's files.
func sample(t testing.TB) catalog.Profile {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.Profile()
}

// TestTheSampleMayBeSaved: what comes with the program passes its own rules.
func TestTheSampleMayBeSaved(t *testing.T) {
	p := sample(t)
	if wrong := company.Check(p, p, year); len(wrong) > 0 {
		t.Errorf("%v", wrong)
	}
}

// TestWhatCannotBeShownIsRefused: each fact with its field and what to do, and nothing else of the profile.
// Proves: company-20, company-38, security-204
func TestWhatCannotBeShownIsRefused(t *testing.T) {
	long := strings.Repeat("n", 601)
	for what, c := range map[string]struct {
		change func(*catalog.Profile)
		field  string
		says   string
	}{
		"no name":                   {func(p *catalog.Profile) { p.Company.Name = " " }, "company.name", "fill this in"},
		"a long name":               {func(p *catalog.Profile) { p.Company.Name = long }, "company.name", "60 characters"},
		"a name of two lines":       {func(p *catalog.Profile) { p.Company.Name = "A\nB" }, "company.name", "one line"},
		"a name that turns around":  {func(p *catalog.Profile) { p.Company.Name = "A\u202eB" }, "company.name", "invisible"},
		"a name of private signs":   {func(p *catalog.Profile) { p.Company.Name = "A\ue000" }, "company.name", "invisible"},
		"a name with a space":       {func(p *catalog.Profile) { p.Company.Name = "A " }, "company.name", "spaces"},
		"a year to come":            {func(p *catalog.Profile) { p.Company.Founded = year + 1 }, "company.founded", "between 1800 and 2026"},
		"a copyright of no year":    {func(p *catalog.Profile) { p.Company.CopyrightSince = 0 }, "company.copyrightSince", "between"},
		"no zone":                   {func(p *catalog.Profile) { p.Company.TimeZone = "Calgary" }, "company.timeZone", "America/Toronto"},
		"an address with a name":    {func(p *catalog.Profile) { p.Company.Email = "A <a@b.example>" }, "company.email", "nothing else"},
		"no address":                {func(p *catalog.Profile) { p.Company.AdminEmail = "desk" }, "company.adminEmail", "email address"},
		"an address with a query":   {func(p *catalog.Profile) { p.Company.Email = "desk?bcc=x@reader.example" }, "company.email", "nothing else"},
		"a zone of the machine":     {func(p *catalog.Profile) { p.Company.TimeZone = "Local" }, "company.timeZone", "America/Toronto"},
		"a sender that turns":       {func(p *catalog.Profile) { p.Company.MailFrom = "A\u202eB <a@b.example>" }, "company.mailFrom", "email address"},
		"no sender":                 {func(p *catalog.Profile) { p.Company.MailFrom = "" }, "company.mailFrom", "fill this in"},
		"no line":                   {func(p *catalog.Profile) { p.Company.Phones = nil }, "company.phones", "at least one line"},
		"a line that is not one":    {func(p *catalog.Profile) { p.Company.Phones[0].E164 = "780-555-0142" }, "company.phones[0].e164", "dialled from anywhere"},
		"a line that dials another": {func(p *catalog.Profile) { p.Company.Phones[1].Display = "403-555-0118" }, "company.phones[1].display", "+14035550117"},
		"a line of no office":       {func(p *catalog.Profile) { p.Company.Phones[0].Office = "nowhere" }, "company.phones[0].office", "no office"},
		"two lines of one id":       {func(p *catalog.Profile) { p.Company.Phones[1].ID = p.Company.Phones[0].ID }, "company.phones[1].id", "already"},
		"an id in capitals":         {func(p *catalog.Profile) { p.Company.Offices[0].ID, p.Company.Phones[0].Office = "Fort", "" }, "company.offices[0].id", "small letters"},
		"a province in words":       {func(p *catalog.Profile) { p.Company.Offices[0].Province = "Alberta" }, "company.offices[0].province", "two letters"},
		"a day that is none":        {func(p *catalog.Profile) { p.Company.Hours.Days = []int{1, 7} }, "company.hours.days", "Sunday is 0"},
		"a day twice":               {func(p *catalog.Profile) { p.Company.Hours.Days = []int{1, 1} }, "company.hours.days", "each once"},
		"closing before opening":    {func(p *catalog.Profile) { p.Company.Hours.Closes = "07:00" }, "company.hours.closes", "after 08:00"},
		"no time":                   {func(p *catalog.Profile) { p.Company.Hours.Opens = "8am" }, "company.hours.opens", "08:00"},
		"no area":                   {func(p *catalog.Profile) { p.Company.AreasServed = nil }, "company.areasServed", "between 1 and"},
		"an area twice": {func(p *catalog.Profile) { p.Company.AreasServed = append(p.Company.AreasServed, "Alberta") },
			"company.areasServed[4]", "already"},
		"a service less":            {func(p *catalog.Profile) { p.Services = p.Services[:3] }, "services", "keep these services"},
		"no price":                  {func(p *catalog.Profile) { p.Services[1].Price = "" }, "services[1].price", "fill this in"},
		"a price of no claim":       {func(p *catalog.Profile) { p.Services[1].PriceClaim = "cheapest" }, "services[1].priceClaim", "no claim"},
		"a claim more":              {func(p *catalog.Profile) { p.Claims = append(p.Claims, p.Claims[0]) }, "claims", "keep these claims"},
		"a claim without a value":   {func(p *catalog.Profile) { p.Claims[2].Value = "" }, "claims[2].value", "fill this in"},
		"a claim in no place":       {func(p *catalog.Profile) { p.Claims[2].Places = []string{"attic"} }, "claims[2].places[0]", "no place"},
		"a mark without a name":     {func(p *catalog.Profile) { p.Credentials.Badges[1].Name = "" }, "credentials.badges[1].name", "fill this in"},
		"words about no service":    {func(p *catalog.Profile) { p.Testimonials[0].Service = "dogs" }, "testimonials[0].service", "no service"},
		"long words":                {func(p *catalog.Profile) { p.Testimonials[0].Quote = long }, "testimonials[0].quote", "600 characters"},
		"a paper of no name":        {func(p *catalog.Profile) { p.Papers[0].Name = "" }, "papers[0].name", "fill this in"},
		"a paper of nobody":         {func(p *catalog.Profile) { p.Papers[0].Issuer = "" }, "papers[0].issuer", "fill this in"},
		"a paper that nobody saw":   {func(p *catalog.Profile) { p.Papers[0].Source = "" }, "papers[0].source", "fill this in"},
		"a paper never checked":     {func(p *catalog.Profile) { p.Papers[0].Checked = "" }, "papers[0].checked", "fill this in"},
		"a paper of no kind":        {func(p *catalog.Profile) { p.Papers[0].Kind = "diploma" }, "papers[0].kind", "clearance"},
		"a last day that is none":   {func(p *catalog.Profile) { p.Papers[0].Expires = "2026-02-30" }, "papers[0].expires", "2027-03-31"},
		"a last day in words":       {func(p *catalog.Profile) { p.Papers[0].Expires = "next May" }, "papers[0].expires", "2027-03-31"},
		"a link that is a script":   {func(p *catalog.Profile) { p.Papers[0].Link = "javascript:alert(1)" }, "papers[0].link", "https://"},
		"a link without a host":     {func(p *catalog.Profile) { p.Papers[0].Link = "https:///licence" }, "papers[0].link", "https://"},
		"a link with a name in it":  {func(p *catalog.Profile) { p.Papers[0].Link = "https://us@elsewhere.example/" }, "papers[0].link", "https://"},
		"a claim on no paper":       {func(p *catalog.Profile) { p.Claims[1].Papers = []string{"diploma"} }, "claims[1].papers[0]", "no paper"},
		"a mark on a paper twice":   {func(p *catalog.Profile) { p.Credentials.Strip[0].Papers = []string{"licence", "licence"} }, "credentials.strip[0].papers[1]", "already"},
		"a claim checked some time": {func(p *catalog.Profile) { p.Claims[1].Checked = "lately" }, "claims[1].checked", "2027-03-31"},
		"a foreign mark":            {func(p *catalog.Profile) { p.Clients[0].Mark = "https://elsewhere.example/mark.svg" }, "clients[0].mark", "/marks/"},
		"a mark that is not there":  {func(p *catalog.Profile) { p.Clients[0].Mark = "/marks/nobody.svg" }, "clients[0].mark", "/marks/"},
		"digits that nobody dials":  {func(p *catalog.Profile) { p.Company.Phones[0].Display = "٧٨٠ 780-555-0142" }, "company.phones[0].display", "as people read it"},
		"a rate of no unit":         {func(p *catalog.Profile) { p.Services[0].Price = "$25" }, "services[0].price", "$25-32/hour"},
		"a rate turned around":      {func(p *catalog.Profile) { p.Services[0].Price = "$32-25/hour" }, "services[0].price", "$25-32/hour"},
		"a month by the hour":       {func(p *catalog.Profile) { p.Services[1].Monthly = "$25/hour" }, "services[1].monthly", "$28-35/month"},
		"a month for nothing":       {func(p *catalog.Profile) { p.Services[1].MonthlyFor = "" }, "services[1].monthlyFor", "fill this in"},
		"nights by agreement":       {func(p *catalog.Profile) { p.Company.Prices.Night = "by agreement" }, "company.prices.night", "from $28/hour"},
		"holidays by the month":     {func(p *catalog.Profile) { p.Company.Prices.Holiday = "$900/month" }, "company.prices.holiday", "from $28/hour"},
		"a case without a title":    {func(p *catalog.Profile) { p.CaseStudies[1].Title = "" }, "caseStudies[1].title", "fill this in"},
		"a case without an end":     {func(p *catalog.Profile) { p.CaseStudies[1].Result = "" }, "caseStudies[1].result", "fill this in"},
		"a case too long":           {func(p *catalog.Profile) { p.CaseStudies[0].Done = long }, "caseStudies[0].done", "600 characters"},
		"a case of two lines":       {func(p *catalog.Profile) { p.CaseStudies[0].Situation = "A\nB" }, "caseStudies[0].situation", "one line"},
		"a case of no industry":     {func(p *catalog.Profile) { p.CaseStudies[2].Industry = "farming" }, "caseStudies[2].industry", "retail, construction"},
		"a case of no service":      {func(p *catalog.Profile) { p.CaseStudies[2].Services = nil }, "caseStudies[2].services", "one service at least"},
		"a case of a foreign one":   {func(p *catalog.Profile) { p.CaseStudies[2].Services[1] = "dogs" }, "caseStudies[2].services[1]", "no service"},
		"a case of one twice": {func(p *catalog.Profile) { p.CaseStudies[0].Services = []string{"surveillance", "surveillance"} },
			"caseStudies[0].services[1]", "already"},
		"two cases of one id": {func(p *catalog.Profile) { p.CaseStudies[1].ID = p.CaseStudies[0].ID }, "caseStudies[1].id", "already"},
		"a tax of two lines":  {func(p *catalog.Profile) { p.Company.Prices.Tax = "before\nGST" }, "company.prices.tax", "one line"},
	} {
		p := sample(t)
		c.change(&p)
		wrong := company.Check(p, sample(t), year)
		if len(wrong) != 1 || wrong[0].Field != c.field || !strings.Contains(wrong[0].Message, c.says) {
			t.Errorf("%s: %v, want %s: … %s …", what, wrong, c.field, c.says)
		}
	}
}

// TestACaseStudyIsShownWithThePermission: the sample's while the company is the sample; under another name only the owner's own, with the
// client's permission.
// Proves: company-49, V107
func TestACaseStudyIsShownWithThePermission(t *testing.T) {
	shown := func(p catalog.Profile) (ids []string) {
		for _, study := range company.Shown(p, sample(t), "2026-11-26").CaseStudies {
			if study.Shown {
				ids = append(ids, study.Industry)
			}
		}
		return ids
	}
	p := sample(t)
	for _, study := range p.CaseStudies {
		if !study.Sample || study.Evidence != "" {
			t.Errorf("%s came with the program and is not marked as a sample", study.ID)
		}
	}
	if got := strings.Join(shown(p), " "); got != "retail construction healthcare office" {
		t.Errorf("of the sample: %s", got)
	}
	p.CaseStudies[1].Shown = false
	if got := strings.Join(shown(p), " "); got != "retail healthcare office" {
		t.Errorf("one is switched off: %s", got)
	}
	p.Company.Name, p.CaseStudies[1].Shown = "Boreas Watch Ltd.", true
	if got := shown(p); len(got) > 0 {
		t.Errorf("under another name: %s", got)
	}
	p.CaseStudies[0].Sample = false                                                     // no permission
	p.CaseStudies[1].Evidence = "Their mail of 3 March"                                 // still a sample
	p.CaseStudies[2].Sample, p.CaseStudies[2].Evidence = false, "Their mail of 4 March" // theirs
	p.CaseStudies[3].Sample, p.CaseStudies[3].Evidence = false, "Their note of 5 March" // theirs, switched off
	p.CaseStudies[3].Shown = false
	if got := strings.Join(shown(p), " "); got != "healthcare" {
		t.Errorf("the owner's own: %s", got)
	}
}

// TestAnOwnersClaimsNeedEvidence: nothing of the sample's statements is shown under another name, and the owner's own once proven.
// Proves: company-21
func TestAnOwnersClaimsNeedEvidence(t *testing.T) {
	p := sample(t)
	if shown := company.Shown(p, sample(t), "2026-11-26"); !shown.Claims[1].Shown || !shown.Clients[0].Shown || !shown.Testimonials[0].Shown {
		t.Error("the sample company does not show its samples")
	}
	p.Company.Name = "Boreas Watch Ltd."
	p.Claims[4].Evidence, p.Claims[4].Sample = "The list of contracts, counted on 1 November", false // 500+ clients
	p.Claims[7].Evidence = "Somebody said so"                                                        // still a sample
	p.Credentials.Badges[0].Sample = false                                                           // no evidence
	p.Credentials.Strip[0].Sample, p.Credentials.Strip[0].Evidence = false, "Licence 12345"
	p.Clients[2].Sample = false
	p.Testimonials[1].Sample, p.Testimonials[1].Evidence = false, "Their mail of 3 March"
	shown := company.Shown(p, sample(t), "2026-11-26")
	var is []string
	for _, c := range shown.Claims {
		if c.Shown {
			is = append(is, c.ID)
		}
	}
	for _, list := range [][]catalog.Credential{shown.Credentials.Strip, shown.Credentials.Badges, shown.Credentials.Guarantees} {
		for _, c := range list {
			if c.Shown {
				is = append(is, c.ID)
			}
		}
	}
	for _, c := range shown.Clients {
		if c.Shown {
			is = append(is, c.ID)
		}
	}
	for _, c := range shown.Testimonials {
		if c.Shown {
			is = append(is, c.ID)
		}
	}
	// The promise of an answer is the program's own: it is kept by deadlines.
	if got := strings.Join(is, " "); got != "quote clients alberta-licensed foothills-construction-group construction-group" {
		t.Errorf("shown are %s", got)
	}
	if !p.Claims[0].Shown || p.Claims[4].ID != "clients" {
		t.Error("the owner's own switches were changed")
	}
}
