// Package assets is the web build: what the manifests of the visitor site and of the staff
// app name (Build), and the files they brought, each at its path (Files). Only what is
// listed here can be asked for, so there is no path to walk out of.
//
// Files whose names contain a hash of their content may be cached for a year.
package assets
