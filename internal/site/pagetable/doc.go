// Package pagetable is the table of the visitor's pages (New): which addresses there are,
// what each page shows, whether search engines may have it, and what it tells them. What a
// page shows is made of the catalog's facts and the content's prose; a visitor gets what
// visitors may know, and no evidence or switch of a claim (D22).
//
// It is pure: it renders nothing and serves nothing.
package pagetable
