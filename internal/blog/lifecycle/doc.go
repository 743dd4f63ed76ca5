// Package lifecycle moves posts between their states without changing their text: into the
// trash and out of it, published when they are due, several at once, and deleted for good
// (S76, D50, D56, D57).
package lifecycle
