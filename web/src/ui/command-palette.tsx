import { CornerDownLeft, type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { Spinner } from './spinner.tsx';

/** One line of the palette. */
export type PaletteItem = {
  id: string;
  group: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
};

type PaletteProps = {
  open: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  /** Already filtered, in the order shown; items of one group stand together. */
  items: readonly PaletteItem[];
  /** A search runs. */
  busy: boolean;
  /** What went wrong while searching. */
  error?: string | undefined;
};

/** ⌘K: one field that goes anywhere. A combobox with a list (WAI-ARIA APG), the focus never leaves the field. */
export function CommandPalette(props: PaletteProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Go to, find, do"
      titleHidden
      className="max-w-xl"
    >
      <PaletteBody {...props} />
    </Dialog>
  );
}

/**
 * Leads a key to the field when the focus is elsewhere: a drawer that opened a moment before takes it after the
 * palette has it, and what is typed into a palette must never be lost.
 */
function useKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      const palette = field.current?.closest('[role=dialog]');
      const isTyped = !ctrlKey && !metaKey && !altKey && key !== 'Escape' && key !== 'Tab';
      if (isTyped && palette && !palette.contains(document.activeElement)) field.current?.focus();
    };
    addEventListener('keydown', lead, true);
    return () => removeEventListener('keydown', lead, true);
  }, [field]);
}

function PaletteBody({ onClose, query, onQuery, items, busy, error }: PaletteProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useKeys(field);
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, Math.max(0, items.length - 1));
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(items[at]);
    else if (step !== undefined && items.length > 0) setMarked((at + step + items.length) % items.length);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        {busy ? <Spinner /> : <Icon of={Search} className="size-5 text-ink-faint" />}
        <input
          ref={field}
          // The palette is opened to type into it.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={items[at] ? `${list}-${items[at].id}` : undefined}
          aria-label="Go to a page, find a quote, do something"
          autoComplete="off"
          spellCheck={false}
          placeholder="Page, name, ticket or action"
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setMarked(0);
          }}
          onKeyDown={press}
          className="min-h-14 w-full grow bg-transparent text-[1.0625rem] outline-none placeholder:text-ink-faint"
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id={list} role="listbox" aria-label="Results" className="max-h-[55dvh] overflow-y-auto p-2">
        {items.map((item, index) => (
          <Line
            key={item.id}
            id={`${list}-${item.id}`}
            item={item}
            heads={item.group !== items[index - 1]?.group}
            marked={index === at}
            onMark={() => setMarked(index)}
            onRun={() => run(item)}
          />
        ))}
      </div>
      <p
        role="status"
        className={cx('px-5 pb-4 text-ink-soft text-sm', !error && items.length > 0 && 'sr-only')}
      >
        {error ??
          (items.length === 0
            ? busy
              ? 'Searching…'
              : 'Nothing found. Try a name, an email or a ticket.'
            : `${items.length} results`)}
      </p>
    </>
  );
}

function Line({
  id,
  item,
  heads,
  marked,
  onMark,
  onRun,
}: {
  id: string;
  item: PaletteItem;
  heads: boolean;
  marked: boolean;
  onMark: () => void;
  onRun: () => void;
}) {
  return (
    <>
      {heads && (
        <p role="presentation" className="px-3 pt-2 pb-1 font-semibold text-[0.8125rem] text-ink-faint">
          {item.group}
        </p>
      )}
      {/* The combobox handles the keys for its options (APG), so an option needs none of its own. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div
        id={id}
        role="option"
        aria-selected={marked}
        onPointerMove={onMark}
        onClick={onRun}
        ref={(element) => {
          if (marked) element?.scrollIntoView({ block: 'nearest' });
        }}
        className={cx(
          'flex min-h-11 cursor-pointer items-center gap-3 rounded-[0.4375rem] px-3 py-1.5',
          marked && 'bg-ink/8',
        )}
      >
        <Icon of={item.icon} className="text-ink-faint" />
        <span className="min-w-0 grow truncate">
          {item.label}
          {item.detail && <span className="ml-2 text-ink-faint text-sm">{item.detail}</span>}
        </span>
        {marked && <Icon of={CornerDownLeft} className="size-4 text-ink-faint" />}
      </div>
    </>
  );
}
