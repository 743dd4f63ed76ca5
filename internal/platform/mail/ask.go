package mail

import (
	"context"
	"crypto/tls"
	"time"
)

// Answered is what a mail server said to Ask.
type Answered struct {
	// Encrypted tells whether the connection was, Until when the server's certificate ends.
	Encrypted bool
	Until     time.Time
}

// Ask connects to a mail server as it would be for a mail, greets, secures the connection and logs in, and sends nothing. An error contains no password.
func Ask(ctx context.Context, c Config, p Pace, hello string) (out Answered, err error) {
	s, err := connect(ctx, c, p.orDefaults(), hello)
	if err != nil {
		return out, err
	}
	defer s.close()
	state, encrypted := s.client.TLSConnectionState()
	if conn, is := s.conn.(*tls.Conn); is { // from the first byte
		state, encrypted = conn.ConnectionState(), true
	}
	out.Encrypted = encrypted
	if len(state.PeerCertificates) > 0 {
		out.Until = state.PeerCertificates[0].NotAfter
	}
	return out, nil
}
