import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type QuestionProps = {
  title: string;
  /** What saying yes does, as the words on its button. */
  yes: string;
  no?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it did not work; the question stays. */
  error?: string | undefined;
  onYes: () => void;
  onNo: () => void;
  /** Where the focus begins: where there is something to write, not at the cross. */
  firstFocus?: () => HTMLElement | null;
  returnFocus?: () => HTMLElement | null;
  children?: ReactNode;
};

/** One question with two answers. Esc and a press outside mean no. */
export function Question(props: QuestionProps) {
  const { title, yes, no = 'Cancel', danger = false, busy = false, error, onYes, onNo, children } = props;
  const { firstFocus, returnFocus } = props;
  return (
    <Dialog
      open
      onClose={onNo}
      title={title}
      {...(firstFocus && { firstFocus })}
      {...(returnFocus && { returnFocus })}
    >
      <div className="flex flex-col gap-4 p-5">
        {children}
        <p role="alert" className="text-danger text-sm empty:hidden">
          {error}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onNo}>{no}</Button>
          <Button tone={danger ? 'danger' : 'action'} busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
