import rules from '@catalog/retention.json';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { TextAreaField } from './controls.tsx';
import { Dialog } from './dialog.tsx';

type HoldDialogProps = {
  title: string;
  /** What stays while it is on hold. */
  children: string;
  busy: boolean;
  /** Why it was refused, in a sentence; empty while nothing was. */
  refused: string;
  onHold: (reason: string) => void;
  onClose: () => void;
};

/** Asks why something is kept from going. */
export function HoldDialog({ title, children, busy, refused, onHold, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isGiven = reason.trim().length >= 3;
  const hold = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isGiven && !busy) onHold(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={hold} noValidate className="flex flex-col gap-4 p-5">
        <p>{children}</p>
        <TextAreaField
          label="Why"
          required
          rows={2}
          maxLength={rules.limits.reason}
          hint="A claim, an inquiry. It is shown here and is in no log."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && !isGiven ? 'Please say why.' : undefined}
        />
        <p role="alert" className="text-danger text-sm empty:hidden">
          {refused}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="action" busy={busy}>
            Put on hold
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
