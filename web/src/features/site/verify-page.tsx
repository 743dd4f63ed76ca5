import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import type { VerifyData } from './page-data';
import { BadgeForm } from './verify/badge-form';
import { Claims } from './verify/claims';
import { Papers } from './verify/papers';
import { Steps } from './verify/steps';

/** What a stranger can check about the company, and how to do it without asking (D89). Complete without a script. */
export function VerifyPage() {
  const page = useNeededPageData<VerifyData>('verify');
  return (
    <>
      <div className="dusk">
        <div className="mx-auto w-full max-w-6xl px-5 pt-32 pb-14 sm:px-8 lg:pt-40 lg:pb-20 print:px-0 print:pt-0">
          <h1 className="text-hero">{page.headline}</h1>
          <p className="mt-5 max-w-2xl text-ink-soft text-lead">{page.lead}</p>
        </div>
      </div>
      <section
        id="badge"
        aria-labelledby="is-it-ours"
        className="border-line border-b bg-sunken print:hidden"
      >
        <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-6 px-5 py-12 sm:px-8 lg:grid-cols-2 lg:py-16">
          <div>
            <h2 id="is-it-ours" className="text-title">
              {page.badge.heading}
            </h2>
            <p className="mt-3 text-ink-soft text-lead">{page.badge.text}</p>
          </div>
          <BadgeForm />
        </div>
      </section>
      <Papers of={page.papers} list={page.paperList} />
      <Steps of={page.steps} />
      <Claims of={page.claims} list={page.claimList} papers={page.paperList} />
      <div className="mx-auto w-full max-w-6xl px-5 pb-18 sm:px-8 lg:pb-28">
        <p className="max-w-2xl">{page.missing}</p>
        <p className="mt-5 print:hidden">
          <Link to="/contact" className={buttonClass('outline', 'md')}>
            Ask us
          </Link>
        </p>
      </div>
    </>
  );
}
