package db

import "syscall"

// tcpUserTimeout is TCP_USER_TIMEOUT of Linux (tcp(7)): how long what was sent may stay without an acknowledgement.
const tcpUserTimeout = 0x12

// endSilence has the kernel give a connection up on which the other side acknowledges nothing.
func endSilence(network, _ string, c syscall.RawConn) (err error) {
	if network != "tcp" && network != "tcp4" && network != "tcp6" {
		return nil
	}
	if e := c.Control(func(fd uintptr) {
		err = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(silenceLimit.Milliseconds()))
	}); e != nil {
		return e
	}
	return err
}
