import { usePageData } from '../lib/page/page';
import { cx } from './cx';

/** A picture of the catalogue (V123, catalog.Picture), as the page data brings it. */
export type PictureFacts = {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** Widths of the AVIF and WebP files, ascending. */
  widths: readonly number[];
  /** Width of the one JPEG. */
  fallback: number;
};

/** The pictures that the server sent for this page, by id. A page that came without any is shown without. */
export function usePictures(): Readonly<Record<string, PictureFacts | undefined>> {
  return usePageData('pictures') ?? {};
}

type PictureProps = {
  of: PictureFacts;
  /** How wide it is shown, as in the HTML attribute: "(min-width: 64rem) 50vw, 100vw". */
  sizes: string;
  /** In the first view: fetched at once and before others. Everything else waits until it comes near. */
  first?: boolean;
  /** Beside a text that says the same: nothing is read out. */
  decorative?: boolean;
  className?: string;
};

/** Where a file of a picture lies. */
const file = (id: string, width: number, type: string) => `/pictures/${id}-${width}.${type}`;

const sources = ({ id, widths }: PictureFacts, type: string) =>
  widths.map((width) => `${file(id, width, type)} ${width}w`).join(', ');

/** The address of a picture's largest file, for a link to it. */
export const pictureFile = ({ id, widths, fallback }: PictureFacts) =>
  file(id, widths.at(-1) ?? fallback, 'webp');

/** A drawn picture in the format and size that fits, with its room kept before it comes. */
export function Picture({ of, sizes, first = false, decorative = false, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources(of, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(of, 'webp')} sizes={sizes} />
      <img
        src={file(of.id, of.fallback, 'jpg')}
        alt={decorative ? '' : of.alt}
        width={of.width}
        height={of.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={cx('block w-full', className)}
      />
    </picture>
  );
}
