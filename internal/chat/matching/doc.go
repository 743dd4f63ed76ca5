// Package matching recognises what a message asks for by its similarity to messages of many
// visitors (ADR 27): a naive Bayes classifier that learns from examples.json at its first use.
package matching
