// Package catalog holds the facts that both the server and the pages need, once,
// as JSON beside this file. Go embeds them here, TypeScript imports the same
// files. Changing the company's name, a price or a weight is an edit of one file.
package catalog

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"
)

//go:embed *.json
var files embed.FS

// Catalog is the content of the JSON files: rules that hold for every company, and the profile of the one that runs this
// installation, which its owner may change while the program runs.
type Catalog struct {
	Rules
	held atomic.Pointer[held]
}

// Rules are the facts that no owner edits.
type Rules struct {
	Options Options
	Quotes  Quotes
	Contact Contact
	// Assessments are the rules of the questionnaire on the home page.
	Assessments Assessments
	// Captures are the rules of the pop-up, the panel and the priority overlay.
	Captures Captures
	// Appointments are the rules of booking a specialist's time.
	Appointments Appointments
	// Newsletter are the topics and the interests that they stand for.
	Newsletter Newsletter
	// Chat are the rules of the assistant.
	Chat Chat
	// Blog are the rules of reading the blog.
	Blog  Blog
	Leads Leads
	// Automation are the rules of following leads up.
	Automation Automation
	// Retention is how long each kind of data is kept.
	Retention Retention
	// Pictures are sorted by id.
	Pictures []Picture
	// States are enumerations that have no label, see Enumerations.
	States map[string][]string
	Audit  Audit
	// Prices are the rules of computing a month's price.
	Prices Prices
	// Badges are the sample company's.
	Badges []SampleBadge
	// Pages is the page table.
	Pages Pages
	// Places are towns and areas of postal codes, see NearestOffice.
	Places []Place
}

// Load reads the embedded files. An error means that a file and this package
// disagree, which a test catches before a release.
func Load() (*Catalog, error) {
	c, p := &Catalog{}, Profile{}
	for name, into := range map[string]any{
		"company.json": &p.Company, "services.json": &p.Services, "options.json": &c.Options,
		"quotes.json": &c.Quotes, "contact.json": &c.Contact, "leads.json": &c.Leads,
		"assessments.json": &c.Assessments, "captures.json": &c.Captures, "popup.json": &c.Captures.Popup, "appointments.json": &c.Appointments,
		"newsletter.json": &c.Newsletter, "automation.json": &c.Automation, "chat.json": &c.Chat, "launcher.json": &c.Chat.Launcher, "blog.json": &c.Blog,
		"retention.json": &c.Retention, "askers.json": &c.Options.Asker, "claims.json": &p.Claims, "credentials.json": &p.Credentials, "testimonials.json": &p.Testimonials,
		"clients.json": &p.Clients, "papers.json": &p.Papers, "promises.json": &p.Promises, "images.json": &c.Pictures, "pages.json": &c.Pages, "states.json": &c.States,
		"audit.json": &c.Audit, "prices.json": &c.Prices, "badges.json": &c.Badges, "places.json": &c.Places, "case-studies.json": &p.CaseStudies,
	} {
		if err := read(name, into); err != nil {
			return nil, err
		}
	}
	c.Use(p)
	c.fillChoices()
	return c, nil
}

func read(name string, into any) error {
	b, err := files.ReadFile(name)
	if err != nil {
		return fmt.Errorf("catalog: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("catalog: %s: %w", name, err)
	}
	return nil
}

// Company is who runs this installation (D39). An empty contact hides its link.
type Company struct {
	Product     string `json:"product"`
	Name        string `json:"name"`
	TitleSuffix string `json:"titleSuffix"`
	// Team is the author of an article that names none (S60).
	Team string `json:"team"`
	// Region is where the company is licensed and works, as its pages call it; Country is the country that
	// it is in.
	Region         string   `json:"region"`
	Country        string   `json:"country"`
	Tagline        string   `json:"tagline"`
	Founded        int      `json:"founded"`
	URL            string   `json:"url"`
	TimeZone       string   `json:"timeZone"`
	TimeZoneName   string   `json:"timeZoneName"`
	Email          string   `json:"email"`
	AdminEmail     string   `json:"adminEmail"`
	MailFrom       string   `json:"mailFrom"`
	Phones         []Phone  `json:"phones"`
	Offices        []Office `json:"offices"`
	Hours          Hours    `json:"hours"`
	AreasServed    []string `json:"areasServed"`
	CopyrightSince int      `json:"copyrightSince"`
	// HideLeadScore keeps 'Lead Score x/100' from visitors (D18, D87).
	HideLeadScore bool `json:"hideLeadScore"`
	// Prices are what else is known of the prices of Services.
	Prices PriceFacts `json:"prices"`
	// AssistantProvider is who runs the language model behind the chat, and where,
	// for the privacy policy (D20). It has to agree with OPENAI_BASE_URL.
	AssistantProvider string `json:"assistantProvider"`
}

// Phone is one of the 24/7 emergency lines.
type Phone struct {
	ID string `json:"id"`
	// Office is the id of the office whose line it is.
	Office  string `json:"office"`
	Label   string `json:"label"`
	E164    string `json:"e164"`
	Display string `json:"display"`
}

// Office is one of the two offices.
type Office struct {
	ID           string `json:"id"`
	City         string `json:"city"`
	Street       string `json:"street"`
	Province     string `json:"province"`
	ProvinceName string `json:"provinceName"`
	PostalCode   string `json:"postalCode"`
	Country      string `json:"country"`
	// Coordinates are degrees north and east, "56.73, -111.38", for search engines and maps; "" where they are not told.
	Coordinates string `json:"coordinates,omitempty"`
}

// Position reads Coordinates; known is false where there are none, or they are no place on earth.
func (o Office) Position() (latitude, longitude float64, known bool) {
	north, east, two := strings.Cut(o.Coordinates, ",")
	latitude, err1 := strconv.ParseFloat(strings.TrimSpace(north), 64)
	longitude, err2 := strconv.ParseFloat(strings.TrimSpace(east), 64)
	known = two && err1 == nil && err2 == nil && math.Abs(latitude) <= 90 && math.Abs(longitude) <= 180
	return latitude, longitude, known
}

// Hours are the office hours in the company's time zone. Days count from Sunday = 0.
type Hours struct {
	Text   string `json:"text"`
	Days   []int  `json:"days"`
	Opens  string `json:"opens"`
	Closes string `json:"closes"`
}

// Option is one choice of a form: its id on the wire and its label.
type Option struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// Options are the choices that forms offer.
type Options struct {
	// Quote are the quote form's, by the field's name.
	Quote map[string][]Option `json:"quote"`
	// Contact are the choices of the contact form by field.
	Contact    map[string][]Option `json:"contact"`
	Assessment AssessmentOptions   `json:"assessment"`
	// Accepted are values that the API accepts though no form offers them
	// (D24).
	Accepted   map[string][]Option `json:"accepted"`
	DeviceType []string            `json:"deviceType"`
	// Asker are the questions about who asks (D102), from askers.json.
	Asker AskerOptions `json:"-"`
	Role  []struct {
		ID    string `json:"id"`
		Label string `json:"label"`
		Can   string `json:"can"`
	} `json:"role"`
}

// Quotes are the rules of quote requests (V82-V90, V153-V158, V215-V217).
type Quotes struct {
	Score struct {
		Cap         int            `json:"cap"`
		Timeline    map[string]int `json:"timeline"`
		Budget      map[string]int `json:"budget"`
		ServiceType map[string]int `json:"serviceType"`
		UrgentWords int            `json:"urgentWords"`
		Company     int            `json:"company"`
	} `json:"score"`
	// UrgentWords maps each specified word to the forms of it that count (D34).
	UrgentWords map[string][]string `json:"urgentWords"`
	// Priorities stand from the highest cut-off to the lowest (V158, D23).
	Priorities  []Priority `json:"priorities"`
	LowPriority struct {
		Stored string `json:"stored"`
		Label  string `json:"label"`
	} `json:"lowPriority"`
	Milestones []Milestone `json:"milestones"`
	Walk       WalkTexts   `json:"walk"`
	Statuses   []Status    `json:"statuses"`
	// TicketPrefix begins every ticket id (U1).
	TicketPrefix string `json:"ticketPrefix"`
	// Source is the origin that a lead from the form gets, PhoneSource of one who was taken on the phone.
	Source      string `json:"source"`
	PhoneSource string `json:"phoneSource"`
	// Fields are the form's, in its order.
	Fields    []Field        `json:"fields"`
	Limits    map[string]int `json:"limits"`
	SLAAlerts []SLAAlert     `json:"slaAlerts"`
	// BreachReminderMinutes is the pause between reminders once the deadline has passed.
	BreachReminderMinutes int `json:"breachReminderMinutes"`
	OrangeUnderMinutes    int `json:"orangeUnderMinutes"`
	// UndoSeconds is how long "Mark Responded" can be taken back (U15).
	UndoSeconds int               `json:"undoSeconds"`
	Texts       map[string]string `json:"texts"`
}

// Contact are the rules of messages from the contact form (V92, V215, D38). Its
// limits of names, addresses and texts are those of the quote form (U34), its
// emergency deadline is the quotes' own.
type Contact struct {
	Source string `json:"source"`
	// Fields are the form's, in its order (V92, V148).
	Fields          []Field `json:"fields"`
	ReferencePrefix string  `json:"referencePrefix"`
	// ResponseMinutes is the promised time of an answer, ReminderMinutes the pause
	// between reminders once it has passed.
	ResponseMinutes int    `json:"responseMinutes"`
	ResponseText    string `json:"responseText"`
	ReminderMinutes int    `json:"reminderMinutes"`
	// EmergencySubject has the deadline of the quotes' priority EmergencyPriority
	// (D38).
	EmergencySubject  string `json:"emergencySubject"`
	EmergencyPriority string `json:"emergencyPriority"`
	// ServiceSubjects ask for nothing that we sell: they begin no promotion and give no points (D92).
	ServiceSubjects []string `json:"serviceSubjects"`
	// SentSeconds is how long the sent state stands before the form returns (V54).
	SentSeconds int               `json:"sentSeconds"`
	Statuses    []Status          `json:"statuses"`
	Texts       map[string]string `json:"texts"`
}

// Priority is one level with its cut-off, its stored and wire forms (D23) and
// the promised first human reply (V216).
type Priority struct {
	ID              string `json:"id"`
	From            int    `json:"from"`
	Stored          string `json:"stored"`
	Wire            string `json:"wire"`
	Label           string `json:"label"`
	ResponseMinutes int    `json:"responseMinutes"`
	ResponseText    string `json:"responseText"`
}

// Status is a state of a quote request or message and where it may go from there (U16).
type Status struct {
	ID    string   `json:"id"`
	Label string   `json:"label"`
	Open  bool     `json:"open"`
	Next  []string `json:"next"`
}

// Moves returns the ids of the statuses that each status of a list may become.
func Moves(list []Status) map[string][]string {
	out := make(map[string][]string, len(list))
	for _, s := range list {
		out[s.ID] = s.Next
	}
	return out
}

// SLAAlert warns staff when a share of the promised time is used (D82).
type SLAAlert struct {
	ID      string `json:"id"`
	Percent int    `json:"percent"`
	Label   string `json:"label"`
}

// Leads are the rules of leads (S65-S68, S82, S136-S142, D25, D26).
type Leads struct {
	Score LeadScore `json:"score"`
	// Sources are the sources of leads, by the ids that are stored.
	Sources []Option `json:"sources"`
	// CompanySizes, Roles and Budgets name what Score.Demographics rates.
	CompanySizes         []Option          `json:"companySizes"`
	Roles                []Option          `json:"roles"`
	Budgets              []Option          `json:"budgets"`
	Priorities           []Band            `json:"priorities"`
	Stages               []Option          `json:"stages"`
	BudgetFromQuote      map[string]string `json:"budgetFromQuote"`
	BudgetFromAssessment map[string]string `json:"budgetFromAssessment"`
	// InterestFromAlias maps other names that forms use to the same interest
	// (D26).
	InterestFromAlias    map[string]string   `json:"interestFromAlias"`
	Interests            []Option            `json:"interests"`
	InterestsFromService map[string][]string `json:"interestsFromService"`
	HotReasons           map[string]string   `json:"hotReasons"`
	// Resources are what visitors can take along from the site, each a download of the score (S137, D102).
	Resources []Option `json:"resources"`
	// CallOutcomes are what may become of a call to a lead. In the first one they were spoken to.
	CallOutcomes []Option `json:"callOutcomes"`
}

// LeadScore are the weights of S136-S141, in points.
type LeadScore struct {
	Cap      int `json:"cap"`
	Behavior struct {
		TimeOnSiteOver300 int      `json:"timeOnSiteOver300"`
		TimeOnSiteOver600 int      `json:"timeOnSiteOver600"`
		PerPage           int      `json:"perPage"`
		PagesMax          int      `json:"pagesMax"`
		KeyPages          []string `json:"keyPages"`
		PerKeyPage        int      `json:"perKeyPage"`
		ScrollDepthOver75 int      `json:"scrollDepthOver75"`
		PerDownload       int      `json:"perDownload"`
		PerFormSubmission int      `json:"perFormSubmission"`
	} `json:"behavior"`
	Demographics struct {
		CompanySize   Weights `json:"companySize"`
		Role          Weights `json:"role"`
		DecisionMaker int     `json:"decisionMaker"`
		Budget        Weights `json:"budget"`
	} `json:"demographics"`
	Engagement struct {
		AnyOpen          int `json:"anyOpen"`
		AnyClick         int `json:"anyClick"`
		PerOpen          int `json:"perOpen"`
		OpensMax         int `json:"opensMax"`
		ActiveUnder1Day  int `json:"activeUnder1Day"`
		ActiveUnder3Days int `json:"activeUnder3Days"`
		ActiveUnder7Days int `json:"activeUnder7Days"`
	} `json:"engagement"`
	Recency struct {
		Under1Day   int `json:"under1Day"`
		Under7Days  int `json:"under7Days"`
		Under30Days int `json:"under30Days"`
	} `json:"recency"`
	Intent struct {
		Interests   []string `json:"interests"`
		PerInterest int      `json:"perInterest"`
		MoreThanTwo int      `json:"moreThanTwo"`
	} `json:"intent"`
}

// Label returns the label of id, or id itself when options lacks it.
func Label(options []Option, id string) string {
	for _, o := range options {
		if o.ID == id {
			return o.Label
		}
	}
	return id
}

// IDs returns the ids of all options of the lists.
func IDs(lists ...[]Option) []string {
	var out []string
	for _, list := range lists {
		for _, o := range list {
			out = append(out, o.ID)
		}
	}
	return out
}

// Gaps returns the names of the contacts that are not filled in (D39).
func (c Company) Gaps() []string {
	var gaps []string
	if c.Email == "" {
		gaps = append(gaps, "email")
	}
	if c.AdminEmail == "" {
		gaps = append(gaps, "adminEmail")
	}
	if len(c.Phones) == 0 {
		gaps = append(gaps, "phones")
	}
	if len(c.Offices) == 0 {
		gaps = append(gaps, "offices")
	}
	return gaps
}
