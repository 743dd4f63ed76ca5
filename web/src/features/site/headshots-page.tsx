import { useNeededPageData } from '../../lib/page/page';
import { Link } from '../../ui/link';
import { Picture, usePictures } from '../../ui/picture';
import { SkyBand } from '../../ui/sky-band';
import type { Headshot } from './page-data';

function Usages({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <span className="text-ink-faint">Not shown on any page</span>;
  return (
    <ul className="flex flex-wrap gap-x-5">
      {of.map((path) => (
        <li key={path}>
          <Link to={path} className="inline-block py-1 text-accent underline underline-offset-4">
            {path}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Row({ headshot: { picture, usages } }: { headshot: Headshot }) {
  const facts = usePictures()[picture];
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-5 gap-y-1 border-line border-b py-4 sm:grid-cols-[7rem_1.6fr_1fr] sm:gap-x-8">
      {facts && (
        <Picture
          of={facts}
          sizes="7rem"
          decorative
          className="row-span-2 aspect-square h-auto! rounded-control object-cover object-top"
        />
      )}
      <div className="min-w-0">
        <h2 className="break-words font-mono text-[0.9375rem]">{picture}</h2>
        {facts && (
          <p className="mt-1 text-[0.9375rem] text-ink-soft">
            {facts.alt}{' '}
            <span className="whitespace-nowrap figures">{`${facts.width} × ${facts.height}`}</span>
          </p>
        )}
      </div>
      <div className="col-start-2 text-[0.9375rem] sm:col-start-3">
        <Usages of={usages} />
      </div>
    </li>
  );
}

/** The internal list of guards' pictures and the pages that show them (V36, D14): plain, for who keeps the pictures. */
export function HeadshotsPage() {
  const list = useNeededPageData<readonly Headshot[]>('headshots');
  const used = list.filter(({ usages }) => usages.length > 0).length;
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-28 sm:pb-32">
          <h1 className="text-title">Guard Headshots Review</h1>
          <p className="mt-3 text-ink-soft text-lead">
            {list.length} pictures of guards and team, {used} of them in use. Where each is shown is read from
            the pages themselves.
          </p>
        </div>
      </SkyBand>
      <ul className="mx-auto w-full max-w-6xl px-5 py-12 sm:px-8">
        {list.map((headshot) => (
          <Row key={headshot.picture} headshot={headshot} />
        ))}
      </ul>
    </>
  );
}
