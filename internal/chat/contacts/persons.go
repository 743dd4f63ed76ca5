package contacts

import (
	"regexp"
	"strings"

	"wardgate/internal/chat/language"
)

const (
	// kin are words for people who are not the visitor, and whose contact they may give.
	kin = `(?:co-?wo?rke?rs?|coworkers?|col+[ea]+gues?|work ?mates?|boss(?:es)?|land ?lords?|landlad(?:y|ies)|mom|moms|mum|mums|mother|mothers|mommy|dad|dads|father|fathers|parents?|` +
		`sis|sister|sisters|bro|brother|brothers|son|sons|daughter|daughters|` +
		`aunt|auntie|aunts|uncle|uncles|grand(?:ma|mas|mother|pa|father|parents)|gran|cousins?|nieces?|nephews?|in-?laws?|neighbou?rs?|fr[ei]+nds?|buddy|buddies|bestie|` +
		`room ?mates?|girl ?friends?|boy ?friends?|gf|bf|fiancee?|ex|exs|` +
		`wife|wifes|husband|husbands|hubby|spouse|partner|partners|tenants?|renters?|employees?|accountant|accountants|bookkeeper|secretary|receptionist|lawyer|lawyers|doctor|teacher|` +
		`nurse|kids?|babysitter|` +
		`patronn?e?|mere|pere|maman|papa|s(?:oe|œ)ur|frere|fils|fille|voisine?s?|proprio|proprietaire|amie?s?|conjointe?|mari|femme|blonde|chum|copain|copine|tante|oncle|` +
		`cousine|locataires?|comptable|avocate?)`
	whose   = `(?:my|our|his|her|their|mon|ma|mes|notre|nos|son|sa|leur)`
	askVerb = `(?:call|phone|ring|text|txt|e-?mail|mail|contact|reach(?: out to)?|get (?:a )?hold of|get in touch with|talk to|speak (?:to|with)|message|msg|write(?: to)?|invite|` +
		`sign ?up|add|put|include|subscribe|register|enrol+)`
	frenchAsk = `(?:appele[zr]|appele|rappele[zr]|contacte[zr]|texte[zr]|ecrive[zr] a|ecrire a|rejoigne[zr]|joindre|joigne[zr]|inscrive[zr]|ajoute[zr]|mette[zr])`
)

var (
	// kinRE is somebody's in the words before what is marked, kinWantsRE who wants something themselves, kinAfterRE whose it is said to be afterwards.
	kinRE = regexp.MustCompile(`\b(?:` + whose + `|the|a|le|la|un|une) (?:[\p{L}-]+ )?` + kin + `(?:'?s)?\b[^,;§]*§|\bl'ex\b[^,;§]*§|^(?:hi |hey |ok |so |and |its |it's |thats |` +
		`that's )*` + kin + `(?:'?s)? (?:[\p{L}-]+ )?(?:` + contactNoun + `|is|at|est)\b[^,;§]*§`)
	kinWantsRE = regexp.MustCompile(`\b` + whose + ` (?:[\p{L}-]+ )?` + kin + `(?: [\p{L}-]+)? (?:wants?|needs?|would|is (?:looking|interested|asking)|are (?:looking|interested)|` +
		`asked|veut|veulent|voudrait|aimerait|cherche|a besoin)\b[^.!?§]*§`)
	kinAfterRE = regexp.MustCompile(`§[ ,.()-]*(?:(?:is|was|that'?s|thats|it'?s|its|which is|belongs to|c'est|est)(?: (?:for|the|le|la|celui|celle|numero|courriel|number|cell|e-?mail|` +
		`phone|of|de|d'))* )?` + whose + ` (?:[\p{L}-]+ )?` + kin +
		`\b|§[ ,.()-]*(?:he|she|elle)(?: |'?s )[\p{L}]|§,? (?:wants|needs|would|veut|aimerait)\b`)
	// thirdRE is he, she and they.
	thirdRE = regexp.MustCompile(`\b(?:she|he|they|elle|il|elles|ils)(?:'s|s|'re|re| is| are| est| sont)?(?: [\p{L}]+){0,2} (?:at|on|au|a) §|\b` + askVerb + ` (?:him|her|` +
		`them)\b[^,;§]{0,30}§|\b(?:appele[zr]|contacte[zr]|ecrive[zr]|texte[zr])-(?:l[ea]|les|lui|leur)\b[^,;§]{0,30}§|` +
		`\b(?:his|her|their)(?: [\p{L}-]+){0,3}(?:'s| is|:)? §`)
	// namedRE names whom to contact, listRE puts somebody on a list.
	namedRE = regexp.MustCompile(`\b(?:` + askVerb + `|` + frenchAsk + `) ([\p{L}][\p{L}'-]+)((?: (?:[\p{L}'-]+|¤)){0,7})[ :,(]*§`)
	listRE  = regexp.MustCompile(`\b(?:put|add|register) § (?:on|to|in|for)\b|\b(?:sign ?up|subscribe|enrol+|inscrive[zr]|ajoute[zr])(?: up)? §`)
	// selfRE is that the words nearest to it are of the visitor.
	selfRE = regexp.MustCompile(`\b(?:me|us)(?: (?:back|up|then|direct(?:ly)?|today|tomorrow|now|please|pls|anytime|instead|a (?:call|text|ring|shout)))*(?: (?:at|on|@|by|via|through|` +
		`to))?[ :,-]*§|` +
		`\b(?:my|our|mine|mon|ma|notre)(?: (?:own|new|work|home|direct|best|cell|mobile|phone|office|site|company|company's|business|email|e-mail|mail|contact|number|address|numero|` +
		`numero|courriel|cel+ulaire|tel|cell phone))*(?:'s|s| is| est| c'est|:|=)*(?: le| at| now)?[ :=]*§|` +
		`\bmoi(?: au| a| sur| @)?[ :]*§|\b(?:i am|i'm|im|je suis|we're|we are)(?: at| on| au)? §|\b(?:use|try) §|§[ ,.!;-]*(?:please |pls |plz |can (?:you|u) |so )*(?:call|text|txt|` +
		`phone|e-?mail|ring|appelez|rappelez)[ -](?:me|us|moi|nous)\b|§,? (?:is|c'est|est) (?:mine|my|me|mon|a moi)\b`)
)

// notWhom are words behind call and email that are no names, besides those that are none anywhere.
const notWhom = `anytime whenever sometime collect maybe direct directly cellphone mobile ext extension toll-free info infos asap first again instead before after between until
	reception dispatch head mine moi nous a au le la`

// aboutRE tells of somebody who called or means no good: nobody gives us that to be used.
var aboutRE = regexp.MustCompile(`\bfrom (?:this |the |a )?(?:number )?§|\bdu §|\b(?:calls|called|calling|texts|texted|texting|keeps|scam\w*|fraud|spam\w*|block|trace|report|` +
	`stalk\w*|harass\w*|police|appele?s?|appelle)\b|^(?:is|was|who|whose|what|est-ce|qui)\b`)

// maySomebody reports whether one of the words stands in a sentence of which each pattern for other people has one.
func maySomebody(said string) bool {
	return language.HasAny(said, "my ", "our ", "his ", "her ", "their ", "the ", "a ", "le ", "la ", "un ", "une ", "mon ", "ma ", "mes ", "notre ", "nos ", "son ", "sa ", "leur ",
		"l'ex", "he", "she", "they", "elle", "il", "him", "them", "want", "need", "would", "veut", "aimerait",
		"mom", "dad", "mum", "boss", "friend", "ex", "wife", "husband", "landlord", "partner", "tenant", "sister", "brother", "call", "phone", "ring", "text", "txt", "mail", "contact",
		"reach", "get ", "talk", "speak", "mess", "msg", "write", "invite", "sign", "add", "put", "include", "subscribe",
		"register", "enrol", "appel", "ecri", "joi", "inscri", "ajout", "mett")
}

// isElses reports whether what is marked in a sentence is told as a way to reach somebody else. names are the visitor's own.
func (r *Reader) isElses(sentence string, names ...string) bool {
	sentence = plain(sentence)
	if !maySomebody(sentence) || selfRE.MatchString(sentence) && !kinAfterRE.MatchString(sentence) {
		return false
	}
	if kinRE.MatchString(sentence) || kinWantsRE.MatchString(sentence) || kinAfterRE.MatchString(sentence) || thirdRE.MatchString(sentence) || listRE.MatchString(sentence) {
		return true
	}
	for _, m := range namedRE.FindAllStringSubmatch(sentence, -1) {
		if r.asName(m[1], false) == "" || isOwnThing(m[1]) || isAmong(m[1], notWhom) {
			continue
		}
		isVisitor := false
		for _, name := range names {
			isVisitor = isVisitor || name != "" && strings.Contains(" "+plain(strings.ToLower(name))+" ", " "+m[1]+" ")
		}
		if !isVisitor {
			return true
		}
	}
	return false
}
