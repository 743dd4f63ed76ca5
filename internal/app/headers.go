package app

import (
	"maps"
	"net/http"
	"strings"
)

// policy is the content security policy of every answer. No directive says unsafe-*: pages hold no
// inline script, style element or style attribute. What a browser refuses by it is reported.
func policy(more ...string) string {
	return strings.Join(append([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
		"connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
		"frame-ancestors 'none'", "report-uri " + policyReports, "report-to policy",
	}, more...), "; ")
}

// staffPolicy is the policy of the staff app's document. In it a text becomes markup only through
// the one place that says why it may (web/src/lib/page/trusted-html.ts; W3C Trusted Types), and an address a script's only
// where the worker for notices is registered (web/src/features/staff/device.ts): what strangers typed is shown to people whose session is worth stealing.
func staffPolicy() string {
	return policy("require-trusted-types-for 'script'", "trusted-types wardgate wardgate-worker")
}

// safetyHeaders are set on every answer.
func safetyHeaders(origin string) http.Header {
	h := http.Header{}
	h.Set("Content-Security-Policy", policy())
	h.Set("Reporting-Endpoints", `policy="`+policyReports+`"`)
	h.Set("X-Content-Type-Options", "nosniff")
	// No other site may load what is served here; pictures, which mails and other sites show, say
	// otherwise themselves.
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
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
