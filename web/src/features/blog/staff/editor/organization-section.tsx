import { ImageUp, Settings2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { asProblem, explain } from '../../../../api/problem.ts';
import { uploadPicture } from '../../../../lib/markdown/upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { InputField, SelectField } from '../../../../ui/controls.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CategoriesDialog } from '../categories-dialog.tsx';
import { useCategories } from '../queries.ts';
import { isNeeded, limits, readTimeLimit } from './checks.model.ts';
import { idOf, type SectionProps } from './field-props.ts';
import { listOf } from './fields.model.ts';
import { countWords, minutesOf } from './read-time.model.ts';

/** Category, tags, author, cover and read time. */
export function OrganizationSection(props: SectionProps) {
  const { fields, errors, set } = props;
  return (
    <Section level="h2" title="Organization">
      <div className="flex flex-col gap-5">
        <Category {...props} />
        <div>
          <InputField
            label="Tags"
            id={idOf('tags')}
            hint="Separated by commas. Posts with a tag in common are offered to readers of either."
            placeholder="patrol, winter, warehouses"
            value={fields.tags}
            onChange={(event) => set({ tags: event.target.value })}
            error={errors.tags}
          />
          <Chips words={listOf(fields.tags)} label="Tags" />
        </div>
        <InputField
          label="Author"
          id={idOf('author')}
          required={isNeeded('author', fields.status)}
          maxLength={limits.author}
          value={fields.author}
          onChange={(event) => set({ author: event.target.value })}
          error={errors.author}
        />
        <Cover {...props} />
        <ReadTime {...props} />
      </div>
    </Section>
  );
}

/** What a text with commas means, as it will be kept (S92). */
export function Chips({ words, label }: { words: readonly string[]; label: string }): ReactNode {
  if (words.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li
          key={word}
          className="rounded-full bg-sunken px-2.5 py-0.5 text-ink-soft text-sm [overflow-wrap:anywhere]"
        >
          {word}
        </li>
      ))}
    </ul>
  );
}

function Category({ fields, errors, set }: SectionProps) {
  const categories = useCategories();
  const [isOpen, setOpen] = useState(false);
  const names = (categories.data ?? []).map(({ name }) => name);
  // One that was renamed or deleted meanwhile is shown as it is, rather than as another.
  const all = fields.category === '' || names.includes(fields.category) ? names : [fields.category, ...names];
  return (
    <div className="flex items-start gap-2">
      <SelectField
        label="Category"
        id={idOf('category')}
        required={isNeeded('category', fields.status)}
        className="min-w-0 grow"
        placeholder={categories.isPending ? 'Loading…' : 'Choose one'}
        options={all.map((name) => ({ id: name, label: name }))}
        value={fields.category}
        onChange={(event) => set({ category: event.target.value })}
        error={
          errors.category ??
          (categories.isError
            ? `The categories could not be loaded. ${explain(categories.error)}`
            : undefined)
        }
      />
      <Button
        // Beside the control, below its label.
        className="mt-6.5 min-h-12"
        aria-label="Manage categories"
        title="Manage categories"
        onClick={() => setOpen(true)}
      >
        <Icon of={Settings2} />
      </Button>
      {isOpen && (
        <CategoriesDialog onClose={() => setOpen(false)} onAdded={(category) => set({ category })} />
      )}
    </div>
  );
}

/** The picture on top of the article: uploaded here, or an address. */
function Cover({ fields, errors, set }: SectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem('');
    setSending(0);
    try {
      const { url } = await uploadPicture(file, setSending, new AbortController().signal);
      set({ image_url: url });
    } catch (thrown) {
      setProblem(asProblem(thrown).fields[0]?.message ?? explain(thrown));
    }
    setSending(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <InputField
        label="Cover picture"
        id={idOf('image_url')}
        hint="On top of the article and in the list. Left empty, the picture of its category stands there."
        placeholder="/uploads/… or https://…"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.image_url}
        onChange={(event) => set({ image_url: event.target.value })}
        error={errors.image_url ?? (problem || undefined)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="min-h-11" busy={sending !== null} onClick={() => input.current?.click()}>
          {sending === null && <Icon of={ImageUp} />}
          {sending === null ? 'Upload a cover' : `Uploading ${Math.round(sending * 100)} %`}
        </Button>
        {fields.image_url !== '' && (
          <Button size="sm" tone="quiet" className="min-h-11" onClick={() => set({ image_url: '' })}>
            <Icon of={X} />
            No cover of its own
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {isOurs(fields.image_url) && (
        <img
          src={fields.image_url}
          alt="The cover as readers see it"
          className="aspect-2/1 w-full rounded-control border border-line bg-sunken object-cover"
        />
      )}
    </div>
  );
}

/** Pictures of this site; one of elsewhere the browser would refuse to show here. */
const isOurs = (url: string) => /^\/(uploads|pictures)\/\S+$/.test(url);

function ReadTime({ fields, errors, set }: SectionProps) {
  const counted = minutesOf(countWords(fields.content));
  return (
    <div className="flex flex-col gap-1">
      <InputField
        label="Read time"
        id={idOf('read_time')}
        hint="Minutes, at 200 words a minute."
        type="number"
        inputMode="numeric"
        min={1}
        max={readTimeLimit}
        className="[&_input]:max-w-40"
        disabled={fields.read_time_auto}
        value={fields.read_time_auto ? String(counted) : fields.read_time}
        onChange={(event) => set({ read_time: event.target.value })}
        error={errors.read_time}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          className="size-5"
          checked={fields.read_time_auto}
          onChange={(event) => set({ read_time_auto: event.target.checked, read_time: String(counted) })}
        />
        Count it from the content
      </label>
    </div>
  );
}
