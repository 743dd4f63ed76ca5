// Package categories is the staff's care of categories: each has a name, and a picture
// that stands for posts without one of their own (D43).
package categories
