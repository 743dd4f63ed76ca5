#!/usr/bin/env bash
# Builds ../pictures.wasm.br: libwebp, libavif and libaom from Debian's source packages, as WebAssembly without any
# JavaScript. Needed only for newer versions of them; what it makes is committed. On Debian 12, as root or with:
#   apt-get install clang-16 lld-16 llvm-16 libclang-rt-16-dev-wasm32 wasi-libc cmake make perl brotli
# and a deb-src line for the release that has these versions.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
work=${1:-$(mktemp -d)}

aom=3.14.1
avif=1.4.2
webp=1.6.0

cd "$work"
for package in aom="$aom"-1 libavif="$avif"-1 libwebp="$webp"-0.1; do
	apt-get source --only-source --download-only "$package"
done
unpack() { # name, archive: sometimes with a folder of its own, sometimes without
	mkdir -p "$1" && tar xf "$2" -C "$1"
	[ -e "$1/CMakeLists.txt" ] || (cd "$1" && mv ./*/* .)
}
unpack aom aom_"$aom".orig.tar.*z
unpack avif libavif_"$avif".orig.tar.*z
unpack webp libwebp_"$webp".orig.tar.*z

# setjmp.h and pthread.h of this folder stand in for what WebAssembly has not.
flags="-O3 -msimd128 -fvisibility=hidden -I$here"

cat >wasm.cmake <<'END'
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-16)
set(CMAKE_CXX_COMPILER clang++-16)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-16)
set(CMAKE_RANLIB llvm-ranlib-16)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
END
mkdir -p aom-built
(
	cd aom-built
	cmake ../aom -DCMAKE_TOOLCHAIN_FILE=../wasm.cmake -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS=$flags" -DAOM_TARGET_CPU=generic \
		-DCONFIG_AV1_DECODER=0 -DCONFIG_MULTITHREAD=0 -DCONFIG_RUNTIME_CPU_DETECT=0 -DCONFIG_AV1_HIGHBITDEPTH=0 -DCONFIG_DENOISE=0 \
		-DCONFIG_OS_SUPPORT=0 -DCONFIG_WEBM_IO=0 -DCONFIG_LIBYUV=0 -DENABLE_TESTS=0 -DENABLE_TOOLS=0 -DENABLE_EXAMPLES=0 -DENABLE_DOCS=0
	make -j"$(nproc)" aom
)

compile() { # name of the object, source, more flags
	# shellcheck disable=SC2086 # flags are several words
	clang-16 --target=wasm32-wasi $flags "${@:3}" -c "$2" -o objects/"$1".o
}
mkdir -p objects
for f in webp/src/enc/*.c webp/src/dsp/*.c webp/src/utils/*.c webp/sharpyuv/*.c; do
	compile "webp_$(basename "$f" .c)" "$f" -Iwebp
done
for f in alpha avif codec_aom colr colrconvert diag exif gainmap io mem obu properties rawdata read reformat reformat_libsharpyuv \
	reformat_libyuv sampletransform scale stream utils write; do
	compile "avif_$f" avif/src/$f.c -Iavif/include -Iavif/third_party/libyuv/include -Iaom -Iaom-built \
		-DAVIF_CODEC_AOM -DAVIF_CODEC_AOM_ENCODE -D_XOPEN_SOURCE=600
done
for f in avif/third_party/libyuv/source/*.c; do
	compile "yuv_$(basename "$f" .c)" "$f" -Iavif/third_party/libyuv/include
done
compile pictures "$here/pictures.c" -Iwebp -Iavif/include
clang-16 --target=wasm32-wasi -O3 -mexec-model=reactor -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--strip-all \
	-o "$here/../pictures.wasm" objects/*.o aom-built/libaom.a
cp aom/LICENSE "$here/LICENSE.aom" && cp aom/PATENTS "$here/PATENTS.aom"
cp avif/LICENSE "$here/LICENSE.avif"
cp webp/COPYING "$here/LICENSE.webp" && cp webp/PATENTS "$here/PATENTS.webp"
brotli --best --lgwin=24 --rm -f -o "$here/../pictures.wasm.br" "$here/../pictures.wasm"
echo "built with libaom $aom, libavif $avif, libwebp $webp: $(wc -c <"$here/../pictures.wasm.br") bytes"
