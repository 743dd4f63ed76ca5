import { explain } from '../../../../../api/problem.ts';
import { MailPreview } from '../../../../../ui/mail-preview.tsx';
import { ReaderDialog } from './reader-dialog.tsx';
import type { Preview } from './use-preview.ts';

type PreviewPaneProps = { preview: Preview; className?: string };

/** The mail of the form's current text, as any subscriber gets it. */
export function PreviewPane({ preview: { query, reader, setReader }, className }: PreviewPaneProps) {
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <MailPreview
      mail={data}
      failure={isError ? explain(error) : null}
      busy={isFetching}
      onRetry={() => void refetch()}
      reader={reader?.email ?? null}
      onNobody={() => setReader(null)}
      choose="As a subscriber…"
      question={(close) => (
        <ReaderDialog
          onClose={close}
          onChoose={(chosen) => {
            setReader(chosen);
            close();
          }}
        />
      )}
      className={className}
    />
  );
}
