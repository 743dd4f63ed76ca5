import { cx } from '../../../ui/cx';
import { Picture, usePictures } from '../../../ui/picture';
import type { AboutData } from '../page-data';
import { sectionClass } from '../section-head';

/** Every second portrait is lower, as people stand when nobody places them. */
const lower = ['', 'lg:mt-16', 'lg:mt-6', '', 'lg:mt-16', 'lg:mt-6'];

/** The people one talks to (V42). */
export function Team({ team }: Pick<AboutData, 'team'>) {
  const pictures = usePictures();
  return (
    <section className={sectionClass()}>
      <h2 className="max-w-2xl text-title">{team.heading}</h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lead">{team.text}</p>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-12">
        {team.members.map(({ name, role, text, image }, at) => {
          const portrait = pictures[image];
          return (
            <li key={name} className={cx(lower[at % lower.length])}>
              {portrait && (
                <Picture
                  of={portrait}
                  sizes="(min-width: 72rem) 22rem, (min-width: 64rem) 31vw, 46vw"
                  className="rounded-card"
                />
              )}
              <h3 className="mt-4 text-heading">{name}</h3>
              <p className="font-semibold text-accent text-[0.9375rem]">{role}</p>
              <p className="mt-1.5 max-w-xs text-[0.9375rem] text-ink-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
