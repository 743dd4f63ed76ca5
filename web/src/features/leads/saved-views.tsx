import { BookmarkPlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Input } from '../../ui/controls.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ALL, isFiltered, isSame, type LeadFilter } from './lead-filter.model.ts';
import {
  NAME_LENGTH,
  readViews,
  type SavedView,
  withoutView,
  withView,
  writeViews,
} from './saved-views.model.ts';

const KEY = 'wardgate.leads.views';

type SavedViewsProps = { filter: LeadFilter; onOpen: (filter: LeadFilter) => void };

/** Filters with a name, kept in this browser: one press shows the list again. */
export function SavedViews({ filter, onOpen }: SavedViewsProps) {
  const [views, setViews] = useViews();
  const known = views.some((view) => isSame(view.filter, filter));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ul aria-label="Saved views" className="contents">
        <li className="contents">
          <View name="All leads" shown={isSame(ALL, filter)} onOpen={() => onOpen(ALL)} />
        </li>
        {views.map((view) => (
          <li key={view.name} className="flex">
            <View
              name={view.name}
              shown={isSame(view.filter, filter)}
              onOpen={() => onOpen(view.filter)}
              onForget={() => setViews(withoutView(views, view.name))}
            />
          </li>
        ))}
      </ul>
      {!known && isFiltered(filter) && (
        <SaveView onSave={(name) => setViews(withView(views, { name, filter }))} />
      )}
    </div>
  );
}

/** The stored views. Where storage is refused they live as long as the page. */
function useViews(): [SavedView[], (views: SavedView[]) => void] {
  const [views, setViews] = useState(() => {
    try {
      return readViews(localStorage.getItem(KEY));
    } catch {
      return [];
    }
  });
  const keep = (next: SavedView[]) => {
    setViews(next);
    try {
      localStorage.setItem(KEY, writeViews(next));
    } catch {
      // Full or forbidden: shown, not kept.
    }
  };
  return [views, keep];
}

type ViewProps = { name: string; shown: boolean; onOpen: () => void; onForget?: () => void };

function View({ name, shown, onOpen, onForget }: ViewProps) {
  return (
    <>
      <button
        type="button"
        aria-pressed={shown}
        onClick={onOpen}
        className={buttonClass(
          'outline',
          'sm',
          cx(
            'max-w-60',
            shown && 'border-accent bg-accent-soft text-accent-strong',
            onForget && 'rounded-r-none',
          ),
        )}
      >
        <span className="truncate">{name}</span>
      </button>
      {onForget && (
        <button
          type="button"
          aria-label={`Forget the view ${name}`}
          onClick={onForget}
          className={buttonClass('outline', 'sm', 'rounded-l-none border-l-0 px-2')}
        >
          <Icon of={X} />
        </button>
      )}
    </>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name?.trim()) onSave(name);
  };
  if (name === null) {
    return (
      <Button tone="quiet" size="sm" onClick={() => setName('')}>
        <Icon of={BookmarkPlus} />
        Save this view
      </Button>
    );
  }
  return (
    <form onSubmit={save} className="flex gap-2">
      <Input
        aria-label="Name of the view"
        autoFocus
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
        placeholder="Name of the view"
        className="min-h-9 w-52 py-1 text-[0.9375rem]"
      />
      <Button type="submit" size="sm" tone="accent">
        Save
      </Button>
    </form>
  );
}
