package catalog

import "time"

// Chat are the rules of the assistant: what a conversation reveals about a
// visitor (V146, V168, V219, D34, U10).
type Chat struct {
	Score      ChatScore      `json:"score"`
	Industries []ChatIndustry `json:"industries"`
	// Spares are phrases in which a rule's words mean something else, by its id: they call no person (D106).
	Spares map[string][]string `json:"spares"`
	// PurgeHours is how long after its last message an anonymous conversation is kept (V135, D59).
	PurgeHours int `json:"purgeHours"`
	// HistoryMessages is how many earlier messages the language model gets (V184, D58).
	HistoryMessages int `json:"historyMessages"`
	// DailyTokens is the budget of the language model for a day (D11).
	DailyTokens ChatTokens `json:"dailyTokens"`
	// Spending is what the language model may cost.
	Spending ChatSpending `json:"spending"`
	// Handover is how a conversation comes to a person (D60).
	Handover ChatHandover `json:"handover"`
	// Messages are the assistant's messages besides answers that browsers have as well, with {name}, {company},
	// {hours}, {phones}; ServerMessages are those that no browser needs to carry.
	Messages       map[string]string `json:"messages"`
	ServerMessages map[string]string `json:"serverMessages"`
	// Danger is what a visitor in danger reads first in their own language, by danger and language.
	Danger map[string]string `json:"danger"`
	// Limits are maximum lengths in characters, for messages their maximum number.
	Limits map[string]int `json:"limits"`
	// Suggestions are questions that a visitor may press instead of writing (U11).
	Suggestions []ChatSuggestion `json:"suggestions"`
	// NextActions are what a reply may offer to do, in the order in which it is shown (D65).
	NextActions []string `json:"nextActions"`
	// Launcher are the texts of the button that opens the chat: a file of its own, because every page carries it.
	Launcher map[string]string `json:"-"`
	// Widget are the texts that visitors read around a conversation, by their place; some with a {placeholder}.
	Widget map[string]string `json:"widget"`
}

// ChatSuggestion is a question that can be pressed. It is not offered to somebody
// who has said one of its words.
type ChatSuggestion struct {
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	Words []string `json:"words"`
}

// ChatScore is the table of the conversation's score, in points.
type ChatScore struct {
	Cap int `json:"cap"`
	// ShownAbove is the score above which a visitor sees it, OverlayAbove that above
	// which priority support opens automatically.
	ShownAbove   int        `json:"shownAbove"`
	OverlayAbove int        `json:"overlayAbove"`
	Rules        []ChatRule `json:"rules"`
	// IndustryPoints are given once any of Industries is known.
	IndustryPoints int `json:"industryPoints"`
	// ManyMessages is the highest number of messages that is not yet many; more give
	// ManyMessagesPoints.
	ManyMessages       int `json:"manyMessages"`
	ManyMessagesPoints int `json:"manyMessagesPoints"`
}

// ChatTokens are budgets in the provider's tokens, prompt and answer together.
type ChatTokens struct {
	Conversation int `json:"conversation"`
	// Address is for all conversations of one network address.
	Address int `json:"address"`
	// All is for everybody.
	All int `json:"all"`
}

// ChatSpending bounds what the language model costs, in US dollars. What a share is of stands beside it.
type ChatSpending struct {
	// DayDollars is the budget of a day on the company's clock; OPENAI_BUDGET_DAY overrides it.
	DayDollars float64 `json:"dayDollars"`
	// HourPercent is how much of a day's budget one hour may spend.
	HourPercent int `json:"hourPercent"`
	// NetworkPercent is how much of an hour's and of a day's budget one network may spend: an IPv4 /24 or an IPv6 /48.
	NetworkPercent int `json:"networkPercent"`
	// KeptPercent of an hour and of a day are kept for networks that have spent at most LittlePercent of it.
	KeptPercent   int `json:"keptPercent"`
	LittlePercent int `json:"littlePercent"`
	// AlertPercent of a day's budget are told to the company; so is its end.
	AlertPercent int `json:"alertPercent"`
	// PricesOf is the day on which the prices were looked up, PricesFrom where; empty: nobody has confirmed them, and
	// the start says so. OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT override the price.
	PricesOf   string       `json:"pricesOf"`
	PricesFrom string       `json:"pricesFrom"`
	Prices     []ModelPrice `json:"prices"`
}

// ModelPrice is what a model costs, in US dollars for a million tokens. A model that is not listed counts as the
// dearest that is.
type ModelPrice struct {
	Model  string  `json:"model"`
	Input  float64 `json:"input"`
	Output float64 `json:"output"`
}

// ChatHandover are the times in which a person takes over, and why one is needed
// beside the rules of the score.
type ChatHandover struct {
	// Minutes count from the request for a person, EmergencyMinutes from the message that something is
	// happening now.
	Minutes          int `json:"minutes"`
	EmergencyMinutes int `json:"emergencyMinutes"`
	// ReminderMinutes is the pause between the reminders that follow a breach.
	ReminderMinutes int        `json:"reminderMinutes"`
	Alerts          []SLAAlert `json:"alerts"`
	Reasons         []Option   `json:"reasons"`
}

// AnswerTime returns Minutes as a duration: how long a visitor waits for a person
// before staff is alerted.
func (h ChatHandover) AnswerTime() time.Duration { return time.Duration(h.Minutes) * time.Minute }

// ChatRule counts once in a conversation, however often its words occur.
type ChatRule struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	// Points is 0 for a rule that only asks for a person.
	Points int `json:"points"`
	// Human: a person must take over.
	Human bool `json:"human"`
	// Words are the specified words with the forms in which they count (D34).
	Words map[string][]string `json:"words"`
}

// ChatIndustry is a class of sites with the words that identify it.
type ChatIndustry struct {
	ID    string   `json:"id"`
	Label string   `json:"label"`
	Words []string `json:"words"`
}
