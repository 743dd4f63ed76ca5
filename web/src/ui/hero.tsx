import type { ReactNode } from 'react';
import { cx } from './cx';
import { Horizon } from './horizon';
import { Picture, type PictureFacts } from './picture';

type HeroProps = {
  /** The page's large picture, calm and dark on its left half. One that is not there yet leaves the drawn sky. */
  picture: PictureFacts | undefined;
  /** `tall` fills most of the first view (home); `page` opens a page and leaves room for what follows. */
  size?: 'tall' | 'page';
  className?: string;
  /** Heading, lead, buttons: the left half on a desk, the whole width above the picture on a phone. */
  children: ReactNode;
};

/** How tall the opening is on a desk, and how much of the picture is left below the text on a phone. */
const sizes = {
  tall: {
    text: 'pb-[64vw] sm:pb-[54vw] lg:min-h-[min(52rem,92svh)] lg:pb-24',
    picture: 'h-[86vw] sm:h-[66vw]',
  },
  page: { text: 'pb-[50vw] sm:pb-[42vw] lg:min-h-[33rem] lg:pb-20', picture: 'h-[64vw] sm:h-[54vw]' },
} as const;

/**
 * The opening of a page with a picture of its own. Wide: the picture fills the band, and a scrim
 * keeps the text on its left half at 4.5:1 whatever is drawn there. Narrow: the text stands on the
 * night above, and the picture comes up out of it below, whole. The header lies over it.
 */
export function Hero({ picture, size = 'page', className, children }: HeroProps) {
  const look = sizes[size];
  return (
    <div className={cx('dusk relative isolate overflow-hidden', !picture && 'sky', className)}>
      <div
        className={cx(
          'mx-auto flex max-w-6xl flex-col px-5 pt-28 sm:px-8 sm:pt-32 lg:justify-center lg:pt-36 print:min-h-0! print:px-0 print:pt-0 print:pb-4!',
          look.text,
        )}
      >
        <div className="lg:w-[54%]">{children}</div>
      </div>
      <div className={cx('absolute inset-x-0 bottom-0 -z-10 lg:h-full print:hidden', look.picture)}>
        {picture ? (
          <>
            <Picture
              of={picture}
              first
              sizes="(min-width: 64rem) 100vw, 120vw"
              className="absolute inset-0 h-full! object-cover object-right lg:object-center"
            />
            <div className="hero-scrim absolute inset-0" />
          </>
        ) : (
          <Horizon />
        )}
      </div>
    </div>
  );
}
