#!/usr/bin/env bash
# Makes the fonts that social cards are set in (internal/platform/cards/fonts): one weight each of the project's variable
# fonts, as TTF. Needed only when those fonts change; what it makes is committed. On Debian, as root or with:
#   apt-get install python3-fonttools python3-brotli
set -euo pipefail
cd "$(dirname "$0")/.."
from=art/node_modules/@fontsource-variable
into=internal/platform/cards/fonts

instance() { # package, subset, weight, name
	/usr/bin/python3 -m fontTools.varLib.instancer --quiet "$from/$1/files/$1-$2-wght-normal.woff2" "wght=$3" -o "$into/$4.woff2"
	/usr/bin/python3 -m fontTools.subset "$into/$4.woff2" '--unicodes=*' --no-hinting '--layout-features=kern' --output-file="$into/$4.ttf"
	rm "$into/$4.woff2"
}
instance bricolage-grotesque latin 700 title
instance bricolage-grotesque latin-ext 700 title-ext
instance inter latin 560 words
instance inter latin-ext 560 words-ext
instance inter cyrillic 650 cyrillic
instance inter greek 650 greek
cp $from/bricolage-grotesque/LICENSE $into/LICENSE.bricolage-grotesque
cp $from/inter/LICENSE $into/LICENSE.inter
