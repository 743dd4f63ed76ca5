// Package language reads the words of visitors: small letters without accents and endings,
// abbreviations written out, names of two words as one, mistyped words as what they were meant
// to be. It contains no facts and no intents.
package language
