// Package templates stores the mails of plans in their versions, and renders a mail or a text
// message for one person (S72, S161).
//
// Renderer only renders: merge tags such as {{name}}, facts of the company such as {phone}, the
// two parts of a mail, and a text message with our name before it and how to stop it after it.
// Templates are the stored versions, which never change, and previews.
//
// Package messages decides whether a person may be written to.
package templates
