package guard

import (
	"regexp"
	"strings"
)

// class is one kind of sentence that costs trust, in a reading in which our own contacts and places are "us".
type class struct {
	name string
	// denied finds what only seems to be of the class, because it is denied: it is taken out before finds looks.
	denied *regexp.Regexp
	finds  *regexp.Regexp
}

// apart are sentences of one class, which a denial in one does not excuse in the next.
var apart = regexp.MustCompile(`[.!?;:]+(?:\s|$)|\n|\s+(?:but|however|instead)\b`)

const (
	verbs = `(?:tell|give|send|share|provide|confirm|enter|type|text|write|reply|read out|let|need|require|want|state|submit|verify|repeat|post|disclose|reveal|` +
		`ask for|what is|what was|what are|what's|whats|may i have|can i have|could i have|i'll have|message|drop|leave|say|spell|forward|pass)`
	secrets = `(?:(?:alarm|door|gate|access|entry|security|safe|disarm|lock|garage|keypad|pin|key|verification|one-time|sms|back door) ?(?:codes?|pins?|` +
		`combinations?)|\bcodes?\b|combinations?|` +
		`pass ?words?|pass ?codes?|pass ?phrases?|\bpins?\b|pin numbers?|cvv|cvc|card (?:numbers?|details)|(?:credit|debit|bank) cards?|` +
		`bank (?:details|account|login)|account numbers?|banking|` +
		`social insurance|\bsin\b|date of birth|birth ?dates?|maiden name|passport|driver'?s? licen[cs]e|log ?in details|credentials|safe ?word|` +
		`where (?:the|your) keys?|where you (?:keep|hide)|` + pressed + `)`
	// pressed is a code that is called by what is done with it.
	pressed = `(?:digits|numbers|keys|buttons|sequence|pattern) (?:that |which )?(?:you|they|your \w+) (?:\w+ )?(?:press|presses|enter|enters|punch|type|types|key in|dial|tap)\b`
	// elsewise are secrets in the other languages in which visitors here are answered.
	elsewise = `(?:mots? de passe|code (?:pin|secret|d'alarme|d'acc[eè]s|de la porte)|num[eé]ro d'assurance sociale|contrase[nñ]as?|c[oó]digo|clave|pass?wort|kennwort|geheimzahl|t[uü]rcode)`
	// papers prove who somebody is.
	papers = `(?:id|i\.d\.|ids|passport|driver'?s? licen[cs]e|licen[cs]e|bank card|credit card|card|keys?|alarm panel|keypad)`
	never  = `\b(?:never|do not|don't|dont|cannot|can't|must not|should not|shouldn't|will not|won't|would not|wouldn't|not|no need to|without)\b`
	who    = `\b(?:i|we|us|the company|our (?:company|team|manager|office))\b`
	often  = `(?:,? (?:do|does|hereby|will|'ll|can|could|now|both|fully|gladly|also|formally|am|are|have|has|would|shall|happily|officially|already|just)){0,3}`
	place  = `(?:street|avenue|ave|road|rd|drive|dr|boulevard|blvd|lane|ln|crescent|cres|plaza|highway|hwy|terrace|parkway)`
	// unsure are words that also end what is no address: 2 people at the gate.
	unsure = `(?:st|court|way|place|trail|gate|square|close)`
	// undo is what makes a safety device useless.
	undo  = `(?:disconnect|disable|unplug|remove|cover|silence|turn off|switch off|take (?:down|off|out)|block|lock|chain|wedge|tape over|deactivate|mute)`
	force = `(?:fire ?arms?|guns?|pistols?|hand ?guns?|rifles?|shot ?guns?|weapons?|tasers?|stun guns?|pepper spray|batons?|bullets?|rounds|ammunition|side ?arms?|revolvers?|holsters?|` +
		`knives|lethal force|deadly force|force)`
)

// classes are the first part of them. The wordings are in the test, twelve and more for each.
func classes() []class {
	re := regexp.MustCompile
	return []class{
		{"a secret is asked for", re(never + `(?: (?:ever|please|have to|need to|to|be|by|you|anybody|anyone|let anyone)){0,3} (?:` + verbs + `|asked?|` +
			`asks?|asking)\b[^,]{0,60}` + secrets + `(?:[^,]{0,25}` + secrets + `)?|` +
			never + `[^,]{0,30}\b(?:photo|picture|scan|copy|image) of\b[^,]{0,30}\b` + papers + `\b|` + never + `[^,]{0,40}\b(?:digits|code) (?:that |which )?you (?:have )?(?:\w+ )?(?:received|got)\b|` +
			`\b(?:ne|n'|jamais|nunca|no|nie|niemals|keine?)\b[^,]{0,40}\b` + elsewise + `\b`),
			re(`\b` + verbs + `\b.{0,70}\b(?:your|the|his|her|their|me|us|its)\b.{0,40}?` + secrets + `|` +
				`\byour ` + secrets + ` ?(?:please|is what|\?|here|now|first)|` + secrets + `,? please\b|` +
				`\b(?:what|which) ` + secrets + ` (?:do|did|does|have|opens|are|is)\b|` +
				`\bwhere (?:do you|is|are) (?:keep |hide )?(?:the|your) (?:spare )?(?:keys?|alarm panel)\b|\bwho (?:has|holds|keeps) (?:the|your) keys?\b|` +
				`\b(?:what time|when) (?:is|are) (?:nobody|no one|you|the site|the building|the house) (?:at home|home|away|empty|alone|on vacation)\b|` +
				`\bare you (?:at )?home alone\b|\bwhich (?:window|door)s? (?:has|have) no (?:sensor|alarm|lock)s?\b|` +
				`\b` + verbs + `\b.{0,20}\b(?:me|us|here)\b.{0,40}\byour (?:home |full |exact |street |house |private )?address\b|` +
				`\b` + verbs + `\b.{0,80}\b(?:when|which days|what days|what time|how long|whether|if|dates)\b.{0,40}\b(?:you|your family|house|home|nobody|no 1|` +
				`no one|everyone|everybody|premises)\b.{0,30}\b(?:away|not (?:at )?home|vacation|holidays?|abroad|empty|gone|unoccupied|out of town|travel)|` +
				`\b` + pressed + `|` +
				`\b` + verbs + `\b.{0,40}\b(?:\d+|pin)[ -]?digits?\b.{0,30}\b(?:gate|door|alarm|safe|panel|lock|keypad)|` +
				`\b(?:what|which) (?:number|digits|word|phrase)s? (?:opens?|unlocks?|disarms?)\b|` +
				`\b(?:magic|secret|code|pass|duress|verbal) ?words?\b.{0,40}\b(?:alarm|monitoring|security|station|company|operator)|\b(?:which|what) words? do you (?:tell|give|say)\b|` +
				`\byour ` + secrets + `(?: number)? (?:is|are|will be) (?:needed|required|necessary)\b|` +
				`\b(?:votre|vos|ton|vuestra|tu|su|dein|deine|deinen|ihr|ihre|ihren|your|la|el|den|das)\b.{0,15}\b` + elsewise + `(?:[^\pL]|$)|` +
				`\b(?:read|` + verbs + `)\b.{0,60}\b(?:digits|numbers?|code|sms|text)\b.{0,40}\byou(?:'ve| have| just)* (?:\w+ )?(?:received|got|were sent|been sent)\b|` +
				`\bwhat (?:do|does|did) (?:you|they|your \w+) (?:press|type|enter|punch|key)(?: in)? (?:on|into|in|at) (?:the|your|its) (?:keypad|panel|alarm|lock|door)\b|` +
				`\b(?:upload|show|attach|` + verbs + `)\b.{0,40}\b(?:photo|picture|scan|copy|image)s? of (?:\w+ (?:and )?){0,3}` + papers + `\b|` +
				`\b` + verbs + `\b.{0,60}\b(?:digits|numbers|keys|sequence|pattern)\b.{0,40}\b(?:disarm|disarms|unlock|unlocks|arm|arms|switch off|turn off|open|opens)\b|` +
				`\bhow (?:do|does|did) (?:you|they|your \w+) (?:disarm|unlock|switch off|turn off)\b|` +
				`\b(?:which days|what days|what time|when|if) (?:nobody|no 1|no one|noone) (?:is|will be|'s) (?:at )?(?:home|there|in)\b`)},
		{"a contract is made", re(`\b(?:cannot|can't|can not|do not|don't|will not|won't|not able to|unable to|may not|must not|never|` +
			`not) (?:\w+ ){0,3}?(?:agree|accept|sign|bind|bound|promise|guarantee|confirm|conclude|waive|admit|book|cancel|` +
			`refund)\w*(?: (?:or|and|to) \w+){0,2}|\bnot (?:legally )?binding\b|\bno (?:binding )?(?:contract|agreement|deal)\b`),
			re(`\b(?:i|we|the company) (?:hereby |now )?(?:authori[sz]e|instruct) (?:you|him|her|them|our guards?)\b|` +
				`\byou (?:may|can|are allowed to|are free to) (?:now |just )?(?:enter|go into|climb into|break into) ` +
				`(?:the|your|his|her|their|a) (?:\w+'?s? )?(?:yard|house|building|home|property|premises|car|neighbou?r)|` +
				who + often + `,? (?:agree|agreed|consent|consented)\b|\bhereby,? (?:accept|agree|sign|confirm|approve|conclude|hire|commit|undertake|appoint|authori[sz]e)\w*\b|` +
				`\byou(?: are|'re| have been|'ve been)(?: \w+)? (?:hired|employed|on the payroll|approved for the job|one of our (?:guards|officers|staff) now)\b|` +
				`\b(?:you (?:got|have got|have|get)|you've got|the job is|the position is) (?:the (?:job|position)|yours)\b|\bwelcome to (?:the|our) (?:team|company|crew)\b|` +
				`\byour (?:application|offer|bid|proposal|tender) (?:is|was|has been) (?:hereby )?(?:accepted|approved|successful)\b|` +
				who + often + `,? accept(?:ed)?(?: to)? (?:your|the|this|that|these|those|all|it|any|` +
				`every|full|liability|responsibility)\b|` +
				`\b(?:agreed|accepted|signed|sealed)(?:[,!] |\b.{0,25}\b(?:on behalf of|by us|by the company|for us)\b)|^\W*(?:agreed|accepted|signed|deal|done deal|it is a deal)\W*$|` +
				`\blegally[ -]binding\b|\bbinding (?:offer|contract|agreement|deal|promise|commitment)\b|` +
				`\b(?:are|is|be|am|become|be both|considered) (?:now |hereby |legally |both |contractually ){0,2}bound\b|\bbinds (?:us|you|both)\b|` +
				`\b(?:a|have a|got a|done) deal\b|\bdeal (?:is|has been) (?:done|made|closed|sealed)\b|\bshake on\b|` +
				who + often + ` (?:guarantee|promise|warrant|undertake|swear|commit)\b|\b(?:in writing|my word|our word)\b|` +
				`\bconsider (?:it|this|that|yourself) (?:done|signed|agreed|accepted|approved|hired|a contract|settled)\b|` +
				`\b(?:contract|agreement|order|booking|terms|offer|refund)s? (?:is|are|has been|have been|was|were) (?:now |hereby |all )?(?:accepted|agreed|` +
				`signed|confirmed|concluded|in force|valid|approved|cancelled|canceled|waived|final)\b|` +
				who + often + ` (?:waive|waived|admit|admitted|refund|reimburse|compensate|indemnify|cancelled|canceled)\b|` +
				`\b(?:we are|company is) (?:fully |entirely )?(?:liable|at fault|responsible for (?:your|all|any) (?:loss|damage))|` +
				who + `(?: have|'ve| has) (?:just |already |now )?(?:booked|ordered|dispatched|scheduled|signed|hired|approved|confirmed|sent)\b|` +
				`\bguards? (?:is|are) (?:already |now )?(?:on (?:the|their|its|his|her) way|coming|dispatched|booked)\b`)},
	}
}

// moreClasses are the second part of them.
func moreClasses() []class {
	re := regexp.MustCompile
	return []class{
		{"a place is named that is not ours", re(`\b(?:no|not have an?|don't have an?|without an?) (?:other )?(?:office|branch|shop|location)s? (?:in|at) [a-z]+`),
			re(`\b\d{1,6}[a-z]?,? (?:(?:n|s|e|w|nw|ne|sw|se) )?(?:[a-z\d'][a-z\d'.-]* ){1,3}?` + place + `\b|` +
				`\b\d{2,6} (?:[a-z\d'][a-z\d'.-]* ){1,2}?` + unsure + `\b|\b\d{1,3}(?:st|nd|rd|th) (?:street|avenue|ave|floor)\b|` +
				`\b(?:suite|unit|apt|apartment|room|office|bay|locker) (?:#|no\.? ?|number )?\d+|\bp\.? ?o\.? box\b|` +
				`\b[abceghj-nprstvxy]\d[abceghj-nprstv-z] ?\d[abceghj-nprstv-z]\d\b|` +
				`\b(?:offices?|branch|headquarters|shop|showroom|depot|location)\b.{0,40}\b(?:in|at|to|near|behind|on|opposite) (?:the )?(?:downtown |new |` +
				`old )?` + foreignCity + `|\b(?:calgary|edmonton|red deer|toronto|vancouver) (?:office|branch|headquarters|location|shop|showroom)\b|` +
				`\b(?:we|office|offices|branch|headquarters)\b.{0,12}\b(?:moved|relocated|relocating|moving)\b|\bnew (?:office|address|location|premises|headquarters) (?:is|are|in|at)\b|` +
				`\bmeet (?:me|us|him|her|our \w+|the \w+|somebody|someone) (?:at|in|behind|outside|near|by|on)\b|\bgo (?:there|to the \w+) (?:with|and)\b|` +
				`\bcome to (?:the|my) (?:back|parking|car|house|warehouse|garage|alley)`)},
		{"weapons or force are spoken of", re(`\b(?:no|without|never (?:carry|use|bear)|not (?:carry|use|bear|armed with|allowed to carry|allowed to use)|` +
			`don't (?:carry|use)|cannot (?:carry|use)|neither carry|nor) (?:any |a |` +
			`an )?(?:\w+ )?` + force + `(?:,? (?:or|and|nor) (?:any )?(?:\w+ )?` + force + `)?|\b(?:unarmed|not armed|never armed|non-?armed)\b|` +
			never + ` (?:ever |to |be )?(?:hit|kick|hurt|beat|tackle|handcuff|handcuffed|tie|strip|lock|search)\w*(?: (?:him|her|them|anybody|anyone|people|or|and|\w+ or \w+))?`),
			re(`\b(?:hit|kick|punch|beat|strike|tackle|choke|hurt) (?:him|her|them|the (?:intruder|thief|burglar|man|woman|person)s?|an? (?:intruder|thief|burglar))\b|\bhand ?cuff\w*\b|` +
				`\bstrip[ -]?search\w*|\b(?:tie|ties|tied|chain|lock) (?:him|her|them) (?:up|in|down)\b|` +
				`\b` + force + `\b|\barmed\b|\b(?:may|can|will|to|must|allowed to|free to|and|or) (?:shoot|open fire|fire at|beat|hit|punch|choke|tackle|hurt|` +
				`injure|kill|strike)\b|\b(?:open fire|shoot(?:s|ing)? (?:at|to|him|her|them|intruders?|any|first|back)|beat(?:s|en|ing)? up|` +
				`knock(?:s|ed)? (?:him|her|them|intruders?) (?:out|down)|break(?:s|ing)? (?:his|her|their) (?:leg|arm|bone|nose)s?|at gun ?point|attack dogs?|` +
				`license to kill|rough(?:s|ed)? (?:him|her|them|\w+ )?up|vigilante|teach (?:him|them|her) a lesson)\b`)},
		{"cash is asked for", re(`\b(?:do not|don't|never|not|cannot|no|without) (?:\w+ ){0,2}?(?:pay|take|accept|bring|carry|hand|send|ask for)?(?:\w+ ){0,3}?cash\b`),
			re(`\b(?:pay|pays|paid|paying|payment|payable|bring|accept|accepts|prefer|hand|leave|deposit|send|mail|settle|go there|come)\b.{0,40}\bcash\b|` +
				`\bcash (?:only|payments?|in (?:hand|advance|an envelope)|on (?:arrival|delivery|the spot|site)|deposits?|discount|up ?front|` +
				`is (?:fine|best|king|preferred|cheaper)|please|to (?:the|our|your|his))\b|\b(?:in|with|by) cash\b|` +
				`\bunder the table\b|\boff the books\b|\b(?:no|without an?|need no) (?:receipt|invoice|paper ?work)\b|\bmoney orders?\b|` +
				`\bpay (?:the|our|your|him|her|each) (?:guard|driver|officer|technician|operator)\b|\bbank ?notes?\b|\b(?:bills|money) in an envelope\b|` +
				`\b(?:envelope|bag) (?:of|with|full of) (?:money|bills|cash)\b|\bprepaid (?:card|visa)s?\b`)},
		{"safety is undone", re(`\b(?:never|do not|don't|must not|should not|cannot|can't|not) (?:ever )?(?:` + undo + `|hide|put|leave|keep|prop|hold|turn|switch|shut|open|unlock)\b[^.!?]{0,40}`),
			re(`\b` + undo + `\b[^.!?]{0,30}\b(?:smoke|fire|carbon monoxide|heat|gas)(?: and \w+)? ?(?:detectors?|alarms?|sensors?|panels?|sprinklers?|doors?|exits?|escapes?)\b|` +
				`\b(?:leave|keep|prop|hold|wedge)\b[^.!?]{0,30}\b(?:doors?|gates?|windows?|back|entrance)\b[^.!?]{0,15}\b(?:unlocked|open|ajar)\b|` +
				`\b(?:leave|hide|put|keep)\b[^.!?]{0,20}\bkeys?\b[^.!?]{0,15}` +
				`\b(?:under|beneath|behind|outside|(?:in|inside|on|at) (?:the|a|your) (?:\w+ )?(?:mail ?box|letter ?box|meter box|flower ?pot|pot|porch|ledge|shed|step|mat))\b|` +
				`\b(?:turn|switch|shut)\b[^.!?]{0,20}\b(?:alarms?|cameras?|security system|sensors?)\b[^.!?]{0,10}\boff\b|` +
				`\b(?:turn|switch|shut) off (?:the|your|all) (?:\w+ )?(?:alarms?|cameras?|security system)\b|` +
				`\b(?:open|unlock) (?:the|your) (?:\w+ )?(?:door|gate|window)s? (?:for|to) (?:him|her|them|us|our \w+|the \w+|whoever)\b|` +
				`\b` + undo + `\b[^.!?]{0,30}\b(?:sprinklers?|emergency (?:exit|exits|door|doors|lights?|lighting)|panic (?:bar|bars|button))\b`)},
		{"cover, clients or people are invented", re(`\b(?:not|never|no) (?:\w+ ){0,2}?(?:retired|former) (?:police|officers?)\b|\bnot without limit\b`),
			re(`\byou are (?:now |already )?(?:a|our|one of our) (?:new )?(?:clients?|customers?)\b|` +
				`\b(?:recorded|registered|filed|set up|opened|drawn up|prepared) your (?:contract|agreement|order|booking|account)\b|` +
				`\binvoice (?:follows|will follow|is on its way)\b|\b(?:do not|don't|no) need (?:to have |any |for )?insurance\b|\bcover (?:every|all|any) (?:loss|losses|damages?)\b|` +
				`\bwithout (?:any )?limit\b|\bunlimited (?:liability|cover|coverage)\b|\b(?:retired|former|ex-?) ?(?:police|rcmp|military|soldiers|army|special forces)\b|` +
				`\b(?:rcmp|csis|interpol|fbi|cia)\b|\b(?:no|without) (?:sales )?(?:tax|taxes|gst)\b|\btax[ -]free\b|\b(?:tax|gst) (?:is )?included\b|` +
				`\b\d+[ -]?(?:hours?|h) (?:minimum|min)\b|\bminimum (?:of )?\d`)},
	}
}

// lastClasses are the third part of them.
func lastClasses() []class {
	re := regexp.MustCompile
	return []class{
		{"it says that it is a person", re(`\b(?:not|never) (?:a|an) (?:human|person|man|woman)\b`),
			re(`\bi(?: am|'m)(?: \w+)? (?:a|an) (?:real |living |actual |true )?(?:human|person|man|woman|guard|officer|employee|member of (?:the|our) (?:team|staff))\b|` +
				`\bi(?: am|'m) (?:really |certainly |definitely )?(?:no|not an?) (?:bot|robot|machine|ai|program|computer|chat ?bot|(?:virtual |automated |ai )?assistant)\b|` +
				`\b(?:my name is|i(?: am|'m) called) [a-z]+|\byou are (?:talking|speaking|chatting) (?:to|with) (?:a|an) (?:real |living )?(?:human|person|man|woman)\b`)},
		{"a rival is named", re(`\b(?:try|hire|choose|go with|sign with) (?:our|your own|a|an|the|some|more|fewer|mobile|virtual|on-?site|licen[cs]ed|trained|uniformed|private|` +
			`professional|security|static|night|day|extra|event|\d+|wardgate)\b|` +
			`\bbetter (?:off|served|protected) with (?:us|our \w+|an?|the|guards?|cameras?|alarms?|both|\d+|more|fewer|less|patrols?|mobile|virtual|surveillance|on-?site)\b`),
			re(`\bcompetitors?\b|\bcompetition\b|\brivals?\b|\brival (?:company|firm)\b|` +
				`\b(?:other|another|different|cheaper|better|larger|bigger|rival) (?:guard |security |alarm |local )?(?:compan(?:y|ies)|providers?|firms?|` +
				`vendors?|agenc(?:y|ies)|contractors?)\b|\b(?:cheaper|better|faster|worse) than (?:us|ours|we|wardgate)\b|\bunlike (?:other|most) \w+|` +
				`\b(?:we|our \w+)(?: (?:always|easily|will|can|do|would|clearly|simply|still))? (?:beat|undercut|outperform|outdo|outclass|outbid|underbid)\b|` +
				`\bbetter (?:off|served|protected) with [a-z]|` +
				`\b(?:for|to get|want|find|get) (?:better|cheaper|faster|real) (?:service|prices?|rates?|guards?|security|protection|help)\b|` +
				`\b(?:try|hire|choose|go with|sign with) [a-z'-]+(?:,? (?:or|and|&) [a-z'-]+){0,2} (?:security|protection|guards|patrols?)\b|` +
				`\b(?:beats?|undercuts?|outperforms?) (?:us|ours|our \w+)\b|\b(?:switch|move|change|come over)(?:ing|ed)? (?:\w+ )?(?:to us )?from (?:your|their|his|her) (?:old|current|present|` +
				`last|previous) (?:guards?|company|provider|vendor|firm|contractor)\b|` +
				`\bgo to (?:them|somebody else|someone else)\b|\bhire (?:them|somebody else|someone else)\b`)},
		{"legal or medical advice is given", re(`\b(?:not|no|cannot give|can't give|do not give|don't give) (?:legal|medical) advice\b|` +
			`\b(?:ask|see|call|talk to|speak to|consult) (?:a|your|the) (?:lawyer|doctor|physician|nurse)\b`),
			re(`\byou (?:should|must|can|could|may|ought to|have to|need to|will|would|are free to)(?: \w+)? (?:sue|plead|press charges|appeal|claim damages|` +
				`refuse to (?:pay|answer|talk)|win (?:in court|the case|your case)|take (?:him|her|them|it|this|us) to (?:court|small claims)|countersue|evict|` +
				`search (?:his|her|their|the|a) (?:\w+ )?(?:bag|bags|locker|lockers|car|cars|pockets)|detain|stop taking|` +
				`take (?:\d+|a|an|some|two|more) ?(?:mg|pills?|tablets?|aspirin|ibuprofen|painkillers?|\w+ tablets?))\b|` +
				`\b(?:legal|medical) advice\b|\b(?:legally|by law|under (?:the|alberta|canadian) law|under the criminal code|in the eyes of the law),? (?:you|` +
				`they|he|she|your|that|this|it)\b|\byou (?:are|have|'ve got) (?:\w+ )?(?:legally |within your |every )(?:right|rights|entitled|allowed|permitted|` +
				`liable)\b|\byou have (?:a|a very) (?:strong|good|solid|winning) case\b|` +
				`\b(?:it is|it's|that is|that's|this is) (?:not |perfectly |completely |totally |absolutely |entirely )?(?:legal|illegal|lawful|unlawful|` +
				`against the law|a crime|within the law)\b|\bas (?:your|a) (?:lawyer|doctor|attorney|nurse)\b|\bstatute of limitations\b|` +
				`\b(?:don't|do not|no need to|need not|not necessary to) (?:call|see|go to) (?:911|a doctor|the doctor|the hospital|an ambulance|the police|a lawyer)\b|` +
				`\b(?:aspirin|ibuprofen|antibiotics?|painkillers?|dosage|diagnos\w+|tourniquet|chest compressions|mg of)\b|` +
				`\bsounds like (?:a|an) (?:concussion|heart attack|stroke|fracture|infection|broken \w+)\b|\bno doctor\b|` +
				`\b(?:do not|don't|no|never) need (?:of )?(?:an?|any|the|your)? ?(?:lawyer|attorney|doctor|paramedic)\b|\b(?:suing|a lawsuit|to sue)\b.{0,40}\b(?:succeeds?|wins?|works?|worth)\b`)},
		{"a discount is offered", re(`\b(?:no|cannot (?:offer|give|promise)|can't (?:offer|give|promise)|do not (?:offer|give|have)|` +
			`don't (?:offer|give|have)|not (?:offer|give|promise|able to (?:offer|give))) (?:you )?(?:any |a )?(?:discounts?|price cuts?)\b|` +
			never + ` (?:be able to |just )?(?:lower|reduce|drop|cut|halve|slash|change)\b`),
			re(who + often + `,? (?:lower|reduce|drop|cut|halve|slash|knock down|bring down) (?:the|your|our|this|that|all|every)? ?(?:\w+ )?(?:prices?|rates?|fees?|bill|quote|total)\b|` +
				`\bdiscount(?:s|ed)?\b|\bprice match\w*\b|\bmatch (?:any|their|his|that|the) (?:price|offer|quote)\b|` +
				`\bbeat (?:any|their|that) (?:price|offer|quote)\b|\bwaiv(?:e|es|ed|ing) (?:the|all|any|your|our|this) (?:\w+ )?(?:fee|fees|deposit|charge|` +
				`charges|cost)\b|\b(?:on the house|complimentary|no charge|free of charge|without charge|at cost|special (?:price|offer|deal|rate)|` +
				`lower (?:price|rate)|reduced (?:price|rate)|promo(?:tion(?:al)?)? (?:code|price|rate)|coupons?|vouchers?|rebates?|cash ?back|` +
				`first (?:hour|day|week|month|year|visit|guard|camera|patrol|shift|night)s? (?:is|are) (?:free|on us)|` +
				`(?:one|two|a|first|\d+) (?:hour|day|week|month|year|visit|patrol|shift|night)s? (?:for )?(?:free|on us)|free for new (?:customers|clients)|` +
				`you pay nothing|costs? (?:you )?nothing|buy \w+ get \w+|knock \w+ off)\b`)},
	}
}

const foreignCity = `(?:calgary|edmonton|red deer|lethbridge|medicine hat|grande prairie|airdrie|okotoks|toronto|vancouver|ottawa|montreal|winnipeg|regina|saskatoon|downtown)\b`

// trouble names the class that a text is of, "" if it is of none.
func (g *Guard) trouble(text string) string {
	read := g.placesRE.ReplaceAllString(g.ownRE.ReplaceAllString(strings.ReplaceAll(reading(text), "’", "'"), "us"), "our office")
	if named := companyRE.FindAllString(text, -1); len(named) > 0 {
		for _, name := range named {
			if !g.isOurName(name) {
				return "a rival is named"
			}
		}
	}
	for _, found := range joinedRE.FindAllString(text, -1) {
		if lower := strings.ToLower(found); !strings.HasPrefix(lower, "mc") && !strings.HasPrefix(lower, "mac") && !g.onPages[lower] {
			return "a rival is named"
		}
	}
	read = strings.NewReplacer("p.o. box", "po box", "p. o. box", "po box").Replace(read)
	for _, sentence := range apart.Split(read, -1) {
		for _, c := range g.classes {
			said := sentence
			if c.denied != nil {
				said = c.denied.ReplaceAllString(said, " ")
			}
			if c.finds.MatchString(said) {
				return c.name
			}
		}
	}
	return ""
}

// companyRE finds the names of companies of our trade, as they are written.
var companyRE = regexp.MustCompile(`(?:\p{Lu}[\p{L}\d&'-]* ){1,4}(?:Inc|Ltd|Corp|Corporation|LLC|Limited|Group|Canada|INC|LTD|CORP|GROUP)\b`)

// joinedRE finds names that are written as companies write theirs, of capitalised words in one. Those that our own pages
// have are no rival's, and people and places begin so: McMurray.
var joinedRE = regexp.MustCompile(`\b\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+\b`)
