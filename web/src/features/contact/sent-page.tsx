import { texts } from '@catalog/contact.json';
import { usePageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';
import { replySentence, type Sent } from './contact.model';

function Facts({ sent }: { sent: Sent }) {
  const facts = [
    { name: 'Your reference', value: sent.reference },
    { name: 'A person answers by', value: sent.respondByText },
    { name: 'Subject', value: sent.subject },
    { name: 'Received', value: sent.receivedText },
  ];
  return (
    <dl className="grid gap-6 sm:grid-cols-2">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt className="text-ink-faint text-sm">{fact.name}</dt>
          <dd className="mt-0.5 break-words font-display font-semibold text-lg leading-snug figures">
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where a form sent without JavaScript leads: it says that the message arrived, and nothing of what it says. */
export function SentPage() {
  const sent = usePageData<Sent | null>('sent');
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">{sent ? texts.sent : 'Your message'}</h1>
          {sent && (
            <p className="mt-3 text-ink-soft text-lead">{replySentence(sent.estimatedResponseTime)}</p>
          )}
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0">
        <Card className="p-6 sm:p-8">
          {sent ? (
            <>
              <Facts sent={sent} />
              {sent.emergency && (
                <Notice tone="warning" className="mt-6" title="Is it happening now?">
                  <p>Please call as well:</p>
                  <PhonePair className="mt-2" />
                </Notice>
              )}
              <Link to="/contact" className={buttonClass('outline', 'md', 'mt-6')}>
                Send another message
              </Link>
            </>
          ) : (
            <>
              <p className="text-lead">
                There is no message at this address. Please write to us again, or call:
              </p>
              <PhonePair className="mt-4" />
            </>
          )}
        </Card>
      </div>
    </>
  );
}
