import { Link } from 'react-router';
import type { NewsletterReport } from '../../../../api/staff.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { When } from '../../../../ui/when.tsx';
import { campaignPage } from '../campaigns/labels.ts';
import { pageOf } from '../labels.ts';
import { effectWords, kindLook, statusWords } from './report.model.ts';

/** Reports in a list; each links to the subscriber and to the campaign. On a phone they are cards. */
export function ReportTable({ rows }: { rows: readonly NewsletterReport[] }) {
  return <DataTable caption="Reports" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const columns: readonly Column<NewsletterReport>[] = [
  {
    id: 'who',
    header: 'Address and campaign',
    main: true,
    cell: (row) => <Whose row={row} />,
    className: 'md:w-[30%] md:align-top',
  },
  {
    id: 'what',
    header: 'Report',
    cell: (row) => <What row={row} />,
    className: 'md:w-[34%] md:align-top',
  },
  {
    id: 'effect',
    header: 'Led to',
    cell: ({ effect, kind }) => effectWords(effect, kind),
    className: 'md:w-[20%] md:align-top md:text-sm',
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ at }) => <When at={at} near />,
    className: 'md:align-top md:text-sm lg:whitespace-nowrap',
  },
];

/** The recipient and the campaign of the mail; a report that proves neither has none. */
function Whose({ row: { subscriber_id, email, campaign_id, campaign_title } }: { row: NewsletterReport }) {
  return (
    <>
      {email ? (
        <Link to={pageOf(subscriber_id)} className="hover:text-accent hover:underline">
          {email}
        </Link>
      ) : (
        <span className="font-normal text-ink-faint">{subscriber_id ? 'Erased' : 'Nobody’s'}</span>
      )}
      {campaign_id && (
        <span className="mt-0.5 block font-normal text-sm">
          <Link
            to={campaignPage(campaign_id)}
            className="text-ink-soft underline decoration-ink/25 underline-offset-4 hover:text-accent"
          >
            {campaign_title || campaign_id}
          </Link>
        </span>
      )}
    </>
  );
}

/** The kind, the code in words, and the server's text. */
function What({ row: { kind, status_code, words } }: { row: NewsletterReport }) {
  const { label, tone } = kindLook(kind);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {status_code && (
        <span className="mt-0.5 block text-sm">
          <span className="figures">{status_code}</span>, {statusWords(status_code)}
        </span>
      )}
      {words && <q className="mt-0.5 block text-ink-soft text-sm">{words}</q>}
    </>
  );
}
