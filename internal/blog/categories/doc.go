// Package categories is how staff manage categories: each has a name, and a picture
// for posts without one of their own (D43).
package categories
