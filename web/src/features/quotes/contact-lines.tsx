import { facts } from '../../lib/company/facts';
import { PhonePair } from '../../ui/phone-pair';

/** How to reach the company without a form. */
export function ContactDetails({ nearest }: { nearest?: string | undefined }) {
  const { email, hours } = facts();
  return (
    <div className="flex flex-col gap-3">
      <PhonePair nearest={nearest} />
      <p className="text-[0.9375rem] text-ink-soft">
        {email && (
          <>
            <a
              href={`mailto:${email}`}
              className="break-all font-medium text-accent underline underline-offset-4"
            >
              {email}
            </a>
            <br />
          </>
        )}
        Offices open {hours}; the phones are answered day and night.
      </p>
    </div>
  );
}
