import { explain } from '../../../api/problem.ts';
import { MailPreview } from '../../../ui/mail-preview.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import type { MailPreview as Drawn } from './use-mail-preview.ts';

/** The mail of the form's content, as any lead gets it. */
export function MailPreviewPane({ preview: { query, lead, setLead } }: { preview: Drawn }) {
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <MailPreview
      mail={data}
      failure={isError ? explain(error) : null}
      busy={isFetching}
      onRetry={() => void refetch()}
      reader={lead?.name ?? null}
      onNobody={() => setLead(null)}
      choose="As a lead…"
      question={(close) => (
        <LeadDialog
          onClose={close}
          onChoose={(chosen) => {
            setLead(chosen);
            close();
          }}
        />
      )}
      className="h-full"
    />
  );
}
