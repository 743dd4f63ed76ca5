// Package engagement counts readings, likes and the like, and forgets who was counted
// (V194, V198, D48, U14, U25). Nothing that it keeps names anybody.
package engagement
