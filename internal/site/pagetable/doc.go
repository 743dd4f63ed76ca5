// Package pagetable is the table of the visitor's pages (New): their addresses, what each
// page shows, whether search engines may list it, and its structured data. What a page
// shows is made of the catalog's facts and the content's prose; a visitor gets what
// visitors may know, and no evidence or switch of a claim (D22).
//
// It is pure: it renders nothing and serves nothing.
package pagetable
