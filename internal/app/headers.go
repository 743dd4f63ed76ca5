package app

import (
	"maps"
	"net/http"
	"strings"
)

// safetyHeaders are set on every answer. No directive of the policy says
// unsafe-*: pages hold no inline script, style element or style attribute.
func safetyHeaders(origin string) http.Header {
	h := http.Header{}
	h.Set("Content-Security-Policy", strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
		"connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
		"frame-ancestors 'none'",
	}, "; "))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()")
	if strings.HasPrefix(origin, "https://") {
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
	return h
}

// addHeaders sets the safety headers unless the handler set its own.
func addHeaders(h, safety http.Header) {
	maps.Copy(h, safety)
}
