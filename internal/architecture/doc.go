// Package architecture holds the rules of the project as tests: which package may
// import which, into which parts a feature is split, one word for one feature everywhere,
// who writes a table, how much a type does, what is passed in. Each says why it is a
// rule and what to do. It has no other code.
//
// The rules come from docs/architecture.md. Changing one is a decision that gets
// its own page in docs/adr.
// Proves: gate-2
package architecture
