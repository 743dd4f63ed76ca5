import { picture as longest } from '@catalog/limits.json';
import { ImageUp, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Picture, Uploads } from '../lib/markdown/use-uploads.ts';
import { Button } from './button.tsx';
import { InputField } from './controls.tsx';
import { Icon } from './icon.tsx';

type TrayProps = {
  uploads: Uploads;
  /** Takes the picture's place out of the text, too. */
  onRemove: (picture: Picture) => void;
};

/** The pictures that are on their way: how far each is, and what it shows, in words for who cannot see it. */
export function PictureTray({ uploads, onRemove }: TrayProps) {
  if (uploads.pictures.length === 0) return null;
  return (
    <section aria-label="Pictures on their way into the text" className="mt-3">
      <ul className="flex flex-col gap-3">
        {uploads.pictures.map((picture) => (
          <Line key={picture.id} picture={picture} uploads={uploads} onRemove={() => onRemove(picture)} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { picture: Picture; uploads: Uploads; onRemove: () => void };

function Line({ picture, uploads, onRemove }: LineProps) {
  const { id, name, preview, alt, caption, decorative, isReady, state } = picture;
  const [isAsked, setAsked] = useState(false);
  const [isShown, setShown] = useState(true);
  const description = useRef<HTMLDivElement>(null);
  const missing = !decorative && alt.trim() === '';
  useEffect(() => {
    // The newest picture asks first; the one that is being described is left alone.
    const inTray = document.activeElement?.closest('[data-picture]');
    if (!inTray) description.current?.querySelector('input')?.focus();
  }, []);
  const insert = () => {
    setAsked(true);
    if (missing) description.current?.querySelector('input')?.focus();
    else uploads.change(id, { isReady: true });
  };
  return (
    // Enter in a field inserts this picture, and does not save the post.
    <li
      data-picture={id}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        if (event.nativeEvent.isComposing) return;
        event.preventDefault();
        insert();
      }}
      className="arrive rounded-control border border-line bg-canvas p-3 sm:flex sm:gap-4"
    >
      <div className="mb-3 sm:mb-0 sm:w-36">
        <img
          src={preview || undefined}
          alt=""
          onError={() => setShown(false)}
          hidden={!isShown || preview === ''}
          className="aspect-3/2 w-full rounded-md bg-sunken object-contain max-sm:max-h-40"
        />
        <p className="mt-1 truncate text-ink-faint text-xs" title={name}>
          {name}
        </p>
        <Progress picture={picture} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-3">
        {state === 'failed' && (
          <p role="alert" className="text-danger text-sm">
            {picture.problem}
          </p>
        )}
        <div className="grid gap-3 lg:grid-cols-2">
          <div ref={description}>
            <InputField
              label="Description"
              hint="What is to be seen, for readers who cannot see it."
              placeholder={decorative ? 'None: it only decorates' : 'A guard checks the north gate at night'}
              maxLength={longest.text}
              disabled={decorative}
              value={decorative ? '' : alt}
              onChange={(event) => uploads.change(id, { alt: event.target.value })}
              error={isAsked && missing ? 'Describe the picture, or mark it as decoration.' : undefined}
            />
          </div>
          <InputField
            label="Caption"
            hint="Shown below the picture; may stay empty."
            maxLength={longest.text}
            value={caption}
            onChange={(event) => uploads.change(id, { caption: event.target.value })}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
            <input
              type="checkbox"
              className="size-5"
              checked={decorative}
              onChange={(event) => uploads.change(id, { decorative: event.target.checked })}
            />
            Decoration only
          </label>
          <div className="flex flex-wrap gap-2">
            {state === 'failed' && picture.file && (
              <Button size="sm" className="min-h-11" onClick={() => uploads.retry(id)}>
                <Icon of={RotateCw} />
                Try again
              </Button>
            )}
            {state === 'failed' && !picture.file && (
              <ChooseAgain name={name} onChosen={(file) => uploads.retry(id, file)} />
            )}
            <Button
              size="sm"
              tone="quiet"
              className="min-h-11"
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              <Icon of={Trash2} />
              Remove
            </Button>
            <Button
              size="sm"
              tone="accent"
              className="min-h-11"
              busy={isReady && state === 'sending'}
              disabled={state === 'failed'}
              aria-label={`Insert ${name}`}
              onClick={insert}
            >
              {!(isReady && state === 'sending') && <Icon of={ImageUp} />}
              Insert
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

/** Asks for the file of a picture of which only the place in the text is left. */
function ChooseAgain({ name, onChosen }: { name: string; onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        className="min-h-11"
        aria-label={`Choose the file of ${name}`}
        onClick={() => input.current?.click()}
      >
        <Icon of={ImageUp} />
        Choose the file
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChosen(file);
        }}
      />
    </>
  );
}

function Progress({ picture: { state, progress, name } }: { picture: Picture }) {
  if (state === 'failed') return <p className="text-danger text-xs">Not uploaded</p>;
  const percent = Math.round(progress * 100);
  return (
    <>
      <progress
        aria-label={`Upload of ${name}`}
        max={100}
        value={state === 'sent' ? 100 : percent}
        className="mt-1 h-1.5 w-full accent-accent"
      />
      <p className="figures text-ink-faint text-xs">
        {state === 'sent' ? 'Uploaded' : percent < 100 ? `${percent} %` : 'Being prepared…'}
      </p>
    </>
  );
}
