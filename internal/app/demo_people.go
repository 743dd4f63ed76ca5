package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes"
	"wardgate/internal/staff"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/setup"
)

// hireOne makes an account: the first owner from the environment's way, the
// others invited by the owner and accepted by themselves.
func (l *demoLife) hireOne(ctx context.Context, first bool, p demoPerson) (httpx.Actor, error) {
	service := l.app.Staff
	if first {
		link, _, err := service.Setup.SetupLink(ctx)
		if err != nil {
			return httpx.Actor{}, err
		}
		ready, err := service.Setup.Setup(ctx, setup.FirstOwner{Token: tokenOf(link), Name: p.name, Email: p.email, Password: l.password})
		return demoActor(ready.User), err
	}
	u, link, err := service.Team.Add(ctx, p.email, p.role)
	if err != nil {
		return httpx.Actor{}, err
	}
	u.Name = p.name
	_, err = service.Passwords.Accept(ctx, passwords.Redemption{Token: tokenOf(link), Name: p.name, Password: l.password})
	return demoActor(u), err
}

func tokenOf(link links.Link) string {
	_, token, _ := strings.Cut(link.URL, "token=")
	return token
}

func demoActor(u staff.User) httpx.Actor {
	return httpx.Actor{ID: u.ID, Email: u.Email, Name: u.Name, Role: string(u.Role), Can: u.Role.Can}
}

// demoCustomers makes up who comes.
type demoCustomers struct{ *demoLife }

// request makes a visitor and what they ask for.
func (l *demoCustomers) request() quotes.Payload {
	pick := func(list ...string) string { return list[l.random.IntN(len(list))] }
	first := pick("Dana", "Lee", "Robin", "Sam", "Terry", "Quinn", "Alex", "Jamie", "Rowan", "Skyler", "Harper", "Reese", "Ellis", "Marlow")
	last := pick("Birch", "Calder", "Dunmore", "Everly", "Fairburn", "Garrow", "Holloway", "Innes", "Kestrel", "Larkin", "Merrow", "Norwood", "Pryce", "Thorne", "Wexley")
	company := pick("", "Northern Energy Services", "Athabasca Logistics", "Foothills Construction Group", "Wood Buffalo Retail Centre",
		"Prairie Property Management", "High River Medical Clinic", "Boreal Industrial Supply", "Chinook Office Park", "Clearwater Hospitality")
	n := l.random.IntN(1000)
	visits := []string{"/", "/quote"}
	if l.chance.IntN(3) == 0 {
		visits = []string{"/", "/services/security-guards", "/about", "/blog", "/quote"}
	}
	return quotes.Payload{
		FirstName: first, LastName: last, Company: company,
		Email: fmt.Sprintf("%s.%s%d@customers.example", strings.ToLower(first), strings.ToLower(last), n),
		Phone: fmt.Sprintf("780-555-01%02d", n%100), ServiceType: pick("security-guards", "security-guards", "surveillance", "virtual-guard", "it-support", "multiple"),
		PropertyType: pick("office", "retail", "industrial", "construction", "construction", "healthcare", "educational", "residential", "other"),
		Budget:       pick("", "under-5k", "5k-15k", "5k-15k", "15k-30k", "30k-50k", "over-50k"),
		Timeline:     pick("", "immediate", "1-month", "1-month", "2-3-months", "planning", "planning"),
		SecurityConcerns: pick("", "Night access to the yard.", "Copper was taken from the fence line, a theft every other week.", "Staff leave after dark and the lot is badly lit.",
			"Visitors walk past reception.", "Our cameras are ten years old."),
		Message: pick("", "Please call in the morning.", "We reopen the site on the first of the month and want a guard from day one.",
			"Could you visit us first?", "We compare three companies."),
		Behavior: &leads.VisitorBehavior{PagesVisited: visits, TimeOnSite: float64(40 + l.random.IntN(900)), ScrollDepth: float64(30 + l.random.IntN(70)), Interactions: float64(2 + l.random.IntN(20)),
			Referrer: pick("direct", "direct", "https://search.example/"), DeviceType: pick("mobile", "desktop", "desktop", "tablet")},
	}
}

// behavior is a visit of these pages.
func (l *demoCustomers) behavior(pages ...string) *leads.VisitorBehavior {
	pick := func(list ...string) string { return list[l.random.IntN(len(list))] }
	return &leads.VisitorBehavior{
		PagesVisited: pages, TimeOnSite: float64(30 + l.random.IntN(900)), ScrollDepth: float64(20 + l.random.IntN(80)),
		Interactions: float64(3 + l.random.IntN(25)), Referrer: pick("direct", "direct", "https://search.example/"),
		DeviceType: pick("mobile", "mobile", "desktop", "tablet"),
	}
}

func demoReply(q quotes.Quote) string {
	return "Hello " + q.FirstName + ",\n\nthank you for your request. I looked at your site on the map and have two questions before I write the quote: " +
		"how many entrances does the property have, and when does the last person leave?\n\nI will call you at the number you gave us within the hour."
}

type demoRequest struct {
	ago     time.Duration
	payload quotes.Payload
}

// demoWaiting are the requests that nobody has answered when the demo begins: one
// of each state that a dispatcher must tell apart.
func demoWaiting() []demoRequest {
	quick := int64(200)
	return []demoRequest{
		{131 * time.Minute, quotes.Payload{FirstName: "Rowan", LastName: "Fairburn", Company: "Chinook Office Park", Email: "rowan@chinook.example", Phone: "403-555-0161",
			ServiceType: "it-support", PropertyType: "office", Budget: "5k-15k", Timeline: "2-3-months", SecurityConcerns: "Tenants share one network.", SiteLocation: "Calgary", PreferredContact: "email"}},
		{71 * time.Minute, quotes.Payload{FirstName: "Harper", LastName: "Calder", Company: "Athabasca Logistics", Email: "harper@athabasca.example", Phone: "780-555-0133",
			ServiceType: "security-guards", PropertyType: "industrial", Budget: "15k-30k", Timeline: "1-month", Message: "Two gates, one guard each, nights only.",
			SiteLocation: "T9H 3L6", PreferredContact: "call"}},
		{52 * time.Minute, quotes.Payload{FirstName: "Ellis", LastName: "Norwood", Email: "ellis@norwood.example", Phone: "780-555-0127",
			ServiceType: "surveillance", PropertyType: "retail", Budget: "under-5k", Timeline: "planning"}},
		{33 * time.Minute, quotes.Payload{FirstName: "Sam", LastName: "Thorne", Email: "sam@promo.example", Phone: "587-555-0100",
			ServiceType: "multiple", PropertyType: "other", Message: "Buy followers cheap", Website: "https://promo.example", ElapsedMs: &quick}},
		{24 * time.Minute, quotes.Payload{FirstName: "Jamie", LastName: "Merrow", Company: "Foothills Construction Group", Email: "jamie@foothills.example", Phone: "403-555-0189",
			ServiceType: "multiple", PropertyType: "construction", Budget: "30k-50k", Timeline: "immediate", SecurityConcerns: "Break-in last night, tools gone. We need someone on site tonight.",
			SiteLocation: "Okotoks, north end", PreferredContact: "call",
			Behavior: &leads.VisitorBehavior{PagesVisited: []string{"/", "/quote"}, TimeOnSite: 340, ScrollDepth: 90, Interactions: 9, DeviceType: "mobile", Referrer: "direct"}}},
		{6 * time.Minute, quotes.Payload{FirstName: "Quinn", LastName: "Holloway", Company: "High River Medical Clinic", Email: "quinn@clinic.example", Phone: "403-555-0172",
			ServiceType: "virtual-guard", PropertyType: "healthcare", Budget: "15k-30k", Timeline: "1-month", SecurityConcerns: "Pharmacy door after closing time.",
			SiteLocation: "High River", PreferredContact: "text"}},
	}
}
