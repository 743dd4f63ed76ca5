package uploads

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/webp"
)

// kind is an accepted format.
type kind struct {
	name   string
	size   func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	// orientation finds the part of the file that records how to turn it, as a TIFF
	// structure; nil when there is none.
	orientation func(file []byte) []byte
}

// sniff returns the format of a file by its first bytes, or why it is not
// accepted.
func sniff(file []byte) (kind, error) {
	head := file[:min(len(file), 512)]
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return kind{"JPEG", jpeg.DecodeConfig, jpeg.Decode, jpegOrientation}, nil
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return kind{"PNG", png.DecodeConfig, png.Decode, pngOrientation}, nil
	case bytes.HasPrefix(head, []byte("GIF87a")), bytes.HasPrefix(head, []byte("GIF89a")):
		return kind{"GIF", gif.DecodeConfig, gif.Decode, func([]byte) []byte { return nil }}, nil
	case isRIFF(head, "WEBP") && len(head) > 20 && string(head[12:16]) == "VP8X" && head[20]&2 != 0:
		return kind{}, refuseKind("WebP pictures that move are not taken.")
	case isRIFF(head, "WEBP"):
		return kind{"WebP", webp.DecodeConfig, webp.Decode, webpOrientation}, nil
	}
	return kind{}, refuseKind(described(head))
}

func isRIFF(head []byte, form string) bool {
	return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == form
}

// described describes in a sentence what people often send instead of an accepted
// picture.
func described(head []byte) string {
	text := strings.ToLower(string(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")))
	brand := ""
	if len(head) >= 12 && string(head[4:8]) == "ftyp" {
		brand = string(head[8:12])
	}
	switch {
	case len(head) == 0:
		return "The file is empty."
	case strings.HasPrefix(text, "<svg"), strings.HasPrefix(text, "<?xml"), strings.HasPrefix(text, "<!doctype svg"):
		return "SVG drawings can hold programs and are not taken."
	case strings.HasPrefix(text, "%pdf"):
		return "This is a PDF, not a picture."
	case strings.HasPrefix(text, "<"):
		return "This is a web page, not a picture."
	case brand == "avif" || brand == "avis":
		return "AVIF pictures are made here, but not taken."
	case brand == "heic" || brand == "heix" || brand == "mif1" || brand == "msf1" || brand == "hevc":
		return "This is a HEIC picture, as some phones save them."
	case bytes.HasPrefix(head, []byte("II*\x00")), bytes.HasPrefix(head, []byte("MM\x00*")):
		return "TIFF pictures are not taken."
	case bytes.HasPrefix(head, []byte("BM")):
		return "BMP pictures are not taken."
	}
	return "This is not a picture that we can read."
}
