// Package history keeps what benchmarks came to in a Markdown file, which people read
// and the next run compares itself with. It only formats and parses: no file is opened
// and no clock is read here.
//
// A run is a section: a heading with what is needed to judge it, an optional remark,
// and a table with one row for each line. Text between them is free. Sections are only
// ever added at the end, so whatever a hand has done to earlier ones is kept.
package history
