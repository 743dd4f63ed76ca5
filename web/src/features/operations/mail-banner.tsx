import { Inbox, MailWarning } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { MailHealth } from '../../api/staff.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailWarning } from './mail-warning.model.ts';
import { mailboxNote } from './mailbox-note.model.ts';
import { useBoard } from './queries.ts';

/** Above every staff page: mails that wait or went wrong (D5), and customers' answers that do not come in. Silent while all is well. */
export function MailBanner() {
  const board = useBoard().data;
  const mail: MailHealth | undefined = board?.mail;
  const warning = mail && mailWarning(mail);
  const there = useLocation().pathname === '/outbox' && warning?.query === '';
  return (
    <div role="status">
      {warning && (
        <p
          className={cx(
            'mb-4 flex items-center gap-x-3 rounded-control border px-3.5 py-1.5 text-sm sm:mb-5 sm:px-4 sm:py-2.5 sm:text-[0.9375rem]',
            warning.grave
              ? 'border-danger/40 bg-danger-soft text-danger'
              : 'border-warning/40 bg-warning-soft text-warning',
          )}
        >
          <Icon of={MailWarning} className="hidden size-5 sm:block" />
          <span className="min-w-0 grow text-ink leading-snug">{warning.text}</span>
          {!there && (
            <Link
              to={`/outbox${warning.query}`}
              className="shrink-0 py-2 font-semibold underline underline-offset-4"
            >
              <span className="sm:hidden">Outbox</span>
              <span className="max-sm:hidden">Open the outbox</span>
            </Link>
          )}
        </p>
      )}
      {board?.mailbox && (
        <p className="mb-4 flex items-center gap-x-3 rounded-control border border-warning/40 bg-warning-soft px-3.5 py-2 text-sm sm:mb-5 sm:px-4 sm:py-2.5 sm:text-[0.9375rem]">
          <Icon of={Inbox} className="hidden size-5 shrink-0 text-warning sm:block" />
          <span className="min-w-0 grow leading-snug">{mailboxNote(board.mailbox)}</span>
        </p>
      )}
    </div>
  );
}
