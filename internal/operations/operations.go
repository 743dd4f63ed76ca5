package operations

import "errors"

// Operations are the four things that the operations page is made of.
type Operations struct {
	Figures *Figures
	Outbox  *Outbox
	Stream  *Stream
	Floods  *Floods
}

// New makes them, each from what it needs.
func New(figures FiguresDeps, outbox OutboxDeps, stream StreamDeps, floods FloodsDeps) (*Operations, error) {
	o := &Operations{}
	var err1, err2, err3, err4 error
	o.Figures, err1 = NewFigures(figures)
	o.Outbox, err2 = NewOutbox(outbox)
	o.Stream, err3 = NewStream(stream)
	o.Floods, err4 = NewFloods(floods)
	return o, errors.Join(err1, err2, err3, err4)
}
