import { SHORTCUT_LINES } from '../../lib/keyboard/shortcuts.model.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** The "?" sheet. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="divide-y divide-line px-5 py-2">
        {SHORTCUT_LINES.map((line) => (
          <div key={line.meaning} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{line.meaning}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-ink-faint text-sm">
              {line.keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && 'or'}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-5 pb-5 text-ink-faint text-sm">
        Single letters rest while you type or a panel is open.
      </p>
    </Dialog>
  );
}
