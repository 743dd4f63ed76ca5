// Package endpoints has what the endpoints of automation share: their paths, permissions, rates
// and body sizes.
package endpoints
