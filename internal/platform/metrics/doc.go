// Package metrics writes figures for machines that watch this one, in Prometheus' text format (version 0.0.4): what was
// counted, how long things took, and what sources read when somebody asks.
//
// What is counted, is counted in memory by whom it happens to, without a name: an atomic number. Names, help and labels are
// given when the figures are read (Text), so that counting costs nothing that could be measured. Labels hold names of ours,
// never what somebody sent: no path, no address, no person (ADR 84).
package metrics
