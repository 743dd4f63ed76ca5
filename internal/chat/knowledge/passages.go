package knowledge

import (
	"fmt"
	"slices"
	"strings"

	"wardgate/catalog"
	"wardgate/content"
)

// Passage is one thing that the assistant may say: text of the catalog or of a page,
// and its page. It says nothing else (U12).
type Passage struct {
	// ID names the fact: price:surveillance, faq:it-support:2, hours.
	ID    string
	Title string
	Text  string
	// Path is the page, with its title as it is linked.
	Path, Page string
}

// Article is what the id of an article's passage begins with.
const Article = "article:"

// Prices is the id of the passage about the page that computes prices: a reply that names a price leads there.
const Prices = "prices"

// FindRequest is the id of the passage for people who ask what has become of their request: this chat tells nobody.
const FindRequest = "find-request"

// Passages are everything that can be said, by id.
type Passages map[string]Passage

// Read makes a passage of each fact of the catalog and the pages.
func Read(c *catalog.Catalog, pages *content.Content) Passages {
	all := Passages{}
	add := func(p Passage) { all[p.ID] = p }
	for i, s := range c.Services() {
		path := "/services/" + s.ID
		add(Passage{"service:" + s.ID, s.Name, s.Short + " " + startsAt(c, s), path, s.Name})
		add(Passage{"price:" + s.ID, s.Name, fmt.Sprintf("%s: %s. The quote is free.", s.Name, priceOf(c, s)), path, s.Name})
		add(Passage{"time:" + s.ID, s.Name, fmt.Sprintf("%s: %s.", s.Name, s.Deployment), path, s.Name})
		for n, faq := range pages.Services[i].FAQs {
			add(Passage{fmt.Sprintf("faq:%s:%d", s.ID, n), faq.Question, faq.Answer, path, s.Name})
		}
	}
	for _, t := range pages.Assistant.Topics {
		add(Passage{t.ID, t.Title, t.Text, t.Path, t.Title})
	}
	for _, in := range pages.Assistant.Industries {
		add(Passage{"industry:" + in.ID, in.Title, in.Text(), "/services/" + in.Services[0], ServiceName(c, in.Services[0])})
	}
	for _, a := range pages.Articles {
		text := a.Title + "."
		if !strings.Contains(a.Excerpt, "$") { // an article's amounts are examples, and not our prices
			text += " " + a.Excerpt
		}
		add(Passage{Article + a.Slug, "Article", text, "/blog/" + a.Slug, a.Title})
	}
	add(Passage{"blog", "Blog", "What we have written stands on our blog.", "/blog", "Blog"})
	add(Passage{Prices, "Prices", "The page of prices computes a month from your hours and posts, with the arithmetic.", "/prices", "Prices"})
	addContacts(c, add)
	addPages(c, pages, add)
	add(Passage{"services", "Services", "We do four things: " + strings.Join(ServiceNames(c), ", ") + ".", "/services", "Services"})
	// Also on the page of its service.
	add(alias(all["faq:surveillance:1"], "retention"))
	add(alias(all["faq:virtual-guard:2"], "savings"))
	return all
}

func alias(p Passage, id string) Passage {
	p.ID = id
	return p
}

// startsAt returns a service's price and time in a line.
func startsAt(c *catalog.Catalog, s catalog.Service) string {
	return fmt.Sprintf("Price: %s. Time: %s.", priceOf(c, s), s.Deployment)
}

// priceOf is what pages say that s costs; a price that is a claim is not said while the claim is hidden (D22).
func priceOf(c *catalog.Catalog, s catalog.Service) string {
	if price := c.Price(s); price != "" {
		return price
	}
	return "quoted per site"
}

// addContacts adds what only the catalog contains: numbers and addresses (U8).
func addContacts(c *catalog.Catalog, add func(Passage)) {
	company := c.Company()
	var phones, offices []string
	for _, p := range company.Phones {
		phones = append(phones, p.Display)
	}
	for _, o := range company.Offices {
		offices = append(offices, o.Street+", "+o.City)
	}
	lines := strings.Join(phones, " or ")
	add(Passage{"phones", "Phones", "Call " + lines + ", day and night.", "/contact", "Contact"})
	write, orWrite := "Write with the contact form.", ""
	if company.Email != "" {
		write, orWrite = "Write to "+company.Email+".", " or e-mail "+company.Email
	}
	add(Passage{"email", "Email", write, "/contact", "Contact"})
	add(Passage{"offices", "Offices", "Our offices: " + strings.Join(offices, "; ") + ".", "/contact", "Contact"})
	add(Passage{
		"person", "A person", fmt.Sprintf("A security specialist can help you directly. Call %s (24/7)%s.", lines, orWrite),
		"/contact", "Contact",
	})
	add(Passage{
		"emergency", "Emergency",
		"Call 911 now if anyone is in danger.\n\nThen call us: " + lines + ". A person answers day and night. Do not wait for an answer here.",
		"/now", "Something is happening now",
	})
	add(Passage{
		"damage", "Damage that cannot wait",
		"Do not wait for an answer here. Call our lines now: " + lines + ". A person answers day and night, and our team has been told.",
		"/now", "Something is happening now",
	})
	add(Passage{
		"complaint", "A guard who did not come, or did wrong",
		"I am sorry. This is for a person, and our team has been told of it. If your site stands unguarded now, do not wait: call " + lines +
			", day and night. The guarantee in our terms says what we owe you.",
		"/terms", "Guarantee",
	})
	add(Passage{
		FindRequest, "Your request",
		"Your request has a page of its own, with each step and its time: the link is in the mail that confirmed it. Where that mail is gone, the page below sends " +
			"the link again, to the email address of the request alone. For anything urgent call " + lines + ", with your reference.",
		"/quote/find", "Find your request",
	})
	add(Passage{
		"not-served", "Where we do not work", "We work in " + company.Region + " only, and not in other provinces or countries. A company that is licensed there can help you.",
		"/about", "Where we work",
	})
	add(Passage{
		"self-harm", "Suicide and self-harm",
		"If you or a person near you is in danger right now, call 911.\n\nCall or text 9-8-8 at any hour: Canada's Suicide Crisis Helpline. It is free, " +
			"and trained people listen, in English and French. You do not have to carry this alone.\n\nOur own lines are answered day and night, too: " + lines + ".",
		"/now", "Something is happening now",
	})
}

// ServiceNames are the names of all services, in their order.
func ServiceNames(c *catalog.Catalog) []string {
	names := make([]string, len(c.Services()))
	for i, s := range c.Services() {
		names[i] = s.Name
	}
	return names
}

// ServiceName returns a service's name, its id if there is none.
func ServiceName(c *catalog.Catalog, id string) string {
	i := slices.IndexFunc(c.Services(), func(s catalog.Service) bool { return s.ID == id })
	if i < 0 {
		return id
	}
	return c.Services()[i].Name
}
