import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/icon';
import { wording } from './newsletter.model';

/** The id of the checkbox, for links from an error summary. */
export const consentId = 'newsletter-consent';

/** The consent of D21: never checked in advance, with the stored wording and the name of who asks for it. */
export function ConsentBox({ error }: { error: string | undefined }) {
  const described = ['newsletter-sender', error && 'newsletter-consent-error'].filter(Boolean).join(' ');
  const { text, sender } = wording();
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 py-1 text-[0.9375rem] leading-snug">
        <input
          type="checkbox"
          id={consentId}
          name="consent"
          value="true"
          required
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        <span>{text}</span>
      </label>
      <p id="newsletter-sender" className="mt-1 pl-7.5 text-ink-faint text-sm leading-snug">
        {sender}
      </p>
      {error && (
        <p
          id="newsletter-consent-error"
          className="mt-1.5 flex gap-1.5 pl-7.5 font-medium text-danger text-sm leading-snug"
        >
          <Icon of={CircleAlert} className="mt-px" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
