import { Link } from 'react-router';
import type { AutomationTemplate } from '../../../api/staff.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { When } from '../../../ui/when.tsx';
import { templatePage } from '../labels.ts';
import { madeBy } from './parts.tsx';

const columns: readonly Column<AutomationTemplate>[] = [
  {
    id: 'subject',
    header: 'Subject',
    main: true,
    cell: ({ id, subject }) => (
      <Link
        to={templatePage(id)}
        className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
    ),
  },
  { id: 'id', header: 'Mail', className: 'md:w-64', cell: ({ id }) => <code className="text-sm">{id}</code> },
  {
    id: 'version',
    header: 'Version',
    className: 'md:w-80 text-ink-soft',
    cell: (mail) => (
      <>
        {mail.version}
        {madeBy(mail)}, <When at={mail.made_at} />
      </>
    ),
  },
];

/** The mails that rules and sequences send. */
export function MailList({ mails }: { mails: readonly AutomationTemplate[] }) {
  return <DataTable caption="Mails" columns={columns} rows={mails} rowKey={({ id }) => id} />;
}
