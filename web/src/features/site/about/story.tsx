import { facts } from '../../../lib/company/facts';
import { Picture, usePictures } from '../../../ui/picture';
import { Prose } from '../../../ui/prose';
import type { AboutData } from '../page-data';
import { sectionClass } from '../section-head';

/** Where it began and when, and how it went on (V42). */
export function Story({ story }: Pick<AboutData, 'story'>) {
  const picture = usePictures()['about-story'];
  const { founded, offices } = facts();
  const [first] = offices;
  return (
    <section className={sectionClass('grid gap-x-12 gap-y-10 lg:grid-cols-12')}>
      <p className="lg:col-span-5">
        <span className="block font-display font-semibold text-[clamp(5.5rem,3rem+10vw,11.5rem)] text-accent leading-[0.8] tracking-tighter">
          {founded}
        </span>
        <span className="mt-5 block font-display font-semibold text-heading">
          {first?.city}, {first?.provinceName}
        </span>
      </p>
      <div className="lg:col-span-7 lg:row-span-2">
        <h2 className="text-title">{story.heading}</h2>
        <Prose html={story.html} className="mt-5 text-lead" />
      </div>
      {picture && (
        <div className="lg:relative lg:col-span-5 lg:min-h-72">
          <Picture
            of={picture}
            sizes="(min-width: 64rem) 28rem, 100vw"
            className="rounded-card lg:absolute lg:inset-0 lg:h-full! lg:object-cover"
          />
        </div>
      )}
    </section>
  );
}
