import { post } from '@catalog/limits.json';
import { Check, Pencil, Plus, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import type { PostCategory } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, InputField } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addCategory, deleteCategory, renameCategory } from './calls.ts';
import { useCategories } from './queries.ts';

const NAME_LENGTH = post.category;

/** The categories (D43): add one, rename one with its posts, delete one that no post has. */
export function CategoriesDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded?: (name: string) => void;
}) {
  const categories = useCategories();
  return (
    <Dialog open onClose={onClose} title="Categories">
      <div className="flex flex-col gap-4 p-5">
        <AddCategory {...(onAdded && { onAdded })} />
        {categories.isError && (
          <LoadFailure
            what="The categories"
            reason={explain(categories.error)}
            busy={categories.isFetching}
            onRetry={() => void categories.refetch()}
          />
        )}
        {categories.isPending && <Skeleton className="h-24 w-full" />}
        {categories.data && (
          <ul className="divide-y divide-line border-line border-y">
            {categories.data.map((category) => (
              <CategoryLine key={category.name} category={category} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function AddCategory({ onAdded }: { onAdded?: (name: string) => void }) {
  const [name, setName] = useState('');
  const work = useWork<PostCategory>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || work.isPending) return;
    work.mutate(() => addCategory(name.trim()), {
      onSuccess: (added) => {
        setName('');
        onAdded?.(added.name);
      },
    });
  };
  return (
    <form onSubmit={add} noValidate className="flex items-end gap-2">
      <InputField
        label="New category"
        className="grow"
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={work.isError ? problemOf(work.error) : undefined}
      />
      <Button type="submit" tone="accent" busy={work.isPending} className="min-h-12">
        {!work.isPending && <Icon of={Plus} />}
        Add
      </Button>
    </form>
  );
}

/** The server's sentence, at a field or above it. */
const problemOf = (thrown: unknown): string => asProblem(thrown).fields[0]?.message ?? explain(thrown);

function CategoryLine({ category }: { category: PostCategory }) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'asked'>('shown');
  const work = useWork<unknown>();
  const { name, posts } = category;
  const count = posts === 1 ? '1 post' : `${posts} posts`;
  if (mode === 'renamed') return <Rename category={category} onDone={() => setMode('shown')} />;
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          {name} <span className="figures ml-1.5 whitespace-nowrap text-ink-faint text-sm">{count}</span>
        </span>
        {mode === 'asked' ? (
          <>
            <Button
              size="sm"
              tone="danger"
              busy={work.isPending}
              aria-label={`Yes, delete the category ${name}`}
              onClick={() => work.mutate(() => deleteCategory(name), { onError: () => setMode('shown') })}
            >
              Delete
            </Button>
            <Button size="sm" autoFocus onClick={() => setMode('shown')}>
              Keep
            </Button>
          </>
        ) : (
          <>
            <IconButton icon={Pencil} label={`Rename ${name}`} onPress={() => setMode('renamed')} />
            <IconButton icon={Trash2} label={`Delete ${name}`} onPress={() => setMode('asked')} />
          </>
        )}
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {work.isError && problemOf(work.error)}
      </p>
    </li>
  );
}

function Rename({ category, onDone }: { category: PostCategory; onDone: () => void }) {
  const [name, setName] = useState(category.name);
  const work = useWork<unknown>();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === category.name) return onDone();
    if (name.trim() !== '' && !work.isPending) {
      work.mutate(() => renameCategory(category.name, name.trim()), { onSuccess: onDone });
    }
  };
  return (
    <li className="py-1.5">
      <form onSubmit={rename} noValidate className="flex items-center gap-1">
        <Input
          aria-label={`New name of ${category.name}`}
          autoFocus
          maxLength={NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Esc ends the renaming, not the dialog around it.
            event.stopPropagation();
            onDone();
          }}
          className="min-h-11 py-1.5"
        />
        <Button
          type="submit"
          size="sm"
          tone="accent"
          busy={work.isPending}
          aria-label="Save the name"
          className="size-11 px-0"
        >
          {!work.isPending && <Icon of={Check} />}
        </Button>
        <IconButton icon={X} label="Keep the old name" onPress={onDone} />
      </form>
      {category.posts > 0 && (
        <p className="mt-2 text-ink-faint text-sm">
          Its posts go along; links to the old name show an empty list.
        </p>
      )}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {work.isError && problemOf(work.error)}
      </p>
    </li>
  );
}

function IconButton({ icon, label, onPress }: { icon: typeof X; label: string; onPress: () => void }) {
  return (
    <Button size="sm" tone="quiet" aria-label={label} className="size-11 shrink-0 px-0" onClick={onPress}>
      <Icon of={icon} />
    </Button>
  );
}
