import { usePageData } from '../../lib/page/page';
import { Button, buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { PhonePair } from '../../ui/phone-pair';
import { Frame } from './frame';
import { isWanted, type Subscription } from './subscription';

/** What is shown for a link to a subscription that no longer exists. */
export function NoSubscription() {
  return (
    <Frame title="No subscription">
      <p className="text-lead">
        There is no subscription behind this link any more, so nothing is sent. If emails still arrive, please
        call:
      </p>
      <PhonePair className="mt-4" />
    </Frame>
  );
}

/** The end of a subscription: what was done, and the way back for those who did not mean it. */
export function Ended({ email }: { email: string }) {
  return (
    <Frame title="You are unsubscribed">
      <p className="text-lead">
        We send no newsletter to <strong className="break-words">{email}</strong> any more.
      </p>
      <Link to="/newsletter" className={buttonClass('outline', 'md', 'mt-6')}>
        That was a mistake: sign up again
      </Link>
    </Frame>
  );
}

/** The server's data for unsubscribing from follow-ups. */
type Promotion = { email: string; left: boolean; unsubscribe: string };

/** For people without a subscription: ends the follow-ups, and the newsletter if there is one. */
function LeavePromotion({ promotion }: { promotion: Promotion }) {
  const address = <strong className="break-words">{promotion.email}</strong>;
  if (promotion.left) {
    return (
      <Frame title="These emails have ended">
        <p className="text-lead">
          We send no more emails about our services to {address}: no follow-ups, no newsletter. What you ask
          us we still answer.
        </p>
      </Frame>
    );
  }
  return (
    <Frame title="End these emails?">
      <form method="post" action={promotion.unsubscribe}>
        <p className="text-lead">
          One click, and we send no more emails about our services to {address}: no follow-ups, no newsletter.
          What you ask us we still answer.
        </p>
        <Button type="submit" name="press" value="1" tone="action" size="lg" className="mt-6">
          End these emails
        </Button>
      </form>
    </Frame>
  );
}

/** The unsubscribe page of every mail: one press, at once (D21, RFC 8058). */
export function UnsubscribePage() {
  const promotion = usePageData<Promotion | null>('promotion');
  const subscription = usePageData<Subscription | null>('subscription');
  if (promotion) return <LeavePromotion promotion={promotion} />;
  if (!subscription) return <NoSubscription />;
  if (!isWanted(subscription)) return <Ended email={subscription.email} />;
  return (
    <Frame title="Leave the newsletter?">
      <form method="post" action={subscription.unsubscribe}>
        <p className="text-lead">
          One click, and we send no newsletter to{' '}
          <strong className="break-words">{subscription.email}</strong> any more.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" name="press" value="1" tone="action" size="lg">
            Unsubscribe
          </Button>
          <Link
            to={subscription.preferences}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Choose other topics instead
          </Link>
        </div>
      </form>
    </Frame>
  );
}
