package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/textproto"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/app"
	"wardgate/internal/platform/db"
)

// sink is a mail server in its own process that accepts everything and stores nothing.
type sink struct {
	cmd  *exec.Cmd
	addr string
	// count is how many mails it has taken, size that of the last one in bytes.
	count, size atomic.Int64
}

func startSink(ctx context.Context) (*sink, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &sink{cmd: exec.CommandContext(ctx, self, "-sink")}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.cmd.Stderr = os.Stderr
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	told := bufio.NewReader(out)
	line, err := told.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("the sink does not start: %w", err)
	}
	s.addr = strings.TrimSpace(line)
	go s.listen(told)
	return s, nil
}

// listen reads how many mails it has taken, which it reports every few
// milliseconds.
func (s *sink) listen(told *bufio.Reader) {
	for {
		var n, size int64
		if _, err := fmt.Fscanf(told, "%d %d\n", &n, &size); err != nil {
			return
		}
		s.size.Store(size)
		s.count.Store(n)
	}
}

func (s *sink) stop() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// serveSink is the other process.
func serveSink() error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	var n, size atomic.Int64
	go func() {
		for said := int64(-1); ; time.Sleep(2 * time.Millisecond) {
			if now := n.Load(); now != said {
				said = now
				fmt.Println(now, size.Load())
			}
		}
	}()
	for {
		c, err := l.Accept()
		if err != nil {
			return err
		}
		go swallow(c, &n, &size)
	}
}

// swallow speaks as much SMTP as a sender needs, with pipelining (RFC 2920).
func swallow(c net.Conn, n, size *atomic.Int64) {
	defer func() { _ = c.Close() }()
	in, out := bufio.NewReaderSize(c, 64<<10), bufio.NewWriter(c)
	say := func(line string) { _, _ = out.WriteString(line + "\r\n") }
	say("220 sink")
	for {
		if in.Buffered() == 0 {
			if out.Flush() != nil {
				return
			}
		}
		line, err := in.ReadSlice('\n')
		if err != nil {
			return
		}
		switch {
		case bytes.HasPrefix(line, []byte("EHLO")):
			say("250-sink")
			say("250 PIPELINING")
		case bytes.HasPrefix(line, []byte("DATA")):
			say("354 go on")
			if out.Flush() != nil {
				return
			}
			length, ok := mailLength(in)
			if !ok {
				return
			}
			size.Store(length)
			n.Add(1)
			say("250 taken")
		case bytes.HasPrefix(line, []byte("QUIT")):
			say("221 bye")
			_ = out.Flush()
			return
		default:
			say("250 ok")
		}
	}
}

// mailLength reads a mail to its end.
func mailLength(in *bufio.Reader) (length int64, ok bool) {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return 0, false
		}
		if bytes.Equal(line, []byte(".\r\n")) {
			return length, true
		}
		length += int64(len(line))
	}
}

// groupedSQLite commits rows as wardgate does: those that wait at the same moment
// together.
func groupedSQLite(ctx context.Context) (func(context.Context, int, int) error, func(), error) {
	dir, err := os.MkdirTemp("", "wardgate-bench-")
	if err != nil {
		return nil, nil, err
	}
	d, err := app.OpenDB(ctx, configOf(dir, ""), slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, nil, err
	}
	done := func() { _ = d.Close(); _ = os.RemoveAll(dir) }
	if _, err := d.Writer().ExecContext(ctx, "CREATE TABLE bench_sent (id INTEGER PRIMARY KEY, lane INTEGER NOT NULL, sent_at TIMESTAMPTZ NOT NULL)"); err != nil {
		return nil, done, err
	}
	return func(ctx context.Context, connection, i int) error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO bench_sent (id, lane, sent_at) VALUES ($1, $2, $3)", i, connection, time.Now())
			return err
		})
	}, done, nil
}

// bareSender sends as many mails of that size over as many connections, pipelined, and
// writes one durable row for each into base, and does nothing else.
func bareSender(ctx context.Context, s *sink, base baseline, connections, people, size int) (pace, error) {
	commit, done, err := base(ctx)
	if done != nil {
		defer done()
	}
	if err != nil {
		return pace{}, err
	}
	body := bytes.Repeat([]byte("What a mail says, in lines of a usual length for those.\r\n"), size/57)
	before, begin, worked := s.count.Load(), time.Now(), cpu()
	var next atomic.Int64
	errs := make([]error, connections)
	var all sync.WaitGroup
	for i := range connections {
		all.Go(func() {
			errs[i] = bareConnection(ctx, s.addr, func(n int) error { return commit(ctx, i, n) }, &next, people, body)
		})
	}
	all.Wait()
	took, worked := time.Since(begin), cpu()-worked
	if err := first(errs); err != nil {
		return pace{}, err
	}
	for s.count.Load()-before < int64(people) && ctx.Err() == nil && time.Since(begin) < time.Minute {
		time.Sleep(time.Millisecond)
	}
	return paceOf(people, took, worked), ctx.Err()
}

func bareConnection(ctx context.Context, addr string, commit func(n int) error, next *atomic.Int64, people int, body []byte) error {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	in, out := textproto.NewReader(bufio.NewReader(c)), bufio.NewWriterSize(c, 32<<10)
	hear := func(want ...int) error {
		for _, code := range want {
			if _, _, err := in.ReadResponse(code); err != nil {
				return err
			}
		}
		return nil
	}
	_, _ = io.WriteString(out, "EHLO bench\r\n")
	if err := errors.Join(out.Flush(), hear(220, 250)); err != nil {
		return err
	}
	for {
		i := next.Add(1)
		if i > int64(people) {
			return nil
		}
		to := fmt.Sprintf("crowd-%d@d%d.crowd.example", i, i%7)
		_, _ = fmt.Fprintf(out, "MAIL FROM:<news@guard.example>\r\nRCPT TO:<%s>\r\nDATA\r\n", to)
		if err := errors.Join(out.Flush(), hear(250, 250, 354)); err != nil {
			return err
		}
		_, _ = fmt.Fprintf(out, "To: <%s>\r\nSubject: Locks\r\n\r\n", to)
		_, _ = out.Write(body)
		_, _ = io.WriteString(out, ".\r\n")
		if err := errors.Join(out.Flush(), hear(250)); err != nil {
			return err
		}
		if err := errors.Join(commit(int(i)), ctx.Err()); err != nil {
			return err
		}
	}
}
