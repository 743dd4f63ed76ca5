// Package replica copies the SQLite database and the pictures continuously to another place, a folder or a bucket, and
// brings them back as they were at any moment of the last days (ADR 91).
//
// SQLite writes each commit into its write-ahead log first. A Replicator reads what was added, as far as the last commit, and
// puts it there as one segment after another; beside them stands a snapshot of the file, made anew each day, to which the
// segments are applied. Nothing else empties the log meanwhile (db.Options.Shipped).
//
// In the place, each stream of segments without a gap has a folder:
//
//	index.json                        the streams and their snapshots
//	STREAM/segment-000000042          a part of the log, with the moment at which it was read
//	STREAM/snapshot-000001/part-0003  a part of the file
//	pictures/NAME                     a picture
//
// A stream ends where the log cannot be followed: the file was changed by something else, or the place could not be reached
// for so long that the log had grown too large. Then a new one begins with a snapshot.
package replica
