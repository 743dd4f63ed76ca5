import { Picture, usePictures } from '../../../ui/picture';
import { Prose } from '../../../ui/prose';
import type { AboutData } from '../page-data';

/** How the work is run, with the night desk in the picture (V42). */
export function Operations({ operations }: Pick<AboutData, 'operations'>) {
  const picture = usePictures()['about-operations'];
  return (
    <section className="dusk">
      {picture && (
        <div className="relative">
          <Picture of={picture} sizes="100vw" className="max-h-[46rem] object-cover lg:min-h-[34rem]" />
          <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-12% from-night via-60% via-night/40 to-transparent print:hidden" />
        </div>
      )}
      <div className="relative mx-auto grid max-w-6xl gap-6 px-5 pt-8 pb-18 sm:px-8 lg:-mt-14 lg:grid-cols-12 lg:gap-12 lg:pt-0 lg:pb-28">
        <h2 className="text-hero lg:col-span-5">{operations.heading}</h2>
        <Prose html={operations.html} className="text-ink-soft text-lead lg:col-span-7 lg:pt-20" />
      </div>
    </section>
  );
}
