import { RotateCcw } from 'lucide-react';
import { useMay } from '../../../../lib/session/me.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { When } from '../../../../ui/when.tsx';
import type { Stored } from '../editing/sheet.ts';
import type { Thing } from './thing-actions.tsx';
import { useRestoring } from './use-restoring.ts';

/** What is open was deleted, perhaps while somebody wrote in it. */
export function DeletedNotice({ of, thing, dirty }: { of: Stored; thing: Thing; dirty: boolean }) {
  const restore = useRestoring();
  const mayWrite = useMay('automation.write');
  return (
    <Notice
      tone="warning"
      role="alert"
      className="mb-3"
      title={`${of.made_by || 'A colleague'} deleted this ${thing.kind}.`}
    >
      <p className="text-[0.9375rem]">
        That was <When at={of.made_at} />. What it did stays in the history of its people.
        {dirty && ' What you have typed is kept on this device, and stands here again once it is back.'}
      </p>
      {mayWrite && (
        <Button size="sm" className="mt-2 min-h-11" onClick={() => restore(thing)}>
          <Icon of={RotateCcw} />
          Bring it back
        </Button>
      )}
    </Notice>
  );
}
