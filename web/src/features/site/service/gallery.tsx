import { Expand } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Icon } from '../../../ui/icon';
import { Picture, type PictureFacts, pictureFile, usePictures } from '../../../ui/picture';
import type { ServiceData } from '../page-data';
import { SectionHead } from '../section-head';
import { Lightbox } from './lightbox';
import type { Shown } from './lightbox.model';

/** A wall of two rows, in which wide and narrow change places. */
const places = ['sm:col-span-7', 'sm:col-span-5', 'sm:col-span-5', 'sm:col-span-7'];

/** A press that the browser means for a new tab or window stays the browser's. */
const plainPress = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The pictures of a service (V48): links to the pictures, and with script a lightbox; a press before that waits for it (boot.ts). */
export function Gallery({ service }: { service: ServiceData }) {
  const [shown, setShown] = useState<Shown>(null);
  const pictures = usePictures();
  const list = service.gallery.flatMap((id) => pictures[id] ?? []);
  const open = (at: number) => (event: MouseEvent) => {
    if (!plainPress(event)) return;
    event.preventDefault();
    setShown(at);
  };
  if (list.length === 0) return null;
  return (
    <section className="dusk print:hidden">
      <div className="mx-auto max-w-6xl px-5 py-18 sm:px-8 lg:py-28">
        <SectionHead kind="Gallery" heading={service.headings.gallery} />
        <ul className="mt-10 grid gap-3 sm:grid-cols-12 lg:gap-4">
          {list.map((picture, at) => (
            <li key={picture.id} className={places[at % places.length]}>
              <Thumbnail picture={picture} wide={at % 4 === 0 || at % 4 === 3} onOpen={open(at)} />
            </li>
          ))}
        </ul>
      </div>
      <Lightbox title={service.title} pictures={list} shown={shown} onShow={setShown} />
    </section>
  );
}

type ThumbnailProps = {
  picture: PictureFacts;
  wide: boolean;
  onOpen: (event: MouseEvent) => void;
};

function Thumbnail({ picture, wide, onOpen }: ThumbnailProps) {
  return (
    <a
      href={pictureFile(picture)}
      data-enhanced=""
      onClick={onOpen}
      className="group relative block overflow-hidden rounded-card bg-dusk"
    >
      <Picture
        of={picture}
        sizes={
          wide
            ? '(min-width: 72rem) 40rem, (min-width: 40rem) 58vw, 100vw'
            : '(min-width: 72rem) 28rem, (min-width: 40rem) 42vw, 100vw'
        }
        className="transition-transform duration-500 ease-calm group-hover:scale-103 sm:h-64! sm:object-cover lg:h-96!"
      />
      <span
        aria-hidden="true"
        className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-night/70 text-ink group-hover:bg-action group-hover:text-on-action"
      >
        <Icon of={Expand} className="size-5" />
      </span>
    </a>
  );
}
