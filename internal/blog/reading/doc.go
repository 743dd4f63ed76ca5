// Package reading answers readers' requests for published posts: lists in the order of
// first publication, one post by its address, related ones, categories and the search
// (V115-V117, V192-V196). While no row can be read package fallback stands in.
package reading
