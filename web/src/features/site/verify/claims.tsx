import { Link } from '../../../ui/link';
import type { HeadedText, Paper, Promised, Statement } from '../page-data';

/** Where a time that is claimed holds, and the way to all that is promised (D88). */
function Holds({ of }: { of: Promised }) {
  return (
    <span className="mt-1 block text-ink-soft text-sm">
      Where it holds: {of.where}. {of.when}.{' '}
      <Link to={`/promises#${of.id}`} className="text-accent underline underline-offset-4">
        From when to when
      </Link>
    </span>
  );
}

type ClaimProps = { of: Statement; papers: readonly Paper[] };

/** What one claim rests on: papers of this page, another source, or something that one has to ask for. */
function Basis({ of, papers }: ClaimProps) {
  const rests = papers.filter(({ id }) => of.papers.includes(id));
  if (rests.length === 0 && of.source === '') return <p>On file with us: ask, and we show it to you.</p>;
  return (
    <>
      {rests.length > 0 && (
        <ul className="flex flex-col">
          {rests.map((paper) => (
            <li key={paper.id}>
              <a
                href={`#paper-${paper.id}`}
                className="inline-block py-1 text-accent underline underline-offset-4"
              >
                {paper.name}
              </a>
              {paper.expires && <span className="text-ink-soft">, valid until {paper.expires}</span>}
            </li>
          ))}
        </ul>
      )}
      {of.source && <p>{of.source}.</p>}
      {of.checked && <p className="mt-1 text-ink-faint text-sm">Last checked {of.checked}</p>}
    </>
  );
}

/** Everything that the company says of itself: each line is the target of where it is said. */
export function Claims({
  of,
  list,
  papers,
}: {
  of: HeadedText;
  list: readonly Statement[];
  papers: readonly Paper[];
}) {
  if (list.length === 0) return null;
  return (
    <section
      aria-labelledby="claims"
      className="mx-auto w-full max-w-6xl px-5 py-14 sm:px-8 lg:py-20 print:px-0"
    >
      <h2 id="claims" className="text-title">
        {of.heading}
      </h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lead">{of.text}</p>
      <dl className="mt-8 border-line border-b">
        {list.map((claim) => (
          <div
            key={claim.id}
            id={claim.id}
            className="grid scroll-mt-28 gap-x-10 gap-y-2 border-line border-t px-3 py-5 target:bg-sunken md:grid-cols-2 print:break-inside-avoid"
          >
            <dt>
              {claim.value && (
                <span className="figures mr-2 font-display font-semibold text-heading">{claim.value}</span>
              )}
              <span className={claim.value ? '' : 'font-semibold'}>{claim.text}</span>
              {claim.meaning && <span className="mt-0.5 block text-ink-soft text-sm">{claim.meaning}</span>}
              {claim.promise && <Holds of={claim.promise} />}
            </dt>
            <dd>
              <Basis of={claim} papers={papers} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
