// Package setup makes the first owner: named by the environment, or by the person who opens the link
// that the start prints. Neither does anything once there is an account, of two at once one
// succeeds.
package setup
