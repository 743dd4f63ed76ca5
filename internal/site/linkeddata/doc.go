// Package linkeddata is the pages' information for search engines, as JSON-LD 1.1 with
// the vocabulary of schema.org: the company and its offices on every page, and what a
// page adds. It is made of the catalog's facts alone.
package linkeddata
