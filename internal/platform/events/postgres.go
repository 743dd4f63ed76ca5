package events

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"wardgate/internal/platform/ids"
)

// Resync is the topic of the news that news may have been missed: everything
// shown or cached has to be read again. Its ID and Kind are empty.
const Resync = "resync"

const (
	channel = "wardgate_news"
	// queueSize is how many news wait for the server before more are dropped and
	// one Resync takes their place.
	queueSize = 1000
	// collect is how long the first news of a message waits for others. It bounds
	// the messages to 50 a second, whatever the load.
	collect = 20 * time.Millisecond
	// answerWithin is how long the server may take for everything but
	// listening.
	answerWithin = 5 * time.Second
	// checkEvery is how often a silent listening connection is checked: a cut
	// cable sends no goodbye.
	checkEvery = 30 * time.Second
)

// RunPostgres joins bus with the buses of the other instances on the same
// database, through LISTEN and NOTIFY on two connections of its own: what is
// published on one is delivered on all. It returns when ctx ends, after sending
// what waits (one second at most); or at once, with an error, when url is wrong.
//
// A lost connection is replaced, after 0.1 s at first and 5 s at last. Whenever
// listening begins, a Resync is delivered here, since news may have been missed;
// when news had to be dropped here, a Resync is sent to the others.
func RunPostgres(ctx context.Context, url string, bus *Bus, log *slog.Logger) error {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("events.RunPostgres: %w", err)
	}
	config.RuntimeParams["application_name"] = "wardgate news"
	r := &relay{config: config, bus: bus, log: log, self: ids.System().Token(), queue: make(chan News, queueSize)}
	bus.RelayTo(r.enqueue)
	defer bus.RelayTo(nil)
	var both sync.WaitGroup
	both.Go(func() { r.keep(ctx, "listening for news", r.listen) })
	both.Go(func() { r.keep(ctx, "sending news", r.send) })
	both.Wait()
	return nil
}

type relay struct {
	config *pgx.ConnConfig
	bus    *Bus
	log    *slog.Logger
	self   string // identifies one's own messages

	queue   chan News
	dropped atomic.Int64
	batch   []News // taken from queue, not yet sent: survives a lost connection
}

// message is what instances send each other.
type message struct {
	From string `json:"from"`
	News []News `json:"news"`
}

// enqueue is the Relay: it never blocks.
func (r *relay) enqueue(n News) {
	select {
	case r.queue <- n:
	default:
		r.dropped.Add(1)
	}
}

// keep runs work on a connection, and again on a new one when it fails, until
// ctx ends.
func (r *relay) keep(ctx context.Context, what string, work func(context.Context, *pgx.Conn) error) {
	wait := 100 * time.Millisecond
	for ctx.Err() == nil {
		var worked atomic.Bool
		proven := time.AfterFunc(time.Minute, func() { worked.Store(true) })
		err := r.connected(ctx, work)
		proven.Stop()
		if ctx.Err() != nil {
			return
		}
		r.log.Warn("news to and from other instances: connecting again", "while", what, "in", wait, "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		if wait = min(2*wait, answerWithin); worked.Load() {
			wait = 100 * time.Millisecond
		}
	}
}

func (r *relay) connected(ctx context.Context, work func(context.Context, *pgx.Conn) error) error {
	connectCtx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, err := pgx.ConnectConfig(connectCtx, r.config.Copy())
	if err != nil {
		return err
	}
	defer func() {
		closeCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(closeCtx) // it is usually broken already
	}()
	return work(ctx, conn)
}

// listen delivers what other instances send until the connection fails.
func (r *relay) listen(ctx context.Context, conn *pgx.Conn) error {
	if err := answered(ctx, func(ctx context.Context) error {
		_, err := conn.Exec(ctx, "LISTEN "+channel)
		return err
	}); err != nil {
		return err
	}
	r.bus.Deliver(News{Topic: Resync})
	for {
		if err := r.next(ctx, conn); err != nil {
			return err
		}
	}
}

// next waits for one message, or for checkEvery and the server's answer.
func (r *relay) next(ctx context.Context, conn *pgx.Conn) error {
	waitCtx, cancel := context.WithTimeout(ctx, checkEvery)
	defer cancel()
	n, err := conn.WaitForNotification(waitCtx)
	if err != nil && waitCtx.Err() != nil && ctx.Err() == nil {
		return answered(ctx, conn.Ping)
	}
	if err != nil {
		return err
	}
	var m message
	if err := json.Unmarshal([]byte(n.Payload), &m); err != nil {
		// From another program, or a newer version of ours: something has
		// changed.
		r.log.Warn("news from another instance are not readable", "error", err)
		m.News = []News{{Topic: Resync}}
	}
	if m.From == r.self {
		return nil
	}
	for _, news := range m.News {
		r.bus.Deliver(news)
	}
	return nil
}

// send takes news from the queue and notifies the others until the connection
// fails, or until ctx ends and the queue is empty.
func (r *relay) send(ctx context.Context, conn *pgx.Conn) error {
	for {
		if len(r.batch) == 0 && !r.gather(ctx) {
			return r.farewell(ctx, conn)
		}
		if err := answered(context.WithoutCancel(ctx), func(ctx context.Context) error { return r.notify(ctx, conn) }); err != nil {
			return err
		}
	}
}

// gather fills the batch: it waits for a first news and then for collect. It
// returns false when ctx ended.
func (r *relay) gather(ctx context.Context) bool {
	select {
	case n := <-r.queue:
		r.batch = append(r.batch, n)
	case <-ctx.Done():
		return false
	}
	full := time.NewTimer(collect)
	defer full.Stop()
	for len(r.batch) < queueSize {
		select {
		case n := <-r.queue:
			r.batch = append(r.batch, n)
		case <-full.C:
			return true
		case <-ctx.Done():
			return true
		}
	}
	return true
}

// farewell sends what waits when the program stops.
func (r *relay) farewell(ctx context.Context, conn *pgx.Conn) error {
	for len(r.queue) > 0 {
		r.batch = append(r.batch, <-r.queue)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if err := r.notify(last, conn); err != nil {
		r.log.Warn("the last news did not reach the other instances", "error", err)
	}
	return ctx.Err()
}

func answered(ctx context.Context, ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return ask(ctx)
}
