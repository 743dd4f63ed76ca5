import { texts } from '@catalog/newsletter.json';
import { Frame } from './frame';
import { SignUp } from './sign-up';

/** `/newsletter`: the sign-up for visitors who are sent to it, and where its form leads without script. */
export function NewsletterPage() {
  return (
    <Frame title={texts.title} lead={texts.lead}>
      <SignUp />
    </Frame>
  );
}
