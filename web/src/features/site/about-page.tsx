import { useNeededPageData } from '../../lib/page/page';
import { Hero } from '../../ui/hero';
import { usePictures } from '../../ui/picture';
import { Figures } from './about/figures';
import { Mission } from './about/mission';
import { Operations } from './about/operations';
import { Reasons } from './about/reasons';
import { Story } from './about/story';
import { Team } from './about/team';
import { Values } from './about/values';
import { Visit } from './about/visit';
import type { AboutData } from './page-data';

/** The about page (V42). */
export function AboutPage() {
  const page = useNeededPageData<AboutData>('about');
  return (
    <>
      <Hero picture={usePictures()['hero-about']}>
        <h1 className="text-hero">{page.headline}</h1>
        <p className="mt-5 max-w-lg text-ink-soft text-lead">{page.lead}</p>
      </Hero>
      <Story story={page.story} />
      <Figures claims={page.claims} />
      <Values values={page.values} />
      <Mission mission={page.mission} />
      <Team team={page.team} />
      <Operations operations={page.operations} />
      <Reasons reasons={page.reasons} />
      <Visit closing={page.closing} />
    </>
  );
}
