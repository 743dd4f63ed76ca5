// Package engagement counts readings, likes and the like, and deletes who was counted
// (V194, V198, D48, U14, U25). Nothing that it stores identifies anybody.
package engagement
