package content

import (
	"sync/atomic"

	"wardgate/catalog"
)

// Live is the content with the facts of a catalog, read anew when these change. It is safe for concurrent use.
type Live struct {
	facts   *catalog.Catalog
	current atomic.Pointer[Content]
}

// NewLive reads the content; its errors are those of Load.
func NewLive(facts *catalog.Catalog) (*Live, error) {
	l := &Live{facts: facts}
	return l, l.Renew()
}

// Content is the content with the facts as they were at the last Renew.
func (l *Live) Content() *Content { return l.current.Load() }

// Renew fills in the facts of this moment. After an error the content stays as it was.
func (l *Live) Renew() error {
	c, err := Load(l.facts)
	if err != nil {
		return err
	}
	l.current.Store(c)
	return nil
}
