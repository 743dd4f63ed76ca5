// Command pocketbase is PocketBase with its defaults and one collection, with which
// wardgate's accepted quotes are compared (bench/peers.go). It is a module of its own:
// the product does not depend on it.
package main

import (
	"log"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
)

func main() {
	app := pocketbase.New()
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.InstallerFunc = nil // it would open a browser; nobody administers this one
		if err := prepare(e.App); err != nil {
			return err
		}
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// prepare makes a collection into which anybody may put a row, with the fields of a
// request for a quote and an index on the address.
func prepare(app core.App) error {
	if _, err := app.FindCollectionByNameOrId("people"); err == nil {
		return nil
	}
	c := core.NewBaseCollection("people")
	c.CreateRule = new("") // no condition
	c.Fields.Add(&core.EmailField{Name: "email", Required: true})
	for _, name := range []string{
		"firstName", "lastName", "phone", "company", "serviceType", "propertyType", "budget", "timeline", "securityConcerns", "message",
	} {
		c.Fields.Add(&core.TextField{Name: name})
	}
	c.AddIndex("people_email", false, "email", "")
	return app.Save(c)
}
