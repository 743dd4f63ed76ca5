package httpx

import "net/http"

// PageRenderer sends the page of the visitor site at path, rendered with data, with this
// status. The site implements it; features take it as a dependency because they do not
// know the site.
type PageRenderer func(w http.ResponseWriter, r *http.Request, path string, data any, status int)
