import { usePageData } from '../../lib/page/page';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { Frame } from './frame';
import { isWanted, type Subscription } from './subscription';
import { TopicChoice } from './topic-choice';
import { Ended, NoSubscription } from './unsubscribe-page';

/** Other topics for a subscription; a plain form, with or without script. */
export function PreferencesPage() {
  const subscription = usePageData<Subscription | null>('subscription');
  if (!subscription) return <NoSubscription />;
  if (!isWanted(subscription)) return <Ended email={subscription.email} />;
  const { email, topics, preferences, unsubscribe, saved, errors } = subscription;
  return (
    <Frame title="Your newsletter">
      {saved && (
        <Notice tone="success" role="status" className="mb-6">
          <p>Your topics are saved.</p>
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
    </Frame>
  );
}
