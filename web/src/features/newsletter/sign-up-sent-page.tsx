import { texts } from '@catalog/newsletter.json';
import { usePageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { Frame } from './frame';
import type { Receipt } from './newsletter.model';

/** The page after a sign-up without JavaScript: a mail is on its way (D3). */
export function SignUpSentPage() {
  const signup = usePageData<Receipt | null>('signup');
  if (!signup) {
    return (
      <Frame title="Your sign-up">
        <p className="text-lead">There is no sign-up at this address any more. Please sign up again.</p>
        <Link to="/newsletter" className={buttonClass('action', 'lg', 'mt-6')}>
          To the newsletter
        </Link>
      </Frame>
    );
  }
  return (
    <Frame title={texts.sentTitle}>
      <p className="break-words text-lead">{signup.message}</p>
      {signup.consultBy && (
        <p className="mt-4 font-semibold">
          {texts.consulted} That means by {signup.consultByText}.
        </p>
      )}
      <Link to="/blog" className={buttonClass('outline', 'md', 'mt-6')}>
        Read the blog meanwhile
      </Link>
    </Frame>
  );
}
