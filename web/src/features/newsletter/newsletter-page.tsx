import { texts } from '@catalog/newsletter.json';
import { Frame } from './frame';
import { SignUp } from './sign-up';
import { title } from './title';

/** `/newsletter`: the sign-up for visitors who follow a link to it, and the target of its form without script. */
export function NewsletterPage() {
  return (
    <Frame title={title()} lead={texts.lead}>
      <SignUp />
    </Frame>
  );
}
