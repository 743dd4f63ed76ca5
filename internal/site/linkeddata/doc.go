// Package linkeddata is what pages tell search engines, as JSON-LD 1.1 with the words of
// schema.org: the company and its offices on every page, and what a page adds of its own.
// It is made of the catalog's facts alone.
package linkeddata
