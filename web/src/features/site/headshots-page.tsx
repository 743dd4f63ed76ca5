import { useNeededPageData } from '../../lib/page/page';
import { Picture, usePictures } from '../../ui/picture';
import { SkyBand } from '../../ui/sky-band';
import type { Headshot } from './page-data';

/** The internal list of guards' pictures and the pages that show them (V36, D14). */
export function HeadshotsPage() {
  const list = useNeededPageData<readonly Headshot[]>('headshots');
  const pictures = usePictures();
  return (
    <>
      <SkyBand>
        <h1 className="pb-40 text-title">Guard Headshots Review</h1>
      </SkyBand>
      <ul className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-6 px-5 py-16 sm:px-8 lg:grid-cols-4">
        {list.map(({ picture, usages }) => {
          const facts = pictures[picture];
          return (
            <li key={picture}>
              {facts && <Picture of={facts} sizes="(min-width: 64rem) 25vw, 50vw" />}
              <p>{picture}</p>
              <p>{usages.join(', ') || 'not shown anywhere'}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
