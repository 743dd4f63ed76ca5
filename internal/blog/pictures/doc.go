// Package pictures takes the pictures that staff bring for posts.
package pictures
