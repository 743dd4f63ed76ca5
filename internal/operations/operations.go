package operations

import "errors"

// Operations are the seven things that the operations page is made of.
type Operations struct {
	Figures *Figures
	Outbox  *Outbox
	Stream  *Stream
	Floods  *Floods
	// Retention shows owners what will go.
	Retention *Retention
	Queue     *Queue
	Presence  *Presence
}

// New makes them, each from what it needs.
func New(figures FiguresDeps, outbox OutboxDeps, stream StreamDeps, floods FloodsDeps, kept RetentionDeps, queue QueueDeps) (*Operations, error) {
	o := &Operations{}
	var err1, err2, err3, err4, err5, err6, err7 error
	o.Figures, err1 = NewFigures(figures)
	o.Outbox, err2 = NewOutbox(outbox)
	o.Stream, err3 = NewStream(stream)
	o.Floods, err4 = NewFloods(floods)
	o.Retention, err5 = NewRetention(kept)
	o.Queue, err6 = NewQueue(queue)
	o.Presence, err7 = NewPresence(PresenceDeps{Clock: stream.Clock, Bus: stream.Bus})
	return o, errors.Join(err1, err2, err3, err4, err5, err6, err7)
}
