// Package knowledge holds everything that the assistant may say: the facts of the catalog and
// the words of the pages, each as a passage with the page where it stands (U12). The built-in
// answerer quotes passages, and the language model is told nothing else.
package knowledge
