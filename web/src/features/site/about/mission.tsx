import { Prose } from '../../../ui/prose';
import type { AboutData } from '../page-data';

/** The mission, said once and large, under the evening sky (V42). */
export function Mission({ mission }: Pick<AboutData, 'mission'>) {
  return (
    <section className="dusk sky">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8 lg:py-32">
        <h2 className="font-sans font-semibold text-accent text-base">{mission.heading}</h2>
        <Prose
          html={mission.html}
          className="mt-5 max-w-4xl font-display font-semibold text-[clamp(1.5rem,1.1rem+1.9vw,2.5rem)] leading-snug tracking-tight"
        />
      </div>
    </section>
  );
}
