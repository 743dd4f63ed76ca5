import { GitCompare, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { timeNear } from '../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { KeptWords } from './device-words.ts';
import { Differences } from './diff-view.tsx';
import type { PostFields } from './fields.model.ts';

type OfferProps = {
  kept: KeptWords;
  /** What stands in the editor. */
  fields: PostFields;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Words that were typed and never saved. Nothing else can be written until somebody has said what becomes of them. */
export function OfferNotice({ kept, fields, onRestore, onDiscard }: OfferProps) {
  const clock = useServerClock();
  const [isCompared, setCompared] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice
      ref={box}
      tone="info"
      tabIndex={-1}
      role="region"
      aria-label="Unsaved words"
      className="mb-4"
      title={`Unsaved words of ${timeNear(kept.at, clock.now())}`}
    >
      <p className="text-[0.9375rem]">
        You typed them and did not save. Say what becomes of them, and writing goes on.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="action" size="sm" className="min-h-11" onClick={onRestore}>
          <Icon of={Undo2} />
          Restore
        </Button>
        <Button
          size="sm"
          className="min-h-11"
          aria-expanded={isCompared}
          onClick={() => setCompared(!isCompared)}
        >
          <Icon of={GitCompare} />
          Compare
        </Button>
        <Button size="sm" tone="quiet" className="min-h-11" onClick={onDiscard}>
          <Icon of={Trash2} />
          Discard
        </Button>
      </div>
      {isCompared && (
        <div className="mt-4">
          <Differences before={fields} after={kept.fields} none="They say what the post says." />
        </div>
      )}
    </Notice>
  );
}
