import { MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import type { MailHealth } from '../../api/staff.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailWarning } from './mail-warning.model.ts';
import { useBoard } from './queries.ts';

/** Above every staff page: mails that wait or went wrong (D5). Silent while all is well. */
export function MailBanner() {
  const mail: MailHealth | undefined = useBoard().data?.mail;
  const warning = mail && mailWarning(mail);
  return (
    <div role="status">
      {warning && (
        <p
          className={cx(
            'mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border px-4 py-2.5 text-[0.9375rem]',
            warning.grave
              ? 'border-danger/40 bg-danger-soft text-danger'
              : 'border-warning/40 bg-warning-soft text-warning',
          )}
        >
          <Icon of={MailWarning} className="size-5" />
          <span className="min-w-0 grow basis-64 text-ink leading-snug">{warning.text}</span>
          <Link to={`/outbox${warning.query}`} className="py-1 font-semibold underline underline-offset-4">
            Open the outbox
          </Link>
        </p>
      )}
    </div>
  );
}
