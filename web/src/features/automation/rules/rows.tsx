import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { idOf } from './editing/sheet.ts';
import { adderOf } from './use-rows.ts';

type AddRowProps = {
  /** The list's path in what is saved. */
  path: string;
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  count: number;
  most: number;
  /** Why no more can be added, said once the list is full. */
  full: string;
  onAdd: () => void;
  children: ReactNode;
};

/** What stands below a list: what is wrong with it, and the way to one row more. */
export function AddRow({ path, error, count, most, full, onAdd, children }: AddRowProps) {
  const isFull = count >= most;
  const told = `${idOf(path)}-error`;
  return (
    <>
      {error && (
        <p id={told} className="mb-2 flex gap-1.5 font-medium text-danger text-sm leading-snug">
          <Icon of={CircleAlert} className="mt-px" />
          <span>{error}</span>
        </p>
      )}
      <Button
        id={adderOf(path)}
        size="sm"
        className="min-h-11"
        disabled={isFull}
        data-wrong={error ? true : undefined}
        aria-describedby={error ? told : undefined}
        onClick={onAdd}
      >
        <Icon of={Plus} />
        {children}
      </Button>
      {isFull && <p className="mt-2 text-ink-soft text-sm">{full}</p>}
    </>
  );
}

/** Takes a row out; on a phone it says so. `of` names the row, as "condition 2". */
export function RemoveRow({ of, onRemove }: { of: string; onRemove: () => void }) {
  return (
    <Button
      tone="quiet"
      className="size-12 self-start px-0 max-sm:w-full max-sm:gap-2 sm:mt-[1.65rem]"
      aria-label={`Remove ${of}`}
      onClick={onRemove}
    >
      <Icon of={Trash2} />
      <span className="sm:hidden">Remove</span>
    </Button>
  );
}
