// Package rescoring scores leads anew when time alone has changed their points (S140, S141):
// it is what makes a list by score honest.
package rescoring
