// Package cards draws the pictures that shared links of posts show: 1200 × 630,
// the company's name and mark, a category, a title, and who wrote it when, over the
// night of the other shared pictures (art/card.mjs, art/open-graph.mjs).
//
// Draw is pure: the same card is the same bytes. It knows no HTTP and keeps nothing.
// The fonts are the site's own (art/card-fonts.sh); a title in a script that they do
// not have is left out rather than shown as boxes.
package cards
