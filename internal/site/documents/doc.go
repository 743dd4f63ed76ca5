// Package documents is the HTML around a page: the document of a rendered page, the shell
// that leaves a page to the browser, and the one document of the staff app; and the
// bundle's input for a page (Input).
//
// Neither an address nor data can become markup or script.
package documents
