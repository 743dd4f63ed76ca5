import { facts } from '../../lib/company/facts';
import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Call911 } from '../../ui/call-911';
import { Link } from '../../ui/link';
import { PhoneLink, townOf } from '../../ui/phone-link';
import type { NowData } from './page-data';

const call =
  'w-full gap-4 rounded-control px-5 py-3.5 font-display font-semibold text-[1.75rem] leading-tight';

/**
 * Something is happening now: 911 first, then us, in reach of one thumb and without a script, and what to do in the
 * next ten minutes. Nothing else is on the page before that.
 */
export function NowPage() {
  const page = useNeededPageData<NowData>('now');
  return (
    <>
      <div className="dusk">
        <div className="mx-auto max-w-3xl px-5 pt-28 pb-12 sm:px-8 sm:pt-32 lg:pt-36 print:px-0 print:pt-0">
          <h1 className="text-title">{page.headline}</h1>
          <p className="mt-2 text-ink-soft text-lead">{page.lead}</p>
          <ol className="mt-6 flex flex-col gap-6">
            <li>
              <Call911 className={`${call} bg-action text-on-action`} />
              <p className="mt-2 leading-snug">{page.danger}.</p>
            </li>
            <li>
              <ul className="flex flex-col gap-2.5">
                {facts().phones.map((line) => (
                  <li key={line.id}>
                    <PhoneLink line={line} className={`${call} border-2 border-ink/30 hover:border-ink/60`}>
                      <span>
                        <span className="figures">{line.display}</span>
                        <span className="block font-normal font-sans text-base text-ink-soft">
                          {townOf(line)}
                        </span>
                      </span>
                    </PhoneLink>
                  </li>
                ))}
              </ul>
              <p className="mt-2 leading-snug">{page.second}</p>
            </li>
          </ol>
        </div>
      </div>
      <section aria-labelledby="ten-minutes" className="mx-auto w-full max-w-3xl px-5 py-12 sm:px-8">
        <h2 id="ten-minutes" className="text-title">
          The next ten minutes
        </h2>
        <ol className="mt-6 flex list-decimal flex-col gap-5 pl-6">
          {page.steps.map((step) => (
            <li key={step.title} className="pl-1.5">
              <h3 className="font-sans font-semibold">{step.title}</h3>
              <p className="text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8 rounded-control border border-line bg-sunken px-5 py-4">{page.crisis}</p>
        <p className="mt-10 font-semibold">{page.calm}</p>
        <div className="mt-3 flex flex-wrap gap-3 print:hidden">
          <Link to="/contact" className={buttonClass('outline', 'md')}>
            Write to us
          </Link>
          <Link to="/quote" className={buttonClass('outline', 'md')}>
            Get a free quote
          </Link>
        </div>
      </section>
    </>
  );
}
