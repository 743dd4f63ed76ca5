// Package codec encodes pictures as WebP and AVIF.
//
// The encoders are libwebp, and libavif with libaom, compiled to WebAssembly
// (wasm/build.sh shows how, wasm/LICENSE.* under which terms) and run by wazero:
// no cgo, and no way out of their own memory. They see only decoded pixels, never
// an uploaded file. For the reasons see ADR 28.
package codec

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// The encoders, packed: most runs of the program never need them.
//
//go:embed pictures.wasm.br
var packed []byte

const (
	// mostMemory is how much one encoding may use, in pages of 64 KiB: 512 MiB. The
	// largest picture that package uploads makes takes 80 MiB.
	mostMemory = 512 << 4
	// Effort spent on a smaller file. Measured on a picture of 1920 × 1080: method 2
	// takes a quarter of the time of 4 for 5 % more bytes; speed 9 takes a third of the
	// time of 8 for 15 % more, and a fifteenth of that of 6.
	webpMethod = 2
	avifSpeed  = 9
)

// Encoder encodes pictures. It is safe for concurrent use, and compiles its program
// at the first picture, which takes two seconds once.
type Encoder struct {
	once    sync.Once
	runtime wazero.Runtime
	program wazero.CompiledModule
	err     error
}

// WebP encodes an opaque picture, quality 0 to 100. It is not stopped half way: the pixels limit
// the work, and checking a clock in each loop would double it.
func (e *Encoder) WebP(ctx context.Context, m *image.RGBA, quality int) ([]byte, error) {
	return e.run(ctx, "webp", m, quality, webpMethod)
}

// AVIF encodes an opaque picture, quality 0 to 100.
func (e *Encoder) AVIF(ctx context.Context, m *image.RGBA, quality int) ([]byte, error) {
	return e.run(ctx, "avif", m, quality, avifSpeed)
}

func (e *Encoder) prepare() {
	ctx := context.Background()
	e.runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(mostMemory))
	if _, e.err = wasi_snapshot_preview1.Instantiate(ctx, e.runtime); e.err != nil {
		return
	}
	var program []byte
	if program, e.err = io.ReadAll(brotli.NewReader(bytes.NewReader(packed))); e.err != nil {
		return
	}
	e.program, e.err = e.runtime.CompileModule(ctx, program)
}

// run gives each picture its own machine: nothing is left over for the next picture.
func (e *Encoder) run(ctx context.Context, format string, m *image.RGBA, quality, effort int) (_ []byte, err error) {
	if e.once.Do(e.prepare); e.err != nil {
		return nil, fmt.Errorf("codec: preparing the encoders: %w", e.err)
	}
	machine, err := e.runtime.InstantiateModule(ctx, e.program, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, fmt.Errorf("codec: starting %s: %w", format, err)
	}
	defer func() { err = errors.Join(err, machine.Close(context.WithoutCancel(ctx))) }()
	size := m.Bounds().Size()
	at, err := call(ctx, machine, "take", uint64(4*size.X*size.Y)) //nolint:gosec // sizes are not negative
	if err != nil || at == 0 {
		return nil, fmt.Errorf("codec: no room for a picture of %v: %w", size, err)
	}
	for y := range size.Y { // a picture may be a part of another: its rows may have gaps
		row := m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+y):][:4*size.X]
		machine.Memory().Write(at+uint32(4*size.X*y), row) //nolint:gosec // within what was taken
	}
	worked, err := call(ctx, machine, format, uint64(at), uint64(size.X), uint64(size.Y), uint64(quality), uint64(effort)) //nolint:gosec // as above
	if err != nil || worked == 0 {
		return nil, fmt.Errorf("codec: %s of %v failed: %w", format, size, err)
	}
	return result(ctx, machine)
}

func result(ctx context.Context, machine api.Module) ([]byte, error) {
	at, err1 := call(ctx, machine, "bytes")
	size, err2 := call(ctx, machine, "size")
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	view, ok := machine.Memory().Read(at, size)
	if !ok || size == 0 {
		return nil, fmt.Errorf("codec: %d bytes at %d lie outside the encoder's memory", size, at)
	}
	return append([]byte(nil), view...), nil
}

func call(ctx context.Context, machine api.Module, name string, args ...uint64) (uint32, error) {
	out, err := machine.ExportedFunction(name).Call(ctx, args...)
	if err != nil {
		return 0, fmt.Errorf("codec: %s: %w", name, err)
	}
	return uint32(out[0]), nil //nolint:gosec // addresses and sizes have 32 bits there
}
