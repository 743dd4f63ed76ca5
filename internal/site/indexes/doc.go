// Package indexes is what programs ask a site for: robots.txt, the sitemap and the web
// manifest, made of the catalog and the page table.
package indexes
