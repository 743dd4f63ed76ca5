import { unsubscribe } from '@catalog/limits.json';
import { type FormEvent, useRef, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import type { Subscriber } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { endSubscription } from './calls.ts';

type UnsubscribeProps = {
  one: Pick<Subscriber, 'id' | 'email'>;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
};

/** Unsubscribes a person who asked for it in another way, and asks staff how they did: the proof contains it. */
export function UnsubscribeDialog({ one, onClose, returnFocus }: UnsubscribeProps) {
  const work = useWork<unknown>();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const atField = asProblem(work.error).fields.find(({ field }) => field === 'reason');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work.isPending) return;
    void work
      .mutateAsync(() => endSubscription(one.id, reason.trim()))
      .then(() => {
        onClose();
        toasts.show({ title: `${one.email} is unsubscribed.` });
      })
      .catch(() => form.current?.querySelector('textarea')?.focus()); // shown at the field or below it
  };
  return (
    <Dialog open onClose={onClose} title="Unsubscribe" returnFocus={returnFocus}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4 p-5">
        <p>
          <strong className="[overflow-wrap:anywhere]">{one.email}</strong> gets no newsletter any more. Only
          they themselves can sign up again.
        </p>
        <TextAreaField
          label="How did they ask for it?"
          hint="Stands in the proof of consent, with your account and the time."
          placeholder="By phone this morning"
          required
          maxLength={unsubscribe.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={work.isError ? atField?.message : undefined}
        />
        <p role="alert" className="text-danger text-sm empty:hidden">
          {work.isError && !atField && `Not unsubscribed. ${explain(work.error)}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" busy={work.isPending}>
            Unsubscribe
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
