import { usePageData } from '../lib/page/page';
import { cx } from './cx';

/** A picture of the catalogue (V123, catalog.Picture), as the page data brings it. */
export type PictureFacts = {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** Widths of the AVIF files, ascending; those that staff brought are WebP as well. */
  widths: readonly number[];
  /** Width of the one JPEG. */
  fallback: number;
  /** What the addresses of its files begin with; left out for a drawing, which lies in /pictures. */
  stem?: string;
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
  /** Next to a text with the same meaning: nothing is read out. */
  decorative?: boolean;
  className?: string;
};

/** Where a file of a picture lies. */
const file = ({ id, stem = `/pictures/${id}` }: PictureFacts, width: number, type: string) =>
  `${stem}-${width}.${type}`;

const sources = (picture: PictureFacts, type: string) =>
  picture.widths.map((width) => `${file(picture, width, type)} ${width}w`).join(', ');

/** The address of the picture that every browser shows, for a link to it. */
export const pictureFile = (picture: PictureFacts) => file(picture, picture.fallback, 'jpg');

/** A drawn picture in the format and size that fits, with its room kept before it comes. */
export function Picture({ of, sizes, first = false, decorative = false, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources(of, 'avif')} sizes={sizes} />
      {of.stem && <source type="image/webp" srcSet={sources(of, 'webp')} sizes={sizes} />}
      <img
        src={file(of, of.fallback, 'jpg')}
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
