// Package indexes is what programs request from a site: robots.txt, security.txt, the sitemap and
// the web manifest, made of the catalog and the page table.
package indexes
