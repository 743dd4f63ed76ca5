import { Archive, FilePen, Globe, Star, StarOff, Trash2, Undo2, X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { BulkAction, BulkResult } from './calls.ts';

type BulkBarProps = {
  count: number;
  trash: boolean;
  busy: boolean;
  onAct: (action: BulkAction) => void;
  onClear: () => void;
};

const acts = [
  { id: 'publish', label: 'Publish', icon: Globe },
  { id: 'draft', label: 'Make drafts', icon: FilePen },
  { id: 'archive', label: 'Archive', icon: Archive },
  { id: 'feature', label: 'Feature', icon: Star },
  { id: 'unfeature', label: 'Unfeature', icon: StarOff },
  { id: 'delete', label: 'Delete', icon: Trash2 },
] as const satisfies readonly { id: BulkAction; label: string; icon: typeof X }[];

const backActs = [{ id: 'restore', label: 'Restore', icon: Undo2 }] as const;

/** What can be done with the chosen posts; stays in sight while the list scrolls. Nothing while none is chosen. */
export function BulkBar({ count, trash, busy, onAct, onClear }: BulkBarProps) {
  const mayPublish = useMay('blog.publish');
  const [last, setLast] = useState<BulkAction | null>(null);
  if (count === 0) return null;
  const offered = trash ? backActs : acts.filter(({ id }) => mayPublish || id !== 'publish');
  return (
    <fieldset className="sticky min-w-0 top-2 z-20 mb-3 flex flex-wrap items-center gap-x-1 rounded-control border border-accent/40 bg-surface py-1.5 pr-1.5 pl-4 shadow-float lg:flex-nowrap">
      <legend className="sr-only">Chosen posts</legend>
      <strong role="status" className="figures mr-2 text-[0.9375rem]">
        {count} selected
      </strong>
      {/* A phone shows them in a row of their own, to be pushed sideways. */}
      <div className="-ml-3 flex max-lg:order-last max-lg:w-full max-lg:overflow-x-auto">
        {offered.map(({ id, label, icon }) => (
          <Button
            key={id}
            size="sm"
            tone="quiet"
            className="min-h-11 shrink-0 whitespace-nowrap"
            busy={busy && last === id}
            onClick={() => {
              setLast(id);
              if (!busy) onAct(id);
            }}
          >
            {!(busy && last === id) && <Icon of={icon} />}
            {label}
          </Button>
        ))}
      </div>
      <Button
        size="sm"
        tone="quiet"
        aria-label="Clear the selection"
        className="ml-auto size-11 px-0"
        onClick={onClear}
      >
        <Icon of={X} />
      </Button>
    </fieldset>
  );
}

type RefusedProps = { refused: BulkResult['refused']; onClose: () => void; ref: Ref<HTMLDivElement> };

/** Which posts a bulk action left as they are, and what to do about each. */
export function Refused({ refused, onClose, ref }: RefusedProps) {
  const title =
    refused.length === 1 ? 'One post was left as it is' : `${refused.length} posts were left as they are`;
  return (
    <Notice tone="warning" role="alert" tabIndex={-1} ref={ref} className="mb-3" title={title}>
      <ul className="mt-1 list-disc pl-5 text-[0.9375rem]">
        {refused.map(({ id, title, reason }) => (
          <li key={id}>
            <strong>{title || 'A post that is gone'}</strong>: {reason}
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  );
}
