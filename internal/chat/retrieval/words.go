package retrieval

import (
	"strings"

	"wardgate/internal/chat/language"
)

const (
	// saysNothing are words that say nothing of what is asked.
	saysNothing = `
 handle handles serve serves a an the i im ive id me my mine we our ours us you your youre yours yall he she him his her hers they them their theirs it its this that these those
 there here thing things stuff one ones which what whats that's wat how hows somth sombody sumbody somebdy ppl b4 before tho cuz bc dude bro pls idk
 btw fyi hes shes outta whom along km kms list side sides vs versus north south lol haha someone's why whether is are am be been being was were isnt
 arent do does did dont doesnt didnt done doing have has had having havent can cant could will would wont shall should may might must of off on in at
 to from by for with as into onto if then than so too also and or but not no nor yes ok okay yeah ya yep hey hi hello please thanks thank thx just only
 even still really actually like hmm um well oh get got gets getting gonna gotta wanna want wants need needs needed let lets know think tell say said
 mean means guys guy man folks people someone somebody sum1 some1 anyone anybody anything something everything any some all every each more most very
 much many lot lots about up out over again ever yet now go goes going come comes take takes use uses using give gives put per else other another same
 both way ways company companies wardgate security service services site place places business provide offer offers possible able sort kind type help
 helps helping ask asking question exactly whole included include includes including answer info detail details look looking find work works working
 happens happen happened guess maybe your's ne money write wrote writing husband wife dad mom mother father son daughter friend buddy coworker case
 already such own around between through during until while after`
	// sameWords mean the same here, a line each: the first stands for all.
	sameWords = `
 cost price expensive pricey rate fee charge pricing charged priced
 hour hr hrs hourly
 construction const
 guard gard garde
 keep kept keeping retain
 delete erase deleted forget
 rude impolite disrespectful
 insured insurance insurer coverage assurance
 license licence licensed licenced licensing licencing
 invoice invoices bill bills billed billing receipt
 cam camera cctv webcam
 footage recording video clip recorded
 cop police rcmp
 employee staff worker
 cancel terminate end ending termination cancelled cancellation
 agreement contract
 alarm siren
 key keys
 fob card keycard swipe
 mobile patrol patrolling
 fast quick quickly soon rapid asap
 tax taxes gst pst hst taxed
 night nite nights overnight nighttime
 home house residential residence houses homes
 condo condominium condos strata condominiums
 pay paid payment pays paying payments
 boss director leader chief
 owner ceo president owns proprietor
 inwriting written writing
 winter cold freezing frost minus
 gear clothing clothes
 dog dogs k9 canine
 gun guns firearm firearms weapon weapons armed
 hiring job jobs career careers resume employment vacancy vacancies
 gate entrance door doors
 checkpoint checkpoints tour tours scan scanned
 report reports
 internet network wifi connection
 electricity power outage blackout
 holiday holidays stat statutory
 minimum min shortest minimal
 operator operators
 complain complaint complaints
 vacant vaccant empty unoccupied
 moneyback reimburse refund
 lose lost missing
 leave leaves quit quits quitting left resign fired
 mail email emails
 talk speak speaker loudspeaker talks
 dark darkness
 store shop
 buy purchase
 weekend weekends saturday sunday
 month monthly months
 phone telephone cell
 respond response responds
 arrive arrival arrives
 began founded founding`
	// wholeNames are names of several words, in the tokens of the language: each counts as one.
	wholeNames = `
 betterbureau = better business bureau
 etransfer = e transfer
 bodyguard = body guard
 howmany = how many
 price = how much
 howoften = how often
 howlong = how long
 fast = how fast
 howfar = how far
 firstaid = first aid
 roundclock = 24 7
 firewatch = fire watch
 fort mcmurray = fort mac
 app = mobile app
 onsite = on site
 inspectlook = look at | come look | come see | come and look | come and see
 founded = been around
 ineed = do i need | do we need
 youhave = you have | you get | you got | you employ
 postorder = post order
 alarm alarmevent = alarm goe off | alarm go off | alarm going off | alarm goin off | alarm trip
 inwriting = in writ
 moneyback = money back
 alarm respond = alarm response
 lockup = lock up`
)

// lexicon is how words of questions and passages become those of the index.
type lexicon struct {
	plain map[string]bool
	same  map[string]string
	// whole joins names of several words, drawnOut spells those that the language takes for drawn out.
	whole, drawnOut *strings.Replacer
}

func newLexicon() lexicon {
	l := lexicon{plain: map[string]bool{}, same: map[string]string{}, drawnOut: strings.NewReplacer("bbb", "betterbureau", "BBB", "betterbureau", "Bbb", "betterbureau")}
	for w := range strings.FieldsSeq(saysNothing) {
		l.plain[w], l.plain[language.Stem(w)] = true, true
	}
	for line := range strings.Lines(sameWords) {
		words := strings.Fields(line)
		for _, w := range words {
			l.same[shape(w)] = shape(words[0])
		}
	}
	var names []string
	for line := range strings.Lines(wholeNames) {
		name, ways, is := strings.Cut(strings.TrimSpace(line), " = ")
		for way := range strings.SplitSeq(ways, " | ") {
			if is {
				names = append(names, " "+way+" ", " "+name+" ")
			}
		}
	}
	l.whole = strings.NewReplacer(names...)
	return l
}

// shape is a word without the rest of its ending: price, pricing and priced are one.
func shape(word string) string {
	word = language.Stem(word)
	if len(word) > 6 {
		word = strings.TrimSuffix(word, "ly")
	}
	if len(word) > 4 {
		word = strings.TrimSuffix(word, "e")
	}
	return word
}

// term is the word of the index for a token of the language; "" for one that says nothing.
func (l lexicon) term(token string) string {
	if len(token) < 2 || l.plain[token] {
		return ""
	}
	s := shape(token)
	if as, known := l.same[s]; known {
		return as
	}
	return s
}

// words are the words of a text that say something, in their order, with the tokens that they were.
func (l lexicon) words(text string) (terms, tokens []string) { return l.wordsOf(l.tokens(text)) }

func (l lexicon) tokens(text string) []string { return language.Tokens(l.drawnOut.Replace(text)) }

func (l lexicon) wordsOf(all []string) (terms, tokens []string) {
	for token := range strings.FieldsSeq(l.whole.Replace(" " + strings.Join(all, " ") + " ")) {
		if t := l.term(token); t != "" {
			terms, tokens = append(terms, t), append(tokens, token)
		}
	}
	return terms, tokens
}

// asks are words that ask for something, and only join sentences in a text.
func asks(term string) bool {
	switch term {
	case "who", "when", "where", "since", "howmany", "howoften", "howlong", "ineed", "youhave":
		return true
	}
	return false
}
