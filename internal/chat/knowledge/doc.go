// Package knowledge holds everything that the assistant may say: the facts of the catalog and
// the text of the pages, each as a passage with its page (U12). The built-in answerer quotes
// passages, and the language model gets nothing else.
package knowledge
