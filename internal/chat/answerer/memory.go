package answerer

import (
	"cmp"
	"slices"
	"strings"

	"wardgate/internal/chat/language"
	"wardgate/internal/chat/retrieval"
)

// Turn is one message of a conversation with the reply that it got.
type Turn struct {
	Said  string
	Kind  Kind
	Facts []string
}

// memory is what a message may refer to: "how much is that", "the first one", "and for nights".
type memory struct {
	// service was spoken of last, aspect is what was asked of it: price or time.
	service, aspect string
	// options are the services that were listed last, in their order.
	options []string
	// open is the message that was answered by a question back.
	open string
	// said are the messages since the service was named, the latest last.
	said []string
	// path is the page of the passage that was quoted first last.
	path string
	// industry is the passage about the one that was spoken of last.
	industry string
}

// After is the reply to a message once it is known what was said before it, oldest first; plain is the one to the message alone.
func (a *Answerer) After(before []Turn, plain Reply, message string) Reply {
	isLong := strings.Count(message, " ") > 2*mostLeaning && !strings.ContainsAny(message, "0123456789")
	if plain.IsEmergency() || plain.NeedsPerson || plain.IsRefused || len(before) == 0 || isLong {
		return plain
	}
	m := a.remember(before)
	words := a.words(message)
	if r, is := a.sum(message, words, m); is {
		return r
	}
	if len(words) > mostLeaning || a.isOnlySmallTalk(words) {
		return plain
	}
	if r, is := a.leaning(m, plain, message, words); is {
		return r
	}
	if r, is := m.ofWhatWasSaid(a, plain, message, words); is {
		return r
	}
	goesOn := refers(words) || len(meant(a.intents.aspects, words)) > 0 || isGoingOn(words) && plain.Kind != Answered
	if m.service == "" || a.isAbout(words) || !goesOn {
		return plain
	}
	if r := a.Answer(message, m.service); isPlainAnswer(r) && a.saysMore(r, plain, m.service) {
		return r
	}
	return plain
}

// ofWhatWasSaid replies to a message that leans on the one before it with the passage which has what both say: "how often they come" after
// "do you patrol", "in writing?" after "how do I cancel".
func (m memory) ofWhatWasSaid(a *Answerer, plain Reply, message string, words []string) (Reply, bool) {
	if !refers(words) && !isGoingOn(words) && (plain.Kind == Answered || len(words) > fewWords) || a.isAbout(words) || len(m.said) == 0 {
		return Reply{}, false
	}
	own := newFinding(a, message, "")
	if len(own.words) == 0 || len(meant(a.intents.aspects, words)) > 0 || // what a price or a time is asked of is known
		own.isOnlyAspects() || plain.Kind == Answered && !refers(words) && own.written(plain.Facts) >= covers {
		return Reply{}, false
	}
	last := newFinding(a, m.said[len(m.said)-1], "")
	if len(last.words) > mostPlain {
		return Reply{}, false
	}
	for _, hit := range own.index.Search(append(slices.Clone(own.words), last.words...), m.path) {
		isThere := a.passages()[hit.ID].Path == m.path // what is on another page answers another question
		if isThere && own.written([]string{hit.ID}) >= covers && last.written([]string{hit.ID}) >= stands && !strings.HasPrefix(hit.ID, retrieval.Unsaid) {
			return own.fromHit(hit), true
		}
	}
	return Reply{}, false
}

// isPlainAnswer reports whether a reply says facts, and nothing else is to be done.
func isPlainAnswer(r Reply) bool { return r.Kind == Answered && !r.IsEmergency() && !r.NeedsPerson }

// mostLeaning is how many words a message has at most that leans on what was said before it.
const mostLeaning = 9

// words are those of a message as the phrases know them.
func (a *Answerer) words(message string) []string {
	words := language.Tokens(message)
	for i, w := range words {
		words[i] = a.speller.Meant(w)
	}
	return language.OneName(words)
}

// leaning replies to a message that only goes on with what was said: the answer to our question, one of several, the same of another service.
func (a *Answerer) leaning(m memory, plain Reply, message string, words []string) (Reply, bool) {
	named, asked := meant(a.intents.services, words), meant(a.intents.aspects, words)
	isAsked := len(asked) > 0
	if at := ordinal(words); len(named) == 0 && len(words) <= fewWords && at >= 0 && len(m.options) > 0 {
		if at == lastOption {
			at = len(m.options) - 1
		}
		if at >= len(m.options) {
			return Reply{}, false
		}
		return a.aspect(cmp.Or(append(asked, m.aspect, "service")...), m.options[at:at+1]), true
	}
	switch facts := dearer(words); {
	case len(words) > fewWords+1 || isAsked:
	case len(named) == 0 && m.service == guards && m.aspect == "price" && len(facts) > 0:
		return a.quote(facts), true
	case len(named) > 0 && m.aspect != "" && (m.open != "" || isGoingOn(words)):
		return a.aspect(m.aspect, named), true
	case len(named) > 0 && m.open != "":
		return a.aspect("service", named), true
	case m.open != "" && a.isAbout(words):
		r := a.Answer(m.open+" "+message, "")
		return r, isPlainAnswer(r)
	case m.service != "" && m.aspect != "" && isGoingOn(words) && !a.isAbout(words) && plain.Kind != Answered:
		return a.aspect(m.aspect, []string{m.service}), true
	case m.service != "" && !a.isAbout(words) && wantsMore(words):
		return a.aspect("service", []string{m.service}), true
	case m.industry != "" && wantsAdvice(words):
		return a.quote([]string{m.industry}), true
	}
	return Reply{}, false
}

// aspect replies what is asked of services.
func (a *Answerer) aspect(aspect string, services []string) Reply {
	w := &wanted{known: a.passages()}
	w.addAll(aspect+":", services)
	return a.quote(w.ids)
}

// isAbout reports whether words name a service or an industry themselves.
func (a *Answerer) isAbout(words []string) bool {
	return len(meant(a.intents.services, words)) > 0 || len(meant(a.intents.industries, words)) > 0
}

// wantsMore reports whether words ask what it is that was spoken of.
func wantsMore(words []string) bool {
	said := " " + strings.Join(words, " ") + " "
	asks := []string{" how doe it work", " how does it work", " how that work", " tell me more", " more info", " more detail", " explain", " what is that ", " what is it "}
	return slices.ContainsFunc(asks, func(phrase string) bool { return strings.Contains(said, phrase) })
}

// wantsAdvice reports whether words ask what we would do.
func wantsAdvice(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"recommend", "suggest", "advise", "advice", "recommendation", "suggestion", "best", "conseillez"}, w)
	})
}

// saysMore reports whether a reply that knows the service says something of it, and not only what the service is.
func (a *Answerer) saysMore(r, plain Reply, service string) bool {
	of := func(id string) bool {
		return a.serviceOf(id) == service && id != "service:"+service
	}
	return slices.ContainsFunc(r.Facts, of) && (plain.Kind != Answered || !slices.ContainsFunc(plain.Facts, of))
}

// serviceOf is the service on whose page a passage stands, empty for none.
func (a *Answerer) serviceOf(id string) string {
	service, is := strings.CutPrefix(a.passages()[id].Path, "/services/")
	if !is {
		return ""
	}
	return service
}

// remember reads what was said, the latest counts.
func (a *Answerer) remember(before []Turn) memory {
	var m memory
	for _, t := range before {
		m.open, m.said = "", append(m.said, t.Said)
		if t.Kind == AsksBack {
			m.open, m.options = t.Said, nil
			for _, s := range a.catalog.Services() {
				m.options = append(m.options, s.ID)
			}
		}
		if asked := meant(a.intents.aspects, a.words(t.Said)); len(asked) > 0 {
			m.aspect = asked[0]
		} else if t.Kind == Answered || t.Kind == NotKnown {
			m.aspect = aspectOf(t.Facts)
		}
		m = withFacts(a, m, t.Facts)
		if len(t.Facts) > 0 && t.Kind == Answered {
			m.path = a.passages()[t.Facts[0]].Path
		}
	}
	return m
}

// withFacts is a memory after a reply quoted these passages.
func withFacts(a *Answerer, m memory, facts []string) memory {
	var named []string
	for _, id := range facts {
		if strings.HasPrefix(id, "industry:") {
			m.industry = id
		}
		if s := a.serviceOf(id); s != "" && !slices.Contains(named, s) {
			named = append(named, s)
		}
	}
	switch {
	case len(named) > 1:
		m.options = named
	case len(named) == 0:
		return m
	}
	if named[0] != m.service { // what was said of another one counts no more
		m.service, m.said = named[0], m.said[max(0, len(m.said)-1):]
	}
	return m
}

// shift is what was said of hours and posts before, what was said later first, and whether a guard was wanted.
func (m memory) shift() (s shift, isWanted bool) {
	for _, said := range slices.Backward(m.said) {
		said = strings.ToLower(said)
		if isUnread(said) {
			continue
		}
		isWanted = isWanted || wantRE.MatchString(said)
		if !isTimed(said) {
			continue
		}
		before := shiftIn(said)
		if before.posts == 0 {
			before.posts = thenPosts(said)
		}
		s = s.completed(before)
	}
	return s, isWanted
}

// aspectOf is what facts tell of a service, empty for anything else.
func aspectOf(facts []string) string {
	for _, id := range facts {
		switch kind, _, _ := strings.Cut(id, ":"); kind {
		case "price", "time":
			return kind
		}
	}
	return ""
}

// refers reports whether a word stands for something that was said before.
func refers(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"it", "that", "this", "they", "them", "those", "these", "he", "she", "one", "ones", "there", "ca", "ils", "elle"}, w)
	})
}

// dearer are the passages about the price of a guard at the times that words name, none for words that name none.
func dearer(words []string) []string {
	names := func(times ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(times, w) })
	}
	switch {
	case names("night", "nights", "nite", "nites", "overnight", "evening", "evenings"):
		return []string{"faq:" + guards + ":2", "page:night"}
	case names("holiday", "holidays", "christmas", "easter", "stat"):
		return []string{"page:holiday", "faq:" + guards + ":2"}
	case names("weekend", "weekends", "saturday", "saturdays", "sunday", "sundays"):
		return []string{"faq:" + guards + ":2"}
	}
	return nil
}

// isGoingOn reports whether words go on with a question: "and for nights", "what about IT".
func isGoingOn(words []string) bool {
	for len(words) > 1 && slices.Contains([]string{"ok", "okay", "so", "well", "yeah", "alright", "cool", "great", "thanks"}, words[0]) {
		words = words[1:]
	}
	if len(words) == 0 {
		return false
	}
	if slices.Contains([]string{"and", "n", "or", "also", "plus", "et", "for", "if"}, words[0]) {
		return true
	}
	return len(words) > 1 && words[1] == "about" && (words[0] == "what" || words[0] == "how")
}

// lastOption stands for the last one, whichever it is.
const lastOption = 99

// ordinal is which of several words mean, counted from 0; -1 for none. "first aid" means none.
func ordinal(words []string) int {
	for i, w := range words[:max(0, len(words)-1)] {
		if at := place(words[i+1]); at >= 0 && (w == "number" || w == "option") {
			return at
		}
	}
	if len(words) == 1 {
		return place(words[0])
	}
	if len(words) > 2 && !slices.Contains(words, "one") && !slices.Contains(words, "option") {
		return -1
	}
	for _, w := range words {
		if at := place(w); at >= 0 && len(w) > 1 && w != "one" && w != "two" {
			return at
		}
	}
	return -1
}

// place is a place in a list, counted from 0; -1 for another word.
func place(word string) int {
	if word == "last" || word == "latter" {
		return lastOption
	}
	for at, names := range [][]string{{"first", "1st", "former", "1", "one"}, {"second", "2nd", "2", "two"}, {"third", "3rd", "3", "three"}, {"fourth", "4th", "4", "four"}} {
		if slices.Contains(names, word) {
			return at
		}
	}
	return -1
}
