import { texts } from '@catalog/newsletter.json';
import { Link } from '../../ui/link';
import { archivePath } from './issues';
import { SignUp } from './sign-up';
import { title } from './title';

const link = 'inline-block py-1.5 font-semibold text-accent underline underline-offset-4';

/** The newsletter in the footer of every page without another sign-up: an address, the consent, one press. */
export function FooterSignUp() {
  return (
    <section aria-labelledby="footer-newsletter" className="grid gap-x-20 gap-y-8 lg:grid-cols-2">
      <div className="max-w-lg">
        <h2 id="footer-newsletter" className="text-heading">
          {title()}
        </h2>
        <p className="mt-3 text-ink-soft">{texts.compact}</p>
        <p className="mt-3 flex flex-wrap gap-x-7">
          <Link to="/newsletter" className={link}>
            Choose topics
          </Link>
          <Link to={archivePath} className={link}>
            Read what we sent
          </Link>
        </p>
      </div>
      <SignUp compact />
    </section>
  );
}
