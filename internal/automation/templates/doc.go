// Package templates keeps the mails of plans in their versions, and makes the words that one
// person gets of a mail or of a text message (S72, S161).
//
// Renderer is the words alone: merge tags such as {{name}}, facts of the company such as
// {phone}, the two parts of a mail, and a text message with our name before and the way out
// behind it. Templates are the stored versions, which never change, and previews.
//
// Whether somebody may be written to is asked by package messages.
package templates
