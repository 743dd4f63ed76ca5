import type { HeadedText, Paper } from '../page-data';

type FactProps = { name: string; value: string };

function Fact({ name, value }: FactProps) {
  if (value === '') return null;
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-4 py-2 sm:grid-cols-[7.5rem_1fr]">
      <dt className="pt-0.5 text-ink-faint text-sm">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

/** Where a paper is looked up, as a link where the place has an address. */
function LookUp({ of }: { of: Paper }) {
  if (of.link === '') return <Fact name="Look it up in" value={of.register} />;
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-4 py-2 sm:grid-cols-[7.5rem_1fr]">
      <dt className="pt-0.5 text-ink-faint text-sm">Look it up in</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <a
          href={of.link}
          rel="noopener noreferrer"
          className="inline-block py-1 text-accent underline underline-offset-4"
        >
          {of.register || of.link}
        </a>
      </dd>
    </div>
  );
}

function PaperCard({ of }: { of: Paper }) {
  return (
    <li
      id={`paper-${of.id}`}
      className="scroll-mt-28 rounded-card border border-line bg-surface px-5 py-5 target:border-accent sm:px-7 sm:py-6 print:break-inside-avoid"
    >
      <h3 className="text-heading [overflow-wrap:anywhere]">{of.name}</h3>
      <dl className="mt-3 divide-y divide-line">
        <Fact name="Issued by" value={of.issuer} />
        <Fact name="Number" value={of.number} />
        <Fact name="Covers" value={of.cover} />
        <Fact name="Valid until" value={of.expires || 'it is withdrawn'} />
        <LookUp of={of} />
        <Fact name="What we saw" value={of.source} />
        <Fact name="Last checked" value={of.checked} />
      </dl>
    </li>
  );
}

/** The papers that are valid today: each is the target of what rests on it. */
export function Papers({ of, list }: { of: HeadedText; list: readonly Paper[] }) {
  if (list.length === 0) return null;
  return (
    <section
      aria-labelledby="papers"
      className="mx-auto w-full max-w-6xl px-5 pt-14 sm:px-8 lg:pt-20 print:px-0"
    >
      <h2 id="papers" className="text-title">
        {of.heading}
      </h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lead">{of.text}</p>
      <ul className="mt-8 grid gap-5 lg:grid-cols-2">
        {list.map((paper) => (
          <PaperCard key={paper.id} of={paper} />
        ))}
      </ul>
    </section>
  );
}
