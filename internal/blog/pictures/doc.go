// Package pictures takes the pictures that staff upload for posts.
package pictures
