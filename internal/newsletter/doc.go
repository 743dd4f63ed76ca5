// Package newsletter assembles the newsletter for app and has no rules of its own (V119, V140,
// V151, S41, S62, S63, D3, D21).
//
// Its parts, each a package below, from the lowest layer up:
//
//	core        what all share: names, news, mails to one person, answers to pages
//	links       signed links and names of mails, and the keys that sign them (ADR 29)
//	issue       what a campaign looks like: rendering, merge tags, preflight
//	subscribers people and what they agreed to: sign-ups, membership, lists, opt-outs
//	bounces     what mail servers and providers report of mails
//	campaigns   what is sent to many, from the draft to their figures
//	sending     the worker that sends what campaigns have frozen
//	engagement  openings and clicks, people apart from programs
//	archive     the issues that anybody may read
//	privacy     what is kept of one person: shown, proven, mailed to them, erased
//
// Allowed imports between them are listed in internal/architecture.
package newsletter
