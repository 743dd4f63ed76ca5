package catalog

import "time"

// Chat are the rules of the assistant: what a conversation tells of a visitor
// (V146, V168, V219, D34, U10).
type Chat struct {
	Score      ChatScore      `json:"score"`
	Industries []ChatIndustry `json:"industries"`
	// PurgeHours is how long after its last message a conversation of nobody known is kept (V135, D59).
	PurgeHours int `json:"purgeHours"`
	// HistoryMessages is how many earlier messages the language model is told (V184, D58).
	HistoryMessages int `json:"historyMessages"`
	// DailyTokens are what the language model may be asked for in a day (D11).
	DailyTokens ChatTokens `json:"dailyTokens"`
	// Handover is how a conversation comes to a person (D60).
	Handover ChatHandover `json:"handover"`
	// Messages are what the assistant says beside answers, with {name}, {company}, {hours}, {phones}.
	Messages map[string]string `json:"messages"`
	// Limits are greatest lengths in characters, of messages their greatest number.
	Limits map[string]int `json:"limits"`
	// Suggestions are questions that a visitor may press instead of writing (U11).
	Suggestions []ChatSuggestion `json:"suggestions"`
	// NextActions are what a reply may offer to do, in the order in which it is shown (D65).
	NextActions []string `json:"nextActions"`
	// Launcher are the texts of the button that opens the chat: a file of its own, because every page carries it.
	Launcher map[string]string `json:"-"`
	// Widget are the texts that visitors read around a conversation, by their place; some with a {blank} to fill.
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
	// which priority support opens by itself.
	ShownAbove   int        `json:"shownAbove"`
	OverlayAbove int        `json:"overlayAbove"`
	Rules        []ChatRule `json:"rules"`
	// IndustryPoints are given once any of Industries is known.
	IndustryPoints int `json:"industryPoints"`
	// ManyMessages is how many messages are not many yet; more give ManyMessagesPoints.
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

// ChatHandover are the times in which a person takes over, and why one is needed
// beside the rules of the score.
type ChatHandover struct {
	// Minutes are from the wish for a person, EmergencyMinutes from the word that something is happening now.
	Minutes          int `json:"minutes"`
	EmergencyMinutes int `json:"emergencyMinutes"`
	// ReminderMinutes is the pause between the reminders that follow a breach.
	ReminderMinutes int        `json:"reminderMinutes"`
	Alerts          []SLAAlert `json:"alerts"`
	Reasons         []Option   `json:"reasons"`
}

// AnswerTime is Minutes: how long a visitor waits for a person before somebody is told.
func (h ChatHandover) AnswerTime() time.Duration { return time.Duration(h.Minutes) * time.Minute }

// ChatRule counts once in a conversation, however often its words are said.
type ChatRule struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	// Points is 0 for a rule that only asks for a person.
	Points int `json:"points"`
	// Human tells that a person must take over.
	Human bool `json:"human"`
	// Words are the specified words with the forms in which they count (D34).
	Words map[string][]string `json:"words"`
}

// ChatIndustry is a class of sites with the words by which it is known.
type ChatIndustry struct {
	ID    string   `json:"id"`
	Label string   `json:"label"`
	Words []string `json:"words"`
}
