// Package duty says who of a team is on duty at an instant, tells them of emergencies and of promises that are broken, and
// goes on to others until somebody says that they have it (ADR 82).
//
// A team's roster (Roster) is an ordered rotation with a handover, and exceptions to it; who is on duty follows from it and is
// stored nowhere. An incident is opened in the transaction in which an emergency came or an alert of a broken promise was raised:
//
//	open ──▶ told: the person on duty ─▶ the next in the rotation ─▶ everybody of the team ─▶ the owners
//	  ├──▶ acknowledged, by a member of staff; can be undone, and then it goes on
//	  └──▶ over, when what it is about is answered or otherwise settled: its own deadline says so
//
// Its steps are timers of package deadlines: each happens once, however many instances look and whenever one is killed. While no
// team has a roster, no incident is opened.
package duty
