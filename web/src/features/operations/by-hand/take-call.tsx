import { PhoneIncoming } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ToldForm } from './told-form.tsx';

/** The way to a request that is told on the phone, by a button or the key p, for who may work on requests. */
export function TakeCall() {
  const may = useMay('quotes.write');
  const [open, setOpen] = useState(false);
  useShortcuts(useMemo(() => (may ? { take_call: () => setOpen(true) } : {}), [may]));
  if (!may) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="sm"
        className="min-h-11 whitespace-nowrap max-sm:px-2.5"
        onClick={() => setOpen(true)}
        title="p"
      >
        <Icon of={PhoneIncoming} className="max-sm:hidden" />
        New request
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="New request by phone"
        className="sm:max-w-2xl"
        firstFocus={() => document.querySelector<HTMLElement>('[data-overlay] input[name="phone"]')}
      >
        <ToldForm onDone={close} />
      </Dialog>
    </>
  );
}
