import { type FormEvent, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { importBadges } from './calls.ts';
import { useRegister } from './use-register.ts';

/** Takes a file as it was exported: all of its badges, or none. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Import badges">
      {open && <ImportForm onDone={onClose} />}
    </Dialog>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const { put } = useRegister();
  const toasts = useToasts();
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setWrong(['Please choose a file.']);
    setBusy(true);
    try {
      put(await importBadges(await file.text()));
      toasts.show({ title: 'Imported.' });
      onDone();
    } catch (thrown) {
      const lines = asProblem(thrown).fields.map(({ message }) => message);
      setWrong(lines.length > 0 ? lines : [explain(thrown)]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 p-5">
      <Field
        label="File"
        hint="CSV, as Export makes it. A badge whose number is there already is changed."
        error={wrong.length > 0 && `Nothing was imported. ${wrong.join(' ')}`}
      >
        {(wired) => (
          <input
            {...wired}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Field>
      <Button type="submit" tone="action" busy={busy}>
        Import
      </Button>
    </form>
  );
}
