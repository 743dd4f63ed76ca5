package ssr

import (
	"context"
	"fmt"

	"modernc.org/quickjs"
	"modernc.org/quickjs/intl"
)

// renderFunc is the function that the bundle sets on the global object.
const renderFunc = "wardgateRender"

// machine is one QuickJS VM with the bundle loaded. It is used by one goroutine
// at a time.
type machine struct {
	vm      *quickjs.VM
	renders int
}

// start makes a machine and loads the bundle's bytecode into it: some
// milliseconds and some megabytes.
func start(opt Options, bytecode []byte) (*machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, &Error{Kind: KindEngine, Message: "making a machine", Err: err}
	}
	m := &machine{vm: vm}
	if err := m.load(opt, bytecode); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

func (m *machine) load(opt Options, bytecode []byte) error {
	m.vm.SetMemoryLimit(uintptr(opt.MemoryLimit))
	if err := m.vm.SetEvalTimeout(opt.Timeout); err != nil {
		return &Error{Kind: KindEngine, Message: "setting the time limit", Err: err}
	}
	// QuickJS has no Intl, and a bundle cannot contain the time zones.
	if err := intl.Register(m.vm, intl.TimeZone(opt.TimeZone)); err != nil {
		return &Error{Kind: KindEngine, Message: "registering Intl", Err: err}
	}
	if err := addConsole(m.vm, opt.Log); err != nil {
		return &Error{Kind: KindEngine, Message: "registering the console", Err: err}
	}
	if _, err := m.vm.EvalBytecode(bytecode); err != nil {
		e := thrown(context.Background(), err)
		e.Kind = KindBundle
		return e
	}
	kind, err := m.vm.Eval("typeof globalThis."+renderFunc, quickjs.EvalGlobal)
	if err != nil || kind != "function" {
		return &Error{Kind: KindBundle, Message: fmt.Sprintf("the bundle does not set globalThis.%s", renderFunc), Err: err}
	}
	return nil
}

// call renders once. healthy reports whether the machine may be used again.
func (m *machine) call(ctx context.Context, opt Options, input string) (out Output, healthy bool, err error) {
	if ctx.Err() != nil { // an interrupt before the call would be lost
		return Output{}, true, &Error{Kind: KindTimeout, Err: context.Cause(ctx)}
	}
	m.renders++
	stop := context.AfterFunc(ctx, m.vm.Interrupt)
	answer, err := m.vm.Call(renderFunc, input)
	if err != nil {
		stop()
		return Output{}, false, thrown(ctx, err)
	}
	// What the page left in the queue would keep its memory until the machine is replaced.
	_, jobErr := m.vm.ExecutePendingJobs()
	// An interrupt that comes too late would hit the next page: then that machine is
	// replaced, too.
	healthy = stop() && jobErr == nil && m.renders < opt.Renders
	out, err = decode(answer, opt.MaxOutput)
	return out, healthy && err == nil, err
}

// close frees the machine's memory. A machine abandoned by a panic cannot free
// it and may panic again, which must not end the process.
func (m *machine) close() {
	defer func() { _ = recover() }()
	_ = m.vm.Close() // reports only what is already known: the machine is gone
}

// compile turns the bundle into bytecode once, so that starting a machine takes
// a tenth of the time that parsing the source would.
func compile(bundle string) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, &Error{Kind: KindEngine, Message: "making a machine", Err: err}
	}
	defer func() { _ = vm.Close() }()
	code, err := vm.Compile(bundle, quickjs.EvalGlobal)
	if err != nil {
		e := thrown(context.Background(), err)
		e.Kind = KindBundle
		return nil, e
	}
	return code, nil
}
