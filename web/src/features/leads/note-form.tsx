import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newId } from '../../lib/id/new-id.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { addNote } from './calls.ts';
import { unkept } from './unkept.ts';

/** A note for the timeline. What was typed stays until the server has it; sent twice, it is one note. */
export function NoteForm({ id }: { id: string }) {
  const mayWrite = useMay('leads.write');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [key, setKey] = useState(newId);
  const save = useMutation({
    mutationFn: () => addNote(id, note, key),
    onSuccess: () => {
      setNote('');
      setKey(newId());
      return client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
    },
  });
  if (!mayWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Section level="h2" title="Write a note">
      <form onSubmit={submit} className="grid gap-3">
        <TextAreaField
          label={<span className="sr-only">Note</span>}
          placeholder="What was said, what comes next"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={save.isError ? unkept(save.error, 'Not kept.') : undefined}
        />
        <Button type="submit" tone="accent" busy={save.isPending} className="justify-self-start">
          <Icon of={NotebookPen} />
          Save note
        </Button>
      </form>
    </Section>
  );
}
