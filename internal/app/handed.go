package app

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
)

// firstHanded is the descriptor of the first socket that a supervisor hands over (sd_listen_fds, systemd's protocol).
const firstHanded = 3

// listener is what visitors come to: the socket that a supervisor holds and hands over, or the address of the settings. Who comes to a socket
// that is held while the program is stopped and started waits in its queue and is not refused.
func (c CLI) listener(ctx context.Context, address string) (net.Listener, error) {
	pid, _ := c.Lookup("LISTEN_PID")
	text, _ := c.Lookup("LISTEN_FDS")
	if text == "" || pid != strconv.Itoa(os.Getpid()) { // or it was meant for the process that started this one
		l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
		if err != nil {
			return nil, fmt.Errorf("WARDGATE_LISTEN: %w", err)
		}
		return l, nil
	}
	if text != "1" {
		return nil, fmt.Errorf("LISTEN_FDS: %s sockets are handed over, and one is wanted: keep one ListenStream in wardgate.socket, the address of WARDGATE_LISTEN", text)
	}
	file := os.NewFile(firstHanded, "the socket handed over")
	l, err := net.FileListener(file) // a copy of it
	if file != nil {
		_ = file.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("LISTEN_FDS: what is handed over is no socket that listens (ListenStream): %w", err)
	}
	return l, nil
}
