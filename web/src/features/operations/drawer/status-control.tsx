import { note as longest } from '@catalog/limits.json';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';

type StatusControlProps = {
  status: string;
  /** What it may become, by the table of moves. */
  next: readonly string[];
  label: (status: string) => string;
  busy: boolean;
  onSet: (status: string, note: string) => void;
};

/** The status and the moves from it, with a note for the timeline. */
export function StatusControl({ status, next: moves, label, busy, onSet }: StatusControlProps) {
  const [next, setNext] = useState('');
  const [note, setNote] = useState('');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="status" className="font-semibold text-sm">
        Status
      </label>
      <Select
        id="status"
        className="text-[0.9375rem]"
        value={next}
        onChange={(event) => setNext(event.target.value)}
      >
        <option value="">{label(status)} (now)</option>
        {moves.map((move) => (
          <option key={move} value={move}>
            {label(move)}
          </option>
        ))}
      </Select>
      {next !== '' && (
        <>
          <input
            type="text"
            aria-label="Note for the timeline"
            placeholder="Note (optional)"
            maxLength={longest.text}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base placeholder:text-ink-faint"
          />
          <Button tone="action" size="sm" busy={busy} onClick={() => onSet(next, note.trim())}>
            Set to {label(next)}
          </Button>
        </>
      )}
    </div>
  );
}
