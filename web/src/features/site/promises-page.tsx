import { useNeededPageData } from '../../lib/page/page';
import { Link } from '../../ui/link';
import type { Promised, PromisesData } from './page-data';

/** Everything that is promised within a time: how long, from which moment to which, where, when, and what holds otherwise (D88). */
export function PromisesPage() {
  const page = useNeededPageData<PromisesData>('promises');
  return (
    <>
      <div className="dusk">
        <div className="mx-auto max-w-4xl px-5 pt-28 pb-14 sm:px-8 lg:pt-36 print:px-0 print:pt-0 print:pb-4">
          <h1 className="text-title">{page.headline}</h1>
          <p className="mt-3 max-w-2xl text-ink-soft text-lead">{page.lead}</p>
        </div>
      </div>
      <div className="mx-auto w-full max-w-4xl px-5 py-10 sm:px-8 lg:py-14 print:px-0">
        <ul className="flex flex-col">
          {page.list.map((promise) => (
            <One key={promise.id} of={promise} />
          ))}
        </ul>
        <p className="mt-10 max-w-2xl text-ink-soft">
          {page.note} What else binds us and you stands in our{' '}
          <Link to="/terms" className="text-accent underline underline-offset-4">
            Terms of Service
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function One({ of }: { of: Promised }) {
  return (
    <li
      id={of.id}
      className="grid scroll-mt-24 gap-x-8 gap-y-3 border-line border-b py-7 target:bg-accent-soft md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="font-sans font-semibold text-lg leading-snug">{of.name}</h2>
        <p className="mt-1 first-letter:uppercase font-display font-semibold text-accent text-xl leading-snug">
          {of.time}
        </p>
      </div>
      <dl className="grid gap-x-3 gap-y-2 text-[0.9375rem] leading-snug grid-cols-[5.5rem_minmax(0,1fr)]">
        <Term name="From">{of.from}</Term>
        <Term name="Until">{of.until}</Term>
        <Term name="Where">{of.where}</Term>
        <Term name="When">{of.when}</Term>
        {of.otherwise && <Term name="Otherwise">{of.otherwise}</Term>}
      </dl>
    </li>
  );
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
