import { texts } from '@catalog/newsletter.json';
import { ClipboardCheck, Headset } from 'lucide-react';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { interestOf } from './newsletter.model';

/** The sum of the chosen topics, and what it leads to (V140). Always in the document, so that screen readers announce changes. */
export function Interest({ interests }: { interests: string }) {
  const { score, hint, consult } = interestOf(interests);
  return (
    <div aria-live="polite" className="empty:hidden">
      {hint && (
        <div className="flex flex-col gap-3 rounded-control bg-sunken p-4 text-[0.9375rem] leading-snug">
          <p className="text-ink-soft">
            {texts.score}: <strong className="text-ink figures">{score}</strong>
          </p>
          <p className="flex gap-2.5">
            <Icon of={ClipboardCheck} className="mt-0.5 size-4.5 text-accent" />
            <span>
              <Link to="/assessments" className="font-semibold text-accent underline underline-offset-4">
                {texts.hintTitle}
              </Link>
              {`: ${texts.hint}`}
            </span>
          </p>
          {consult && (
            <p className="flex gap-2.5">
              <Icon of={Headset} className="mt-0.5 size-4.5 text-warning" />
              <span>
                <strong>{texts.consultTitle}</strong>
                {`: ${texts.consult}`}
              </span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
