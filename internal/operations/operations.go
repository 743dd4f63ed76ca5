package operations

import "errors"

// Operations are the three things that the operations page is made of.
type Operations struct {
	Figures *Figures
	Outbox  *Outbox
	Stream  *Stream
}

// New makes them, each from what it needs.
func New(figures FiguresDeps, outbox OutboxDeps, stream StreamDeps) (*Operations, error) {
	o := &Operations{}
	var err1, err2, err3 error
	o.Figures, err1 = NewFigures(figures)
	o.Outbox, err2 = NewOutbox(outbox)
	o.Stream, err3 = NewStream(stream)
	return o, errors.Join(err1, err2, err3)
}
