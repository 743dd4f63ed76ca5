import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { pageOf } from '../../labels.ts';
import type { Kind } from '../calls.ts';
import { DeleteDialog } from './delete-dialog.tsx';

/** What is copied or deleted, in the version that is shown. */
export type Thing = { kind: Kind; id: string; name: string; version: number };

/** Copies or deletes what is open. */
export function ThingActions({ thing }: { thing: Thing }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Link
        to={`${pageOf[thing.kind]()}?copy=${encodeURIComponent(thing.id)}`}
        className={buttonClass('outline', 'md', 'grow')}
      >
        <Icon of={Copy} />
        Copy
      </Link>
      <Button className="grow" onClick={() => setAsked(true)}>
        <Icon of={Trash2} />
        Delete
      </Button>
      {asked && <DeleteDialog thing={thing} onClose={() => setAsked(false)} />}
    </>
  );
}
