package ssr

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Options configure what to run and within which limits. Zero values take the
// defaults given here.
type Options struct {
	Bundle string
	// Machines is how many renders may run at once: 2. Each takes some megabytes even
	// when idle, and is made when first needed.
	Machines int
	// Idle is after how long without a render the machines are given up: 5 s. The next
	// render makes a new one, which takes some milliseconds.
	Idle time.Duration
	// Timeout is the longest one render may take, not counting the wait for a
	// free machine: 2 s.
	Timeout time.Duration
	// MemoryLimit bounds one machine's memory in bytes: 64 MiB.
	MemoryLimit int
	// MaxOutput bounds a page's answer in bytes: 4 MiB.
	MaxOutput int
	// Renders is after how many renders a machine is replaced: 500.
	Renders int
	// TimeZone is what the bundle sees as the local zone: "UTC".
	TimeZone string
	// Log gets the bundle's console output; nil discards it.
	Log *slog.Logger
}

func (o Options) withDefaults() Options {
	o.Machines = or(o.Machines, 2)
	o.Idle = or(o.Idle, 5*time.Second)
	o.Timeout = or(o.Timeout, 2*time.Second)
	o.MemoryLimit = or(o.MemoryLimit, 64<<20)
	o.MaxOutput = or(o.MaxOutput, 4<<20)
	o.Renders = or(o.Renders, 500)
	o.TimeZone = or(o.TimeZone, "UTC")
	o.Log = or(o.Log, slog.New(slog.DiscardHandler))
	return o
}

func or[T comparable](v, fallback T) T {
	var zero T
	if v == zero {
		return fallback
	}
	return v
}

// Pool renders pages. It is safe for concurrent use.
type Pool struct {
	opt Options
	// slots holds the permissions to render; a slot carries its idle machine, or
	// nil when none is made yet.
	slots   chan *machine
	idle    *time.Timer // gives machines up
	closing chan struct{}
	once    sync.Once // guards closing
	code    func() ([]byte, error)
	mu      sync.Mutex // guards open
	open    int        // slots that Close has not taken yet
}

// New returns a pool that has not started anything yet: the bundle is compiled
// at the first render, because the start of the server must not wait for it.
func New(opt Options) (*Pool, error) {
	if opt.Bundle == "" {
		return nil, &Error{Kind: KindBundle, Message: "the bundle is empty"}
	}
	opt = opt.withDefaults()
	bundle := opt.Bundle
	opt.Bundle = "" // a megabyte of source is not needed after it was compiled
	p := &Pool{opt: opt, slots: make(chan *machine, opt.Machines), closing: make(chan struct{}), open: opt.Machines}
	p.code = sync.OnceValues(func() ([]byte, error) {
		defer func() { bundle = "" }()
		return compile(bundle)
	})
	for range opt.Machines {
		p.slots <- nil
	}
	p.idle = time.AfterFunc(opt.Idle, p.giveUp)
	return p, nil
}

// Machines is how many renders can run at once.
func (p *Pool) Machines() int { return p.opt.Machines }

// Render renders one page. It waits for a free machine as long as ctx allows,
// then has Options.Timeout. It returns within 50 ms of the end of ctx, even when
// the engine needs longer to notice. Every error is an *Error.
func (p *Pool) Render(ctx context.Context, in Input) (Output, error) {
	input, err := in.encode()
	if err != nil {
		return Output{}, err
	}
	m, err := p.acquire(ctx)
	if err != nil {
		return Output{}, err
	}
	limited, cancel := context.WithTimeoutCause(ctx, p.opt.Timeout, fmt.Errorf("no answer within %v", p.opt.Timeout))
	defer cancel()
	return p.await(limited, m, input)
}

// acquire waits for a slot and makes its machine when it has none. ctx does not
// cut that short: the next caller needs it just as much.
func (p *Pool) acquire(ctx context.Context) (*machine, error) {
	m, err := p.slot(ctx)
	if m != nil || err != nil {
		return m, err
	}
	if m, err = p.newMachine(); err != nil {
		p.slots <- nil
	}
	return m, err
}

func (p *Pool) slot(ctx context.Context) (*machine, error) {
	select { // a closed pool must not be used just because a slot is free
	case <-p.closing:
		return nil, &Error{Kind: KindClosed}
	default:
	}
	select {
	case m := <-p.slots:
		return m, nil
	case <-p.closing:
		return nil, &Error{Kind: KindClosed}
	case <-ctx.Done():
		return nil, &Error{Kind: KindTimeout, Message: "waiting for a free machine", Err: context.Cause(ctx)}
	}
}

func (p *Pool) newMachine() (m *machine, err error) {
	defer func() {
		if v := recover(); v != nil {
			m, err = nil, panicked(v)
		}
	}()
	code, err := p.code()
	if err != nil {
		return nil, err
	}
	return start(p.opt, code)
}

// await renders in its own goroutine, for two reasons: the caller can leave
// while the engine still runs a long built-in, and the deep stack of a render is
// freed when the goroutine ends.
func (p *Pool) await(ctx context.Context, m *machine, input string) (Output, error) {
	type result struct {
		out Output
		err error
	}
	done := make(chan result, 1)
	go func() {
		out, err := p.use(ctx, m, input)
		done <- result{out, err}
	}()
	select {
	case r := <-done:
		return r.out, r.err
	case <-ctx.Done():
	}
	grace := time.NewTimer(interruptGrace)
	defer grace.Stop()
	select { // an interrupted machine reports the line where it was, so it is worth a moment
	case r := <-done:
		return r.out, r.err
	case <-grace.C:
		return Output{}, &Error{Kind: KindTimeout, Message: "the engine has not stopped yet", Err: context.Cause(ctx)}
	}
}

// interruptGrace is how long an interrupted engine may take to stop before the
// caller leaves without it. It checks the interrupt every few thousand steps.
const interruptGrace = 50 * time.Millisecond

// use renders with m and puts the slot back in any case.
func (p *Pool) use(ctx context.Context, m *machine, input string) (out Output, err error) {
	healthy := false
	defer func() {
		if v := recover(); v != nil {
			healthy, err = false, panicked(v)
		}
		if !healthy {
			m.close()
			m = nil
		}
		p.slots <- m
		p.idle.Reset(p.opt.Idle)
	}()
	out, healthy, err = m.call(ctx, p.opt, input)
	return out, err
}

// giveUp frees the machines that are not in use; the next render makes another.
func (p *Pool) giveUp() {
	taken := 0
	defer func() {
		for range taken {
			p.slots <- nil
		}
	}()
	for {
		select {
		case m := <-p.slots:
			taken++
			if m != nil {
				m.close()
			}
		default:
			return
		}
	}
}

func panicked(v any) *Error {
	return &Error{Kind: KindEngine, Message: fmt.Sprintf("panic: %v", v)}
}

// Close refuses new renders, waits for those that run and frees the machines.
// It returns an error when ctx ends first, and may then be called again.
func (p *Pool) Close(ctx context.Context) error {
	p.once.Do(func() {
		close(p.closing)
		p.idle.Stop()
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	for ; p.open > 0; p.open-- {
		select {
		case m := <-p.slots:
			if m != nil {
				m.close()
			}
		case <-ctx.Done():
			return errors.Join(errors.New("ssr: closing: a render is still running"), ctx.Err())
		}
	}
	return nil
}
