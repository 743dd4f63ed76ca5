// Package uploads takes pictures from staff and serves them to readers: JPEG,
// PNG, GIF (its first frame) and WebP in; JPEG, WebP and AVIF in several sizes
// out.
//
// The type of a file is decided by its bytes, never by its name or a header. Its
// size is read and checked before anything is decoded, one file is decoded at a
// time, and what is served was encoded anew from pixels: no location, camera or
// hidden text survives, and nothing that is not a picture can be served.
//
// A picture is named after its bytes, <id>-<w>x<h>, so the same bytes twice are
// one picture; that name alone determines its files (name.go). Files are written
// once and never changed or deleted. The JPEG of the largest size is written
// last: where it exists, the others do.
//
// They are kept in a folder, or in a store that speaks the S3 protocol, where
// several instances share them. See ADR 28.
package uploads
