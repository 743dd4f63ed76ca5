import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { type Editing, FactField } from './field.tsx';
import { controlOf } from './places.ts';
import { freeId, type Row, rowsAt, type Tree } from './profile.model.ts';
import type { ListSpec } from './specs.ts';

type RowsProps = Editing & { list: ListSpec };

/** From how many rows on each is closed until it is wanted. */
const manyRows = 3;

/** A list of rows that are alike: each can be opened, moved up, and taken away, where it is not fixed. */
export function Rows({ list, ...editing }: RowsProps) {
  const rows = rowsAt(editing.profile, list.path);
  const [added, setAdded] = useState('');
  const { errors, change } = editing;
  const toasts = useToasts();
  useEffect(() => {
    const first = list.fields[0];
    const at = rows.findIndex(({ id }) => id === added);
    if (added === '' || at < 0 || !first) return;
    document.getElementById(controlOf(`${list.path}.${at}.${first.key}`))?.focus();
    setAdded('');
  }, [added, rows, list]);
  const add = () => {
    const id = freeId(list.one.toLowerCase().replaceAll(' ', '-'), rows);
    change(list.path, (now) => [...listed(now), { id, ...list.fresh }]);
    setAdded(id);
  };
  const remove = (row: Row, at: number) => {
    change(list.path, (now) => listed(now).filter((one) => one !== row));
    toasts.show({
      title: `${list.one} ${at + 1} is removed, once you save.`,
      timeout: 10_000,
      action: { label: 'Undo', onPress: () => change(list.path, (now) => listed(now).toSpliced(at, 0, row)) },
    });
  };
  return (
    <section aria-label={list.title ?? `${list.one.replace(/y$/, 'ie')}s`} className="mt-5 first:mt-0">
      {list.title && <h3 className="text-base">{list.title}</h3>}
      {list.hint && <p className="mt-0.5 text-ink-soft text-sm">{list.hint}</p>}
      {errors[list.path] && (
        <p className="mt-2 font-medium text-danger text-sm" role="alert">
          {errors[list.path]}
        </p>
      )}
      <div className="mt-3 grid gap-3">
        {rows.map((row, at) => (
          <OneRow
            key={String(row.id)}
            {...editing}
            list={list}
            row={row}
            at={at}
            startsOpen={rows.length <= manyRows || row.id === added}
            onUp={() => change(list.path, (now) => movedUp(listed(now), at))}
            onRemove={() => remove(row, at)}
          />
        ))}
      </div>
      {list.fresh && (
        <Button className="mt-3" onClick={add}>
          <Icon of={Plus} />
          Add {/^[AEIO]/.test(list.one) ? 'an' : 'a'} {list.one.toLowerCase()}
        </Button>
      )}
    </section>
  );
}

const listed = (tree: Tree): readonly Tree[] => (Array.isArray(tree) ? tree : []);

const movedUp = (rows: readonly Tree[], at: number): Tree[] =>
  rows.toSpliced(at, 1).toSpliced(Math.max(0, at - 1), 0, rows[at]);

const placeNames: Readonly<Record<string, string>> = {
  home: 'the first view of the home page',
  quote: 'the quote page',
  about: 'the about page',
  trust: 'the trust section of the home page',
  guarantee: 'the end of the home page',
};

/** Where a claim stands: that is the pages’ own. */
function Places({ places }: { places: Tree }) {
  const named = listed(places ?? []).map((place) => placeNames[String(place)] ?? `the page ${place}`);
  if (named.length === 0) return null;
  return <p className="text-ink-soft text-sm sm:col-span-2">Seen in: {named.join(', ')}.</p>;
}

type OneProps = RowsProps & {
  row: Row;
  at: number;
  startsOpen: boolean;
  onUp: () => void;
  onRemove: () => void;
};

function OneRow({ list, row, at, startsOpen, onUp, onRemove, ...editing }: OneProps) {
  const path = `${list.path}.${at}`;
  const wrong = Object.keys(editing.errors).filter((one) => one.startsWith(`${path}.`)).length;
  const [open, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wrong > 0) setOpen(true);
  }, [wrong]);
  const name = list.named.map((key) => row[key]).find((value) => typeof value === 'string' && value !== '');
  const title = `${list.one} ${at + 1}`;
  return (
    <details
      ref={box}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 font-semibold marker:content-none">
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          {title}
          {name && <span className="font-normal text-ink-soft">: {String(name)}</span>}
        </span>
        {wrong > 0 && <Badge tone="danger">{wrong === 1 ? 'one problem' : `${wrong} problems`}</Badge>}
        {row.shown === false && <Badge>hidden</Badge>}
        {row.sample === true && <Badge tone="info">sample</Badge>}
        <span aria-hidden="true" className="text-ink-faint text-sm">
          {open ? 'Close' : 'Edit'}
        </span>
      </summary>
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-2">
        <Places places={row.places} />
        {list.fields
          .filter(({ only }) => only === undefined || only === row.id)
          .map((spec) => (
            <FactField key={spec.key} {...editing} spec={spec} path={`${path}.${spec.key}`} />
          ))}
        {list.fresh && (
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            {at > 0 && (
              <Button size="sm" className="min-h-11" onClick={onUp}>
                <Icon of={ArrowUp} />
                Move {title} up
              </Button>
            )}
            <Button size="sm" tone="quiet" className="min-h-11 text-danger" onClick={onRemove}>
              <Icon of={Trash2} />
              Remove {title}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
