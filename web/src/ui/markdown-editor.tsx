import { CircleAlert } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { block, editFor, editForEnter, type Mark } from '../lib/markdown/markdown.model.ts';
import {
  findPlaceholder,
  heldIn,
  pictureMarkdown,
  placeholder,
  uploadedPlaceholder,
} from '../lib/markdown/pictures.model.ts';
import { replaceQuietly, type } from '../lib/markdown/text-area.ts';
import { type Picture, picturesOf, useUploads } from '../lib/markdown/use-uploads.ts';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Toolbar } from './markdown-toolbar.tsx';
import { PictureTray } from './picture-tray.tsx';
import { Section } from './section.tsx';

type MarkdownEditorProps = {
  /** The id of the text area. */
  id: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  /** Where the text becomes something without pictures, none are taken. */
  withoutPictures?: boolean;
  /** Writing goes on here. */
  autoFocus: boolean;
  onChange: (content: string) => void;
  /** Stands at the right of the heading: how long it is. */
  aside: ReactNode;
  /** Stands below the text: what may be written. */
  hint?: ReactNode;
  /** What becomes of the text. It takes the ref of what scrolls, so that it stands where the text stands. */
  preview: (paper: Ref<HTMLDivElement>) => ReactNode;
};

/** A text in Markdown and what becomes of it: side by side where there is room, one behind the other where there is not. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const {
    id,
    value,
    error,
    readOnly,
    withoutPictures = false,
    autoFocus,
    onChange,
    aside,
    hint,
    preview,
  } = props;
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);
  const pictures = usePictures(area, readOnly || withoutPictures ? '' : value);
  const mark = (kind: Mark) => area.current && press(area.current, kind);
  return (
    <Section level="h2" title="Content" aside={aside}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        {!readOnly && (
          <div className={cx(shown === 'preview' && 'max-lg:hidden')}>
            <Toolbar controls={id} onMark={mark} onPicture={withoutPictures ? undefined : pictures.choose} />
          </div>
        )}
        <Switch shown={shown} onShow={setShown} />
      </div>
      <div
        className={cx(
          'grid overflow-hidden rounded-control border lg:grid-cols-2',
          error ? 'border-danger ring-1 ring-danger' : 'border-line-strong',
        )}
      >
        <div className={cx('flex min-w-0', shown === 'preview' && 'max-lg:hidden')}>
          <Field label={<span className="sr-only">Content (Markdown)</span>} id={id} className="grow">
            {(wired) => (
              <textarea
                {...wired}
                ref={area}
                value={value}
                readOnly={readOnly}
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-problem` : undefined}
                spellCheck
                placeholder="Write in Markdown: ## Heading, **bold**, - a list…"
                onChange={(event) => onChange(event.target.value)}
                onKeyDown={onKeyDown}
                {...(!withoutPictures && {
                  onPaste: pictures.onPaste,
                  onDrop: pictures.onDrop,
                  onDragOver: pictures.onDragOver,
                  onDragLeave: pictures.onDragLeave,
                })}
                onScroll={() => area.current && paper.current && follow(area.current, paper.current)}
                className={cx(
                  'block h-[min(70dvh,46rem)] min-h-80 w-full grow resize-none bg-surface px-5 py-4.5 text-base leading-relaxed',
                  '-outline-offset-3 placeholder:text-ink-faint',
                  pictures.isOver && 'bg-accent-soft',
                )}
              />
            )}
          </Field>
        </div>
        <div
          className={cx(
            'h-[min(70dvh,46rem)] min-h-80 min-w-0 border-line bg-canvas lg:border-l',
            shown === 'write' && 'max-lg:hidden',
          )}
        >
          {preview(paper)}
        </div>
      </div>
      {error && (
        <p id={`${id}-problem`} className="mt-1.5 flex gap-1.5 font-medium text-danger text-sm leading-snug">
          <Icon of={CircleAlert} className="mt-px" />
          {error}
        </p>
      )}
      {hint}
      {!readOnly && !withoutPictures && (
        <p className="mt-2 text-ink-faint text-sm">
          Pictures: drop them on the text, paste them, or press the last button. Quotation marks behind the
          address are the caption.
        </p>
      )}
      <input
        ref={pictures.input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          pictures.take([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <PictureTray uploads={pictures.uploads} onRemove={pictures.remove} />
    </Section>
  );
}

type SwitchProps = { shown: 'write' | 'preview'; onShow: (shown: 'write' | 'preview') => void };

/** Which of the two is in sight where only one has room. */
function Switch({ shown, onShow }: SwitchProps) {
  return (
    <div className="flex gap-1 rounded-control bg-sunken p-1 max-lg:grow lg:hidden">
      {(['write', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shown === one}
          onClick={() => onShow(one)}
          className={cx(
            'min-h-9 grow cursor-pointer rounded-md px-4 font-semibold text-sm',
            shown === one ? 'bg-surface shadow-card' : 'text-ink-soft',
          )}
        >
          {one === 'write' ? 'Write' : 'Preview'}
        </button>
      ))}
    </div>
  );
}

function press(area: HTMLTextAreaElement, kind: Mark): void {
  type(area, editFor(kind, { text: area.value, from: area.selectionStart, to: area.selectionEnd }));
}

const chords: Partial<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };

/** Ctrl or ⌘ with B, I, K; Enter in a list. */
function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const area = event.currentTarget;
  if (event.nativeEvent.isComposing || area.readOnly || event.altKey || event.shiftKey) return;
  if (event.ctrlKey || event.metaKey) {
    const kind = chords[event.key.toLowerCase()];
    if (kind === undefined) return;
    // Before the palette hears of Ctrl+K.
    event.preventDefault();
    press(area, kind);
  } else if (event.key === 'Enter') {
    const edit = editForEnter({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
    if (edit === null) return;
    event.preventDefault();
    type(area, edit);
  }
}

/** The preview stands where the text stands. */
function follow(area: HTMLTextAreaElement, paper: HTMLElement): void {
  const part = area.scrollTop / Math.max(1, area.scrollHeight - area.clientHeight);
  paper.scrollTop = part * (paper.scrollHeight - paper.clientHeight);
}

/** Pictures by button, paste and drop: places in the text first, the pictures as they arrive and are described. */
function usePictures(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  const uploads = useUploads();
  const { adopt } = uploads;
  // What was left before it was described, or uploaded, is asked for again.
  useEffect(() => adopt(heldIn(value)), [adopt, value]);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { pictures, remove } = uploads;

  useEffect(() => {
    // From now on the text itself says where the picture lies: nothing is lost of it if the page is left.
    for (const { id, url, name, state } of pictures) {
      const found = state === 'sent' && area.current && findPlaceholder(area.current.value, { id, url: '' });
      if (area.current && found)
        replaceQuietly(area.current, found.from, found.to, uploadedPlaceholder(url, name));
    }
  }, [pictures, area]);

  useEffect(() => {
    const [ready] = pictures.filter(({ isReady, state }) => isReady && state === 'sent');
    if (ready === undefined || area.current === null) return;
    const inTray = document.activeElement?.closest('[data-picture]') != null;
    place(area.current, ready);
    remove(ready.id);
    // The next picture asks; after the last one writing goes on.
    if (inTray && pictures.length === 1) area.current.focus();
    else if (inTray) focusNext(ready.id);
  }, [pictures, remove, area]);

  const take = (files: readonly File[]) => {
    if (files.length === 0 || area.current === null) return;
    const text = area.current;
    const added = uploads.add(files);
    const places = added.map(({ id, name }) => placeholder(id, name)).join('\n\n');
    const at = { text: text.value, from: text.selectionEnd, to: text.selectionEnd };
    type(text, block(at, places, places.length, places.length));
    text.blur();
  };
  return {
    uploads,
    input,
    isOver,
    take,
    choose: () => input.current?.click(),
    remove: (picture: Picture) => {
      const found = area.current && findPlaceholder(area.current.value, picture);
      if (area.current && found) replaceQuietly(area.current, found.from, found.to, '');
      remove(picture.id);
      area.current?.focus();
    },
    onPaste: (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData);
      // A table copied from a spreadsheet brings a picture of itself beside its text.
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
      event.preventDefault();
      take(files);
    },
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => {
      setOver(false);
      // Whatever file it is: left to the browser, it would be opened instead of this page. The server says what it takes.
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
  };
}

/** Puts a picture where its place is held; where somebody has deleted that, at the caret. */
function place(area: HTMLTextAreaElement, picture: Picture): void {
  const { url, caption, decorative } = picture;
  const markdown = pictureMarkdown({ url, caption, alt: decorative ? '' : picture.alt });
  const found = findPlaceholder(area.value, picture);
  if (found) {
    replaceQuietly(area, found.from, found.to, markdown);
    return;
  }
  const at = { text: area.value, from: area.selectionEnd, to: area.selectionEnd };
  const { from, to, insert } = block(at, markdown, markdown.length, markdown.length);
  replaceQuietly(area, from, to, insert);
}

function focusNext(gone: string): void {
  // The line of the picture that is in the text now leaves with the next render.
  requestAnimationFrame(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      `[data-picture]:not([data-picture="${gone}"]) input`,
    );
    fields[0]?.focus();
  });
}
