// Package cards draws the pictures that shared links of posts show: 1200 × 630, the
// company's name and mark, a category, a title, the author and the date, over the
// night scene of the other shared pictures (art/card.mjs, art/open-graph.mjs).
//
// Draw is pure: the same card gives the same bytes. It knows nothing of HTTP and
// stores nothing. The fonts are the site's own (art/card-fonts.sh); a title in a
// script that they do not have is left out rather than shown as boxes.
package cards
