// Package runs is what was begun with a lead and what becomes of it: one plan with one lead is
// a run, one action of it with its time is a step.
//
//	run:  waiting ──approved──▶ active ──last step──▶ finished
//	        └──rejected, expired──┴──reply, stage, unsubscribe, override──▶ stopped
//
//	step: held (awaits approval) ──approved──▶ waiting ──due──▶ done, or skipped with the reason
//	                                              └──its run ends──▶ stopped
//
// Rows are the runs and steps as one transaction sees and changes them: every change of a
// state stands here. Runs are what people read of them. Why something begins or ends is
// decided in package engine.
package runs
