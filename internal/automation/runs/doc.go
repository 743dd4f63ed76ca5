// Package runs stores what was begun with a lead and its outcomes: one plan with one lead is a
// run, one action of it with its time is a step.
//
//	run:  waiting ──approved──▶ active ──last step──▶ finished
//	        └──rejected, expired──┴──reply, stage, unsubscribe, override──▶ stopped
//
//	step: held (awaits approval) ──approved──▶ waiting ──due──▶ done, or skipped with the reason
//	                                              └──its run ends──▶ stopped
//
// Rows are the runs and steps as one transaction reads and changes them: every change of a state
// is made here. Runs are for display. Package engine decides why something begins or ends.
package runs
