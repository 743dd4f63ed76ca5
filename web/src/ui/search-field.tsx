import { search } from '@catalog/limits.json';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** How long typing must rest before the server is asked, in milliseconds. */
const REST_MS = 250;

type SearchFieldProps = { label: string; hint: string; value: string; onChange: (value: string) => void };

/** A search that waits until typing rests. */
export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Somebody else changed the address (back, a link): the field follows.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className="relative grow sm:w-64">
      <span className="sr-only">{label}</span>
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        data-page-search
        value={typed}
        maxLength={search.words}
        placeholder={hint}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className={cx(
          'min-h-12 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9.5 text-base hover:border-ink-soft sm:text-[0.9375rem]',
          'placeholder:text-ink-faint',
        )}
      />
    </label>
  );
}
