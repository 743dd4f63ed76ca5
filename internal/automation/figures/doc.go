// Package figures counts what the dashboard of automation shows (S24, S27, S133, U21). Nothing is
// estimated: a figure is counted, or absent.
package figures
