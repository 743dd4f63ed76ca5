import { cx } from '../../../ui/cx';
import { Picture, usePictures } from '../../../ui/picture';
import type { HeadedText, Testimonial } from '../page-data';
import { frame, SectionHead } from './section-head';

type QuotationProps = {
  of: Testimonial;
  /** The id of the picture behind it. */
  picture: string;
  /** The one that stands first is larger, and its words stand below its sky. */
  large: boolean;
};

/** Where the words of a card stand, and the night between them and the picture: enough for 4.5:1 on all that is drawn. */
const looks = {
  large: {
    card: 'lg:row-span-2',
    veil: 'bg-linear-to-t from-night/85 via-night/55 via-55% to-transparent',
    figure: 'min-h-[34rem] justify-end gap-8 lg:min-h-[38rem] lg:p-10',
    quote: 'font-display font-medium text-[clamp(1.375rem,1.1rem+1.3vw,2rem)] leading-[1.25] tracking-tight',
    sizes: '60rem',
  },
  small: {
    card: '',
    veil: 'bg-linear-to-b from-night/65 to-night/45',
    figure: 'min-h-72 justify-between gap-8',
    quote: 'text-lead leading-snug',
    sizes: '38rem',
  },
} as const;

function Quotation({ of, picture, large }: QuotationProps) {
  const shown = usePictures()[picture];
  const look = looks[large ? 'large' : 'small'];
  return (
    <li className={cx('relative isolate overflow-hidden rounded-card bg-dusk ring-1 ring-line', look.card)}>
      {shown && (
        <Picture
          of={shown}
          decorative
          sizes={look.sizes}
          className="absolute inset-0 -z-20 size-full object-cover print:hidden"
        />
      )}
      <div className={cx('absolute inset-0 -z-10 print:hidden', look.veil)} />
      <figure className={cx('flex h-full flex-col p-6 sm:p-8', look.figure)}>
        <blockquote className={look.quote}>
          <p>“{of.quote}”</p>
        </blockquote>
        <figcaption className="border-aurora border-l-3 pl-4">
          <span className="block font-semibold">{of.name}</span>
          <span className="block">{of.sector}</span>
        </figcaption>
      </figure>
    </li>
  );
}

/** What clients said: one large, the others beside it, each on an evening of its own (V39). */
export function Testimonials({ of, list }: { of: HeadedText; list: readonly Testimonial[] }) {
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="dusk">
      <div className={`${frame} pt-10 pb-18 lg:pt-14 lg:pb-28`}>
        <SectionHead of={of} id="testimonials" />
        <ul className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-[1.3fr_1fr]">
          {list.map((testimonial, i) => (
            <Quotation
              key={testimonial.id}
              of={testimonial}
              picture={`quote-back-${(i % 3) + 1}`}
              large={i === 0}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
