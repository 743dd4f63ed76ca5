// Package uploads takes pictures from staff and hands them to readers: JPEG, PNG,
// GIF (its first frame) and WebP in; JPEG, WebP and AVIF in several sizes out.
//
// What a file is its bytes say, never its name or a header. Its size is read and
// judged before anything is decoded, one file is decoded at a time, and what goes
// out was encoded anew from pixels: no place, camera or hidden text survives, and
// nothing that is not a picture can be served.
//
// A picture is called after its bytes, <id>-<w>x<h>, so the same bytes twice are
// one picture; its files can be told from that name alone (name.go). Files are
// written once and never changed or deleted. The JPEG of the largest size is
// written last: where it is, the others are.
//
// They are kept in a folder, or in a store that speaks the S3 protocol, where
// several instances share them. See ADR 28.
package uploads
