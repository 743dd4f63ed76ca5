// Package spending bounds what the language model costs (D11): in tokens for each conversation and address, in US
// dollars for each network and for everybody, by the hour and by the day.
//
//	question ──Reserve──▶ its maximum cost, in every budget at once ──answer──▶ Settle ──▶ its actual cost
//	               └──▶ a budget is too small: the built-in answerer replies
//
// Invariants: no number of questions at once, on any number of instances, costs more than a budget; an hour cannot
// spend a day; one network cannot spend what is for all; a share of each hour and day is kept for networks that have
// spent little, so that an honest visitor is answered while a flood is on. What a killed program had reserved stays
// counted.
package spending
