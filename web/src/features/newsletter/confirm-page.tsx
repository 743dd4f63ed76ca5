import { usePageData, usePageInput } from '../../lib/page/page';
import { Button, buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { Frame } from './frame';
import { TopicList } from './topic-list';

/** The data of the page (internal/newsletter/subscribers/http_pages.go): the address, its state, the chosen topics. */
type Confirmation = { email: string; state: string; topics: string[]; wording: string; manage: string };

/** The target of the link in the mail (D21): the address is confirmed by a press, with or without script. */
export function ConfirmPage() {
  const asked = usePageData<Confirmation | null>('confirmation');
  const { path } = usePageInput();
  if (!asked) {
    return (
      <Frame title="This link has expired">
        <p className="text-lead">
          There is no sign-up behind it any more. It takes a moment to make a new one.
        </p>
        <Again />
      </Frame>
    );
  }
  if (asked.state === 'active') {
    return (
      <Frame title="You are subscribed">
        <p className="text-lead">
          Our newsletter now comes to <strong className="break-words">{asked.email}</strong>.
        </p>
        <TopicList topics={asked.topics} />
        <p className="mt-6">
          <Link to={asked.manage} className="font-semibold text-accent underline underline-offset-4">
            Choose other topics, or unsubscribe
          </Link>
        </p>
      </Frame>
    );
  }
  if (asked.state !== 'pending') {
    return (
      <Frame title="You have unsubscribed since">
        <p className="text-lead">
          This link no longer subscribes <strong className="break-words">{asked.email}</strong>. To come back,
          sign up anew.
        </p>
        <Again />
      </Frame>
    );
  }
  return (
    <Frame title="One click, and you are subscribed">
      <form method="post" action={path}>
        <p className="text-lead">
          Send our newsletter to <strong className="break-words">{asked.email}</strong>?
        </p>
        <TopicList topics={asked.topics} />
        <p className="mt-6 text-ink-soft">{asked.wording}</p>
        <Button type="submit" tone="action" size="lg" className="mt-6">
          Yes, subscribe me
        </Button>
        <p className="mt-4 text-ink-soft">If you did not ask for it, close this page: nothing is sent.</p>
      </form>
    </Frame>
  );
}

const Again = () => (
  <Link to="/newsletter" className={buttonClass('action', 'lg', 'mt-6')}>
    Sign up again
  </Link>
);
