/* What the program asks of the encoders: opaque pixels in, a finished file out. */
#include <stdint.h>
#include <stdlib.h>
#include "avif/avif.h"
#include "src/webp/encode.h"

#define EXPORT(name) __attribute__((export_name(name)))

static struct {
  uint8_t* bytes;
  size_t size;
} out;

EXPORT("take") void* take(size_t size) { return malloc(size); }
EXPORT("bytes") uint8_t* bytes(void) { return out.bytes; }
EXPORT("size") size_t size(void) { return out.size; }

/* pixels: RGBX, four bytes each, rows without gaps. quality: 0 to 100. 1 when it worked. */
EXPORT("webp") int webp(const uint8_t* pixels, int width, int height, int quality, int method) {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
  config.quality = (float)quality;
  config.method = method;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int ok = WebPPictureImportRGBX(&picture, pixels, width * 4) && WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  out.bytes = writer.mem;
  out.size = writer.size;
  return ok;
}

/* speed: 0 (slow) to 10 (fast). */
EXPORT("avif") int avif(const uint8_t* pixels, int width, int height, int quality, int speed) {
  avifImage* image = avifImageCreate(width, height, 8, AVIF_PIXEL_FORMAT_YUV420);
  avifEncoder* encoder = avifEncoderCreate();
  if (!image || !encoder) return 0;
  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT601;
  avifRGBImage rgb;
  avifRGBImageSetDefaults(&rgb, image);
  rgb.format = AVIF_RGB_FORMAT_RGBA;
  rgb.ignoreAlpha = AVIF_TRUE;
  rgb.pixels = (uint8_t*)pixels;
  rgb.rowBytes = (uint32_t)width * 4;
  encoder->quality = quality;
  encoder->speed = speed;
  encoder->maxThreads = 1;
  avifRWData file = AVIF_DATA_EMPTY;
  int ok = avifImageRGBToYUV(image, &rgb) == AVIF_RESULT_OK && avifEncoderWrite(encoder, image, &file) == AVIF_RESULT_OK;
  out.bytes = file.data;
  out.size = file.size;
  return ok;
}
