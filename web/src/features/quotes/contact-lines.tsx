import { email, hours } from '@catalog/company.json';
import { cx } from '../../ui/cx';
import { PhoneLink, phoneLines, townOf } from '../../ui/phone-link';

/** Both emergency lines as large links. */
export function PhonePair({ className }: { className?: string }) {
  return (
    <ul className={cx('flex flex-wrap gap-x-8 gap-y-2', className)}>
      {phoneLines.map((line) => (
        <li key={line.id}>
          <PhoneLink
            line={line}
            className="min-h-11 py-1.5 font-display font-semibold text-xl hover:underline"
          />
          <span className="block text-sm opacity-80">{townOf(line)}, 24/7</span>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the company without a form. */
export function ContactDetails() {
  return (
    <div className="flex flex-col gap-3">
      <PhonePair />
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
        Offices open {hours.text}; the phones are answered day and night.
      </p>
    </div>
  );
}
