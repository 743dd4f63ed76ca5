package answerer

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/language"
	"wardgate/internal/chat/matching"
	"wardgate/internal/chat/retrieval"
	"wardgate/internal/chat/safety"
)

// Kind is the kind of a reply.
type Kind string

// The kinds of replies.
const (
	Answered Kind = "answer"   // says facts
	AsksBack Kind = "clarify"  // the question was too vague
	NotKnown Kind = "unknown"  // says so, and offers a person
	OffTopic Kind = "offtopic" // says what it is for
	Rude     Kind = "rude"
	Greeting Kind = "greeting"
	Thanks   Kind = "thanks"
	Bye      Kind = "bye"
	Noted    Kind = "noted" // takes what the visitor gave of themselves, and was asked nothing
)

// Reply is the built-in answerer's reply to one message.
type Reply struct {
	Kind Kind
	Text string
	// Facts are the ids of the passages it quotes, Links the pages they come from.
	Facts []string
	Links []Link
	// Danger is what the message says of danger; the reply is the phones then, and nothing else.
	Danger safety.Kind
	// IsRefused: the message is an attempt to misuse the assistant.
	IsRefused bool
	// NeedsPerson: the visitor complains, or a guard has not come. A person is called.
	NeedsPerson bool
	// IsDamage: a person is called because of damage under way, in which nobody is in danger.
	IsDamage bool
}

// IsEmergency reports that the visitor was sent to the phones, because a person is in danger.
func (r Reply) IsEmergency() bool { return r.Danger != safety.None }

// Link leads to a page of our own.
type Link struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// Answerer replies from the catalog and the pages alone: it quotes, and never makes up a
// price, a number or a promise (V107, U12). It recognises questions by phrases, and by
// their similarity to messages of many visitors (ADR 27). It is safe for concurrent use.
type Answerer struct {
	catalog *catalog.Catalog
	known   atomic.Pointer[knowledge.Passages]
	intents intents
	speller language.Speller
	safety  *safety.Check
	// likely finds what messages ask for by the examples of many others; it is loaded when it is
	// first needed.
	likely func() *matching.Matcher
	// articles are our own articles.
	articles articles
	// asked are the ways in which visitors ask for passages, index finds these by their words.
	asked map[string][]string
	index atomic.Pointer[retrieval.Index]
}

// New reads the phrases, the examples and the articles; passages are all that it may
// quote.
func New(c *catalog.Catalog, passages knowledge.Passages, articles []content.Article) (*Answerer, error) {
	in, spell, err := loadIntents()
	if err != nil {
		return nil, err
	}
	examples, err := matching.LoadExamples()
	if err != nil {
		return nil, err
	}
	check, err := safety.New()
	if err != nil {
		return nil, err
	}
	likely := sync.OnceValue(func() *matching.Matcher { return matching.New(examples) })
	asked, err := retrieval.Asked()
	if err != nil {
		return nil, err
	}
	a := &Answerer{catalog: c, intents: in, speller: spell, safety: check, likely: likely, articles: newArticles(articles, ordinary()), asked: asked}
	a.Learn(passages)
	return a, nil
}

// Learn has it quote these passages from now on: the company's facts have changed.
func (a *Answerer) Learn(passages knowledge.Passages) {
	a.known.Store(&passages)
	a.index.Store(retrieval.New(passages, a.asked, retrieval.Places(a.catalog)))
}

func (a *Answerer) passages() knowledge.Passages { return *a.known.Load() }

// mostFacts is how many passages one reply quotes.
const mostFacts = 4

// fewWords are too few to know what a question without a subject is about.
const fewWords = 5

// Answer replies to a message. service is that of the page on which the visitor
// asks, empty elsewhere.
func (a *Answerer) Answer(message, service string) Reply {
	danger, isOpen := a.safety.Find(message)
	if danger.Is() {
		return a.InDanger(danger)
	}
	if a.safety.IsDamage(message) {
		r := a.quote([]string{damage})
		r.Links, r.NeedsPerson, r.IsDamage = nil, true, true
		return r
	}
	words := a.words(message)
	small := a.intents.smallTalk(words)
	switch {
	case slices.Contains(small, "attack"):
		r := a.say(NotKnown, "I can't help with that. I only answer questions about our services, from the pages of this site.", "person")
		r.IsRefused = true
		return r
	case len(words) > 0 && a.isOnlySmallTalk(words):
		return a.sayKind(smallKind(small))
	}
	if r, found := a.directly(words); found {
		return r
	}
	if r, is := a.sum(message, words, memory{service: service}); is {
		return r
	}
	if r, is := studyFor(a, words); is {
		return r
	}
	if r, found := a.toRead(words); found {
		return r
	}
	likely := a.likely().Match(message, service)
	if !isOpen { // what sounds like danger is none
		likely = slices.DeleteFunc(likely, func(m matching.Match) bool { return m.Label == inDanger })
	}
	r := newFinding(a, message, service).checked(a.orLikely(a.byPhrases(words, small, service), likely, len(words)))
	if r.Kind == NotKnown {
		return a.withArticle(r, words)
	}
	return r
}

// byPhrases replies by the phrases of the intents alone.
func (a *Answerer) byPhrases(words, small []string, service string) Reply {
	facts := a.facts(words, service)
	switch {
	case slices.Contains(small, string(Rude)):
		return a.sayKind(Rude)
	case saidBy(a.intents.unknown, words, 0) > 0:
		return a.sayKind(NotKnown)
	case len(facts) > 0:
		return a.quote(facts)
	case slices.Contains(small, string(OffTopic)):
		return a.sayKind(OffTopic)
	case len(small) > 0 && len(words) <= 8:
		return a.sayKind(smallKind(small))
	}
	return a.without(words)
}

func smallKind(small []string) Kind {
	if slices.Contains(small, string(Thanks)) {
		return Thanks // even when they are leaving
	}
	return Kind(small[0])
}

// isSmall reports whether the kind alone determines the reply.
func (k Kind) isSmall() bool {
	return slices.Contains([]Kind{AsksBack, NotKnown, OffTopic, Rude, Greeting, Thanks, Bye}, k)
}

// sayKind replies to a message of a kind that asks for no passage.
func (a *Answerer) sayKind(kind Kind) Reply {
	switch kind {
	case Rude:
		return a.say(Rude, "I am sorry that this is annoying. A person can help you better than I can.", "person")
	case NotKnown:
		return a.say(NotKnown, "I don't know that, and I won't guess.", "person")
	case OffTopic:
		return a.say(OffTopic, "That is not something I know about. I can tell you about "+strings.Join(knowledge.ServiceNames(a.catalog), ", ")+".")
	case Greeting:
		return a.say(Greeting, "Hello! What do you need to protect? You can ask me about services, prices, times, or how to reach a person.")
	case Thanks:
		return a.say(Thanks, "You are welcome. If anything else comes up, ask me, or call us at any hour.")
	case Bye:
		return a.say(Bye, "Goodbye, and stay safe. Our lines are open day and night.")
	case AsksBack, Answered, Noted:
	}
	return a.say(AsksBack, "I would like to help. Which is it about: "+strings.Join(knowledge.ServiceNames(a.catalog), ", ")+
		"? And is it the price, the time, or how it works?")
}

// isOnlySmallTalk reports whether the message is one phrase of small talk: "good
// evening" does not ask whether we are open then.
func (a *Answerer) isOnlySmallTalk(words []string) bool {
	for _, list := range a.intents.smalltalk {
		if saidBy(list, words, 0) == len(words) {
			return true
		}
	}
	return false
}

// without replies when the question is unknown: it asks back after a very short
// message, and otherwise says that it does not know.
func (a *Answerer) without(words []string) Reply {
	isVague := slices.ContainsFunc(words, func(w string) bool {
		return w == "help" || w == "need" || w == "info" || w == "information" || w == "question"
	})
	if len(words) <= fewWords || (isVague && len(words) <= 9) || len(meant(a.intents.aspects, words)) > 0 {
		return a.sayKind(AsksBack)
	}
	return a.sayKind(NotKnown)
}

// facts returns the passages that the words ask for, the most certain first.
func (a *Answerer) facts(words []string, service string) []string {
	in := a.intents
	named := meant(in.services, words)
	services := named
	if len(services) == 0 && service != "" {
		services = []string{service}
	}
	w := &wanted{known: a.passages()}
	faqs, aspects := a.faqs(words, services), meant(in.aspects, words)
	for _, faq := range faqs {
		w.add("faq:" + faq)
	}
	for _, aspect := range aspects {
		w.addAll(aspect+":", services)
	}
	isSure := len(w.ids) > 0
	if saidBy(in.offers, words, language.Gap) > 0 && len(faqs) == 0 {
		w.addAll("service:", named)
	}
	industries := meant(in.industries, words)
	a.addDirect(w, words, isSure, len(named)+len(industries) > 0)
	w.addAll("industry:", industries)
	if len(w.ids) == 0 || (len(faqs) == 0 && len(aspects) == 0) {
		w.addAll("service:", named)
	}
	if len(w.ids) == 0 && service != "" && len(words) <= 6 {
		w.add("service:" + service)
	}
	if len(w.ids) > 1 { // what happened in October, and a quote, is a quote
		w.ids = slices.DeleteFunc(w.ids, func(id string) bool { return id == inDanger })
	}
	return w.ids[:min(len(w.ids), mostFacts)]
}

// addDirect adds the facts that the words name themselves. A fact named in passing
// gives way to one that was certainly asked for; isAbout: a service or an industry
// is named, so that "what do you do" asks about that one.
func (a *Answerer) addDirect(w *wanted, words []string, isSure, isAbout bool) {
	facts := a.intents.facts
	for _, id := range meant(facts, words) {
		said := longestSaid(facts[id], words, language.Gap)
		if isPartOf(said, facts, words) {
			continue
		}
		if id == "services" && !isAbout {
			for _, s := range a.catalog.Services() {
				w.add("service:" + s.ID)
			}
		}
		if !isSure || len(said) > 1 || !inPassing(id) {
			w.add(id)
		}
	}
}

// wanted collects ids of passages, each once.
type wanted struct {
	known knowledge.Passages
	ids   []string
}

func (w *wanted) add(id string) {
	if _, known := w.known[id]; known && !slices.Contains(w.ids, id) {
		w.ids = append(w.ids, id)
	}
}

func (w *wanted) addAll(prefix string, ids []string) {
	for _, id := range ids {
		w.add(prefix + id)
	}
}

// faqs returns the questions of the pages that the words ask: those of the current
// service need fewer matching words.
func (a *Answerer) faqs(words, services []string) []string {
	found := meant(a.intents.faqs, words)
	for _, id := range meant(a.intents.within, words) {
		if of, _, _ := strings.Cut(id, ":"); slices.Contains(services, of) && !slices.Contains(found, id) {
			found = append(found, id)
		}
	}
	return found
}

// inPassing are facts that a single word of another question often names: "open" in
// "can you stay open while you install" does not ask for the hours.
func inPassing(id string) bool {
	return slices.Contains([]string{
		"services", "area", "contact", "hours", "compliance", "assistant", "privacy", "licence", "emergency", "quote", "person", "offices", "assessment",
	}, id)
}

// quote replies with the passages with these ids.
func (a *Answerer) quote(ids []string) Reply {
	r := Reply{Kind: Answered}
	var said []string
	for _, id := range ids {
		p := a.passages()[id]
		if !a.isSaid(said, p) {
			said = append(said, p.Text)
		}
		r.Facts = append(r.Facts, id)
		r.link(p)
		if strings.HasPrefix(p.ID, "price:") || strings.Contains(p.Text, "$") {
			r.link(a.passages()[knowledge.Prices])
		}
	}
	r.Text = strings.Join(said, "\n\n")
	return r
}

// isSaid reports whether the others already contain a passage's text: the answer to
// "What does a guard cost?" has the price in it.
func (a *Answerer) isSaid(others []string, p knowledge.Passage) bool {
	value := p.Text
	if i := slices.IndexFunc(a.catalog.Services(), func(s catalog.Service) bool { return strings.HasSuffix(p.ID, ":"+s.ID) }); i >= 0 {
		switch kind, _, _ := strings.Cut(p.ID, ":"); kind {
		case "price":
			value = a.catalog.Services()[i].Price
		case "time":
			value = a.catalog.Services()[i].Deployment
		}
	}
	return slices.ContainsFunc(others, func(text string) bool { return strings.Contains(text, value) })
}

// Quote replies with these passages.
func (a *Answerer) Quote(ids ...string) Reply { return a.quote(ids) }

// say replies in the answerer's own words, then quotes the passages with these ids.
func (a *Answerer) say(kind Kind, text string, ids ...string) Reply {
	r := a.quote(ids)
	r.Kind = kind
	r.Text = strings.TrimSpace(text + "\n\n" + r.Text)
	return r
}

func (r *Reply) link(p knowledge.Passage) {
	link := Link{p.Path, p.Page}
	if p.Path != "" && !slices.Contains(r.Links, link) {
		r.Links = append(r.Links, link)
	}
}
