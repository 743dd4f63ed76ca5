package ssr

import (
	"encoding/json"
	"fmt"
)

// Input describes the page to render to the bundle. The browser gets the same
// values with the page, so that it hydrates what was rendered.
type Input struct {
	// URL is absolute: origin and path, without query.
	URL string `json:"url"`
	// Path is the URL's path as it is routed, "/quote" for instance.
	Path string `json:"path"`
	// Origin is the public origin without a trailing slash.
	Origin string `json:"origin"`
	// Facts are what the page may say of the company, catalog.Facts as JSON.
	Facts json.RawMessage `json:"facts,omitempty"`
	// Data is the page's own JSON; nil becomes null.
	Data json.RawMessage `json:"data"`
}

// Output is what the bundle answers.
type Output struct {
	// Status is the HTTP status the page asks for: 200, or 404 for an unknown route.
	Status int `json:"status"`
	// HTML is the content of the root element.
	HTML string `json:"html"`
	// Head is the markup for the document's head: title, description, canonical, Open Graph.
	Head string `json:"head"`
	// Lang is the document's language; empty means the site's own.
	Lang string `json:"lang"`
	// BodyClass is the class attribute of the body, unescaped; may be empty.
	BodyClass string `json:"bodyClass"`
}

// encode turns the input into the bundle's argument. It is passed as a value
// and never becomes part of a script, so nothing in it can be executed.
func (in Input) encode() (string, error) {
	if in.Data == nil {
		in.Data = json.RawMessage("null")
	}
	b, err := json.Marshal(in)
	if err != nil {
		return "", &Error{Kind: KindInput, Message: "the page data is not JSON", Err: err}
	}
	return string(b), nil
}

// decode reads the bundle's answer and refuses what cannot be a page.
func decode(answer any, limit int) (Output, error) {
	text, ok := answer.(string)
	if !ok {
		return Output{}, garbage(fmt.Sprintf("wardgateRender answered a %T instead of a JSON string", answer), nil)
	}
	if len(text) > limit {
		return Output{}, garbage(fmt.Sprintf("wardgateRender answered %d bytes, more than %d", len(text), limit), nil)
	}
	var out Output
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return Output{}, garbage("wardgateRender did not answer the expected JSON", err)
	}
	if out.Status < 200 || out.Status > 599 || out.HTML == "" {
		return Output{}, garbage(fmt.Sprintf("wardgateRender answered status %d and %d bytes of HTML", out.Status, len(out.HTML)), nil)
	}
	return out, nil
}

func garbage(message string, err error) *Error {
	return &Error{Kind: KindGarbage, Message: message, Err: err}
}
