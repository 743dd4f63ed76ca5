// Package pages assembles what visitors see of the blog: the list, one post, the feed
// and the pictures of shared links (V60-V63, V125, D45, D46).
package pages
