package contacts

import (
	"regexp"
	"slices"
	"strings"

	"wardgate/internal/chat/language"
)

const (
	// contactNoun is what a visitor calls a way to reach them.
	contactNoun = `(?:numbers?|phones?|cells?|e-?mails?|mails?|address(?:es)?|contacts?|details|infos?|information|data|names?|account|subscriptions?|numeros?|courriels?|adresses?|` +
		`nom|donnees|coordonnees)`
	// wayVerb is what is done with one.
	wayVerb = `(?:calls?|calling|called|phon(?:e|ed|ing)|texts?|texting|texted|txts?|e-?mails?|e-?mailing|e-?mailed|mailing|contact(?:s|ed|ing)?|messaged?|messages|messaging|msg|` +
		`ring|ringing|reach|spam|spamming|bother|bothering|harassing|newsletters?|dial|write|writing|use|using|keep|keeping|store|save|add|adding)`
	// refused stands in place of words of refusal, so that what is left is what is wanted.
	refused = "×"
)

var (
	// notRE is a refusal to be reached, frenchNotRE in French. The first group is the word before it, the second the refusal, the third its wish, the fourth the verb.
	notRE = regexp.MustCompile(`(?:([\p{L}']+) +)?\b(do ?n['o]? ?t|dnt|don t|never|not|stop|quit|no more)\b(?: (?:ever|even|please|pls|plz|just|guys|u|you))*` +
		`( (?:want|wanna|wish|like|need)(?: (?:u|you|ya|anyone|anybody|someone|any|more|your|ur))*(?: to)?(?: (?:be|get|receive|have))?(?: (?:any|your|ur|more))*)?` +
		`(?: be)?(?: send(?:ing)?(?: (?:me|us|any|more|your|ur))*)? (` + wayVerb + `)(?: ?(?:or|nor|and|/) ?` + wayVerb + `)*\b`)
	frenchNotRE = regexp.MustCompile(`\bn(?:e |')(?:m'|me |nous |l[ea]s? |l')?(?:appel|rappel|contact|ecri|text|telephon|envoy|utilis|gard)\p{L}*(?:[- ](?:moi|nous|l[ea]))? (?:pas|` +
		`plus|jamais)\b|` +
		`\b(?:appel|rappel|contact|ecri|text|telephon)\p{L}*[- ](?:moi |nous )?(?:pas|plus)\b|\barrete[zr]?(?: de| d')? ?(?:m'|me |nous )?(?:appel|contact|ecri|text|envoy|telephon)\p{L}*|` +
		`\b(?:veux|voulons|souhaite|desire) (?:pas|plus) (?:etre|que vous|recevoir|de (?:vos|courriels|messages|textos|nouvelles))\b(?: (?:me )?(?:appel|rappel|contact|telephon|` +
		`joint)\p{L}*)?`)
	// endsRE asks to be taken off a list or to be forgotten.
	endsRE = regexp.MustCompile(`\bun-?su[bs]\w*|\bopt(?:ing|ed)?[ -](?:me )?out\b|\btake (?:me|us|this|that|it|my [\p{L}-]+|§|¤) (?:off|out)(?: of)?(?:[ ,.!]*$|,| (?:of )?(?:your|ur|` +
		`the|this|that|all|any|please|pls|plz|now)\b)|` +
		`\boff (?:of )?(?:your|ur|the|this|that|all|any) (?:[\p{L}-]+ )?(?:lists?|mailings?|newsletters?|e-?mails?|system|database)\b|` +
		`(?:([\p{L}']+) )?\b(?:remov|delet|eras|wip|purg|scrub|forg[eo]t)e?(?: (?:all|of|about|out))* (?:me\b|us\b|§|¤|(?:my|our|the|this|that)(?: [\p{L}-]+)? ` + contactNoun + `\b)|` +
		`\b(?:someone|somebody|they) (?:else )?(?:used|put|entered|typed|gave|signed up(?: with)?) my ` + contactNoun + `\b|\b(?:someone|somebody) (?:else )?signed (?:me|us) up\b|` +
		`\bdes?abonn\p{L}*|\b(?:retire|enleve|efface|supprime|oublie|ote|raye)[zr]?(?:[- ](?:moi|nous)\b| §| ¤| (?:mon|ma|mes|notre|nos|cette|ce) (?:[\p{L}-]+ )?` + contactNoun + `)`)
	// endsItRE does so of what stands beside it.
	endsItRE = regexp.MustCompile(`\b(?:remove|delete|erase) (?:it|this|that|them)\b|\b(?:retire|enleve|efface|supprime)[zr]?[- ](?:l[ea]s?|ca)\b`)
	// wrongRE takes back what was typed, or says that it is not the visitor's. What follows may be right.
	wrongRE = regexp.MustCompile(`\bwrong (?:phone |cell |e-?mail )?(?:numbers?|e-?mail|one|address|person|contact)\b|\bnever ?mind\b|\bnvm\b|\bforget (?:it|about it)\b|` +
		`\bscratch that\b|\bnot (?:mine|(?:my|our) ` + contactNoun + `)\b|` +
		`\blaisse[zr]? (?:donc )?tomber\b|\boublie[zr]? ca\b|\bmauvaise? (?:numero|adresse|courriel)\b|\b(?:pas|plus) (?:mon|notre) ` + contactNoun)
	// notThisRE says it of what is marked alone.
	notThisRE = regexp.MustCompile(`\b(?:is ?n[o']? ?t|not|was ?n[o']? ?t|no longer|ain'?t|pas|plus)(?: (?:at|on|the|my|le|au|a))* §|§,? (?:(?:is|was|est|n'est) ?)?(?:n['o]? ?t|` +
		`no longer|ain'?t|pas|plus) (?:my|mine|me|our|ours|valid|working|in use|correct|right|` +
		`good|the|a|mon|ma|notre|a|le|la|bon)\b|§,? (?:is|was|est) (?:the |an |un |le )?(?:wrong|old|dead|mauvais|ancien)\b|\b(?:old|previous|former|` +
		`ancien(?:ne)?) (?:` + contactNoun + `|#|no|num|one)(?: (?:was|is|used to be|etait|est)|:)? ?§`)
	// rightRE is that the visitor's own follows nevertheless: use §, call me at §. backRE is it after a word that took something back.
	rightRE = regexp.MustCompile(`\b(?:call|text|txt|phone|ring|reach|contact|e-?mail|message|msg|write)(?: to)? (?:me|us|(?:my|our) (?:[\p{L}-]+ ){1,2})(?:back |instead |please |` +
		`pls |now |only |directly )* ?(?:back|instead|please|pls|now|only)?(?: ?(?:at|on|by|@))?[ :]*§|` +
		`(?:\b(?:just|please|pls|plz|only|but|instead|then|rather|better|or|and|can (?:you|u)|you can|u can)|,) ?(?:call|text|txt|phone|ring|e-?mail|message|msg|write)(?: me|` +
		` us)?(?: (?:at|on|to))?[ :]*§|` +
		`\b(?:use|try|put)(?: instead)? §|\bshould(?:'ve| have)? be(?:en)?[ :]*§|\b(?:right|correct|new|real|actual)(?: (?:one|` + contactNoun + `))?(?: is|'s|:)?[ :]*§|\b(?:change|` +
		`switch|update|replace)(?: [\p{L}¤]+){0,4}(?: to| with| by) §|` +
		`\b(?:appele[zr]|rappele[zr]|texte[zr]|ecri[rv]e[zr]?|contacte[zr]|rejoigne[zr])[- ](?:moi|nous)(?: plutot)?(?: (?:au|a|sur|par))?(?: (?:le|courriel|texto|email))?[ :]*§|` +
		`\b(?:utilise[zr]|prene[zr])(?: plutot)?(?: le)? §|` +
		`§,? (?:instead|is (?:better|best|fine|ok|good)|works|only|plutot)\b|§[ ,.!;-]*(?:but |please |pls |plz |just |can (?:you|u) )*(?:call|text|txt|phone|e-?mail|ring) (?:me|us|only|` +
		`instead|is|it)\b`)
	backRE = regexp.MustCompile(`\b(?:it'?s|it is|c'est|(?:my|our|mon|notre) (?:[\p{L}-]+ )?` + contactNoun + `(?: is| est|'s|:)?)(?: le)?[ :]*§`)
	// otherwiseRE is another way that is wanted instead: don't call, text me.
	otherwiseRE = regexp.MustCompile(`\b(?:texts?|txt|e-?mail|call|phone|messages?|msg|whatsapp|sms|write|texto|courriel|texte[zr]|ecrive[zr]|appele[zr])(?:(?: |-)(?:me|us|only|` +
		`instead|please|pls|plz|is|ok|it|at|to|moi|nous|seulement|plutot|or|s'il|svp)\b|[,./!]|$)|` +
		`\b(?:only|just|rather|prefer|better|seulement|plutot|par|by|or) (?:texts?|txt|e-?mail|call|phone|message|msg|whatsapp|sms|write|texto|courriel)\b`)
	// whenRE says when or where one is not to be reached, which is no refusal.
	whenRE = regexp.MustCompile(`^[^.!?;§¤×]{0,25}\b(?:before|after|at (?:work|night|home|noon|the office|this hour)|on (?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|` +
		`thursdays?|fridays?|saturdays?|sundays?)|during|until|till|while|today|tonight|` +
		`tomorrow|right now|now|this (?:week|morning|afternoon|evening)|if|unless|late|early|past|avant|apres|apres|pendant|le soir|le matin|la fin de semaine|la nuit)\b`)
	// objectRE is what a refusal in a row of words is about: the visitor, what is marked, or nothing more.
	objectRE = regexp.MustCompile(`^(?: (?:to|at|on|or|about))*(?: ?[§¤]|[,.!?;/]| ?$|[ -](?:me|us|him|her|it|that|this|my|our|here|anymore|any|again|back|please|pls|plz|ever|from|` +
		`for|text|call|email|or|and|thanks|thx|list)\b)`)
)

// plain is a text in small letters without the accents that many do not type. The patterns here are for such texts.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'é', 'è', 'ê', 'ë':
			return 'e'
		case 'à', 'â':
			return 'a'
		case 'ç':
			return 'c'
		case 'î', 'ï':
			return 'i'
		case 'ô':
			return 'o'
		case 'û', 'ù':
			return 'u'
		}
		return r
	}, text)
}

// mayRefuse reports whether one of the words stands in a text of which each refusal has one.
func mayRefuse(said string) bool {
	return language.HasAny(said, "not", "n't", "dont", "don t", "dnt", "do nt", "never", "nvm", "stop", "quit", "no more", "no longer", "pas", "plus", "jamais", "arr", "unsu",
		"un-su", "opt", " off", " out", "remov", "delet", "eras",
		"wip", "purg", "scrub", "forg", "someone", "somebody", "they", "abonn", "retire", "enl", "efface", "supprime", "oublie", "te", "raye", "wrong", "scratch", "mauvais", "laisse",
		"old", "previous", "former", "ancien", "ain't", "aint", "is ", "was ", "est ")
}

// isRefused reports whether words beside what is marked refuse it: who asks to be left alone is not contacted. text is the
// whole message in small letters with a mark for it, and the other mark for all others.
func isRefused(text string) bool {
	text = plain(text)
	if !mayRefuse(text) {
		return false
	}
	if notThisRE.MatchString(text) {
		return true
	}
	wanted, isNot := withoutRefusals(text)
	wanted = ofOthersRE.ReplaceAllString(wanted, other)
	switch {
	case rightRE.MatchString(wanted):
		return false
	case isNot && !otherwiseRE.MatchString(wanted):
		return true
	case endsRefused(text), endsItRE.MatchString(text):
		return true
	}
	return wrongRE.MatchString(text) && !backRE.MatchString(wrongRE.ReplaceAllString(wanted, refused))
}

// mayDecline is mayRefuse for a message without any contact.
func mayDecline(said string) bool {
	return language.HasAny(said, "not", "n't", "dont", "don t", "dnt", "do nt", "never", "stop", "quit", "no more", "pas", "plus", "jamais", "arr", "unsu", "un-su", "opt", " off",
		" out", "remov", "delet", "eras", "wip", "purg", "scrub", "forg", "someone", "somebody", "they", "abonn",
		"retire", "enl", "efface", "supprime", "oublie", "ote", "raye") &&
		language.HasAny(said, "call", "phon", "text", "txt", "mail", "contact", "mess", "msg", "ring", "reach", "spam", "bother", "harass", "news", "dial", "writ", "us", "me", "keep",
			"stor", "save", "add", "numb", "cell", "detail", "info", "data", "account",
			"subscr", "unsu", "un-su", "opt", "list", "system", "abonn", "moi", "nous", "numer", "courriel", "nom", "donn", "coord", "appel", "ecri", "recevoir", "envoy", "utilis", "gard",
			"off")
}

// declines reports whether a message without any contact asks not to be contacted, or to be forgotten.
func declines(text string) bool {
	text = plain(text)
	if !mayDecline(text) || strings.Contains(text, "?") && !strings.Contains(text, "please") {
		return false
	}
	wanted, isNot := withoutRefusals(text)
	return isNot && saysMeRE.MatchString(text) && !otherwiseRE.MatchString(wanted) || endsRefused(text)
}

// saysMeRE is that the visitor speaks of themselves.
var saysMeRE = regexp.MustCompile(`\b(?:me|us|i|moi|nous|m'\p{L}+|je|contacted|called)\b`)

// endsRefused is endsRE, but for "don't forget me".
func endsRefused(text string) bool {
	for _, m := range endsRE.FindAllStringSubmatch(text, -1) {
		if !isAmong(m[1], "don't dont not never i we always they can't cant cannot") {
			return true
		}
	}
	return false
}

// withoutRefusals is a text with a mark in place of its refusals to be reached, and whether there is one that is about what is
// marked, or about everything.
func withoutRefusals(text string) (string, bool) {
	var b strings.Builder
	end, is := 0, false
	keep := func(from, to int, counts bool) {
		b.WriteString(text[end:from] + refused)
		end = to
		is = is || counts
	}
	for _, m := range notRE.FindAllStringSubmatchIndex(text, -1) {
		before, not, after := "", text[m[4]:m[5]], text[m[1]:]
		if m[2] >= 0 {
			before = text[m[2]:m[3]]
		}
		if !isSaidToUs(text[:m[4]], before, not, m[6] >= 0) || !objectRE.MatchString(after) {
			continue
		}
		keep(m[4], m[1], !isOfOther(after) && !isSometimes(after))
	}
	if is || end > 0 {
		return b.String() + text[end:], is
	}
	for _, m := range frenchNotRE.FindAllStringIndex(text, -1) {
		keep(m[0], m[1], !isOfOther(text[m[1]:]) && !isSometimes(text[m[1]:]))
	}
	return b.String() + text[end:], is
}

// isSaidToUs reports whether a refusal is one: "he won't stop calling" and "you never called me back" are none.
func isSaidToUs(said, before, not string, isWish bool) bool {
	switch not {
	case "stop", "quit":
		return !isAmong(before, "won't wont not don't dont doesn't doesnt never can't cant didn't didnt him her them he she they it ex") &&
			(before != "to" || !language.HasAny(said, "him", "her", "them", "he ", "she "))
	case "never":
		return !isAmong(before, "you u guys they nobody people i we have has was it he she")
	case "not":
		return isAmong(before, "please pls plz u you rather better to prefer want do") || isWish && isAmong(before, "i we")
	case "no more":
		return true
	}
	if isAmong(before, "i we") {
		return isWish
	}
	return !isAmong(before, "you u ya guys they he she it why if who people that which ex")
}

// isOfOther reports whether a refusal ends at another contact, and not at that in question, too.
func isOfOther(after string) bool {
	return ofOtherRE.MatchString(after) && !andThisRE.MatchString(after)
}

// isSometimes reports whether it is of a time or a place; of one that is told by what is marked it is not.
func isSometimes(after string) bool {
	return whenRE.MatchString(after) && !whenThisRE.MatchString(after)
}

var (
	// ofOthersRE is a way that is wanted with another contact than that in question.
	ofOthersRE = regexp.MustCompile(`\b` + wayVerb + `(?: (?:me|us))?(?: (?:at|on|to))? ?¤`)
	ofOtherRE  = regexp.MustCompile(`^(?: (?:me|us|to|at|on))* ?¤`)
	andThisRE  = regexp.MustCompile(`^[^.!?;]*¤ ?(?:,|or|and|nor|/|ou|et|ni) ?§`)
	whenThisRE = regexp.MustCompile(`^[^.!?;§¤,]{0,25} §`)
)

// isAmong reports whether a word is one of a list.
func isAmong(word, list string) bool {
	return word != "" && slices.Contains(strings.Fields(list), word)
}
