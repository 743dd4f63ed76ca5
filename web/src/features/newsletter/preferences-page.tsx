import { pauseDays } from '@catalog/newsletter.json';
import type { ReactNode } from 'react';
import { usePageData } from '../../lib/page/page';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { Frame } from './frame';
import { doneText, isWanted, type Subscription } from './subscription';
import { TopicChoice } from './topic-choice';
import { Ended, NoSubscription } from './unsubscribe-page';

/** Topics, a pause, the stored data, and unsubscribing; plain forms, with or without script. */
export function PreferencesPage() {
  const subscription = usePageData<Subscription | null>('subscription');
  if (!subscription) return <NoSubscription />;
  if (!isWanted(subscription)) return <Ended email={subscription.email} />;
  const { email, topics, preferences, unsubscribe, done, errors, state } = subscription;
  const told = doneText(done);
  return (
    <Frame title="Your newsletter">
      {told && (
        <Notice tone={done === 'mailed-before' ? 'neutral' : 'success'} role="status" className="mb-6">
          <p>{told}</p>
        </Notice>
      )}
      <form method="post" action={preferences}>
        <p className="mb-6 text-lead">
          What comes to <strong className="break-words">{email}</strong>:
        </p>
        <TopicChoice chosen={topics} error={errors?.[0]?.message} />
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" tone="action" size="lg">
            Save my topics
          </Button>
          <Link to={unsubscribe} className="font-semibold text-accent underline underline-offset-4">
            Unsubscribe
          </Link>
        </div>
      </form>
      {state === 'active' && <Pause {...subscription} />}
      <MyData {...subscription} />
    </Frame>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mt-9 border-line border-t pt-7">
      <h2 className="font-semibold text-lead">{title}</h2>
      <p className="mt-2 mb-5 text-ink-soft">{text}</p>
      {children}
    </section>
  );
}

/** A pause of one of the catalog's lengths, or its end. */
function Pause({ pause, pausedUntil }: Pick<Subscription, 'pause' | 'pausedUntil'>) {
  if (pausedUntil) {
    return (
      <Section
        title="On a pause"
        text={`Nothing is sent to you until ${pausedUntil}; then it begins again by itself.`}
      >
        <form method="post" action={pause}>
          <Button type="submit" name="days" value="0" tone="outline">
            Go on now
          </Button>
        </form>
      </Section>
    );
  }
  return (
    <Section
      title="Too much just now?"
      text="Pause it: you stay subscribed, and nothing is sent until the pause is over."
    >
      <form method="post" action={pause} className="flex flex-wrap gap-3">
        {pauseDays.map((days) => (
          <Button key={days} type="submit" name="days" value={String(days)} tone="outline">
            Pause for {days} days
          </Button>
        ))}
      </form>
    </Section>
  );
}

/** The stored data is mailed to the address itself: a person with a forwarded mail learns nothing. */
function MyData({ data }: Pick<Subscription, 'data'>) {
  return (
    <Section
      title="What we keep of you"
      text="Your topics, your sign-ups, what you agreed to, word for word, and our emails to you with what became of them. We email it to your own address and show it to nobody here."
    >
      <form method="post" action={data}>
        <Button type="submit" tone="outline">
          Email me my data
        </Button>
      </form>
    </Section>
  );
}
