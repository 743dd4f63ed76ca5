// Package rating rates a conversation by what its visitor wrote (V167, V168, U10): the score,
// the words that counted, the industry, and the rules that call for a person. It is pure.
package rating
