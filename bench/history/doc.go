// Package history keeps the results of benchmarks in a Markdown file, which people
// read and the next run compares itself with. It only formats and parses: it opens no
// file and reads no clock.
//
// A run is a section: a heading with what is needed to judge it, an optional remark,
// and a table with one row for each line. Text between them is free. Sections are only
// ever added at the end, so edits of earlier ones are kept.
package history
