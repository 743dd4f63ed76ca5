import { usePageData, usePageInput } from '../../../lib/page/page';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Link } from '../../../ui/link';
import { SkyBand } from '../../../ui/sky-band';

/** The data of the page (internal/leads/details/http.go): what the link confirms, masked. */
type Details = { done: boolean; details: { field: string; hint: string }[] };

/** The target of the link in an acknowledgement (D90): new details are confirmed by a press, with or without script. */
export function DetailsPage() {
  const asked = usePageData<Details | null>('details');
  const { path } = usePageInput();
  const title = asked
    ? asked.done
      ? 'Thank you, it is noted'
      : 'Is this still you?'
    : 'This link has expired';
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">{title}</h1>
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28">
        <Card className="p-5 sm:p-8">
          {!asked && (
            <p className="text-lead">
              Nothing was changed. Write to us with your new details, and we send you a new link.
            </p>
          )}
          {asked?.done && <p className="text-lead">From now on we use the details that you confirmed.</p>}
          {asked && !asked.done && <Question action={path} details={asked.details} />}
          {(!asked || asked.done) && (
            <Link to="/contact" className={buttonClass('outline', 'lg', 'mt-6')}>
              Write to us
            </Link>
          )}
        </Card>
      </div>
    </>
  );
}

type QuestionProps = { action: string; details: Details['details'] };

function Question({ action, details }: QuestionProps) {
  return (
    <form method="post" action={action}>
      <p className="text-lead">A form with your address gave other details than the ones we know:</p>
      <dl className="mt-4 grid gap-2">
        {details.map(({ field, hint }) => (
          <div key={field + hint} className="flex flex-wrap gap-x-3">
            <dt className="min-w-28 text-ink-soft capitalize">{field}</dt>
            <dd className="font-semibold">{hint}</dd>
          </div>
        ))}
      </dl>
      <Button type="submit" tone="action" size="lg" className="mt-6">
        Yes, use my new details
      </Button>
      <p className="mt-4 text-ink-soft">
        If it was not you, close this page: what we know of you stays as it is.
      </p>
    </form>
  );
}
