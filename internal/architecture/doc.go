// Package architecture holds the rules of the house as tests: which package may
// import which, one word for one feature everywhere, who writes a table, what is
// passed in. Each says why it is a rule and what to do. It has no other code.
//
// The rules come from docs/architecture.md. Changing one is a decision that gets
// its own page in docs/adr.
package architecture
