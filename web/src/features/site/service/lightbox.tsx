import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Picture, type PictureFacts } from '../../../ui/picture';
import { counter, type Shown, step, swipe } from './lightbox.model';

type LightboxProps = {
  /** What the pictures are of; names the dialog. */
  title: string;
  pictures: readonly PictureFacts[];
  shown: Shown;
  onShow: (shown: Shown) => void;
};

/**
 * The pictures large, one at a time (V48, V138). A native modal dialog: the browser keeps the focus
 * inside, closes it on Esc, and gives the focus back to the link that opened it.
 */
export function Lightbox({ title, pictures, shown, onShow }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = shown !== null;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const go = (by: number) => onShow(step(shown, by, pictures.length));
  /** The browser reports it a moment later: by then another picture may have been opened. */
  const closed = () => {
    if (!dialog.current?.open) onShow(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    go(by);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Gallery: ${title}`}
      className="h-dvh max-h-none w-screen max-w-none overscroll-contain bg-night text-ink backdrop:bg-night/70 open:flex open:flex-col"
      onKeyDown={onKeyDown}
      onCancel={() => onShow(null)}
      onClose={closed}
      onClick={(event) => isBeside(event.target) && onShow(null)}
    >
      {shown !== null && (
        <>
          <Bar text={counter(shown, pictures.length)} onClose={() => onShow(null)} />
          <Stage pictures={pictures} shown={shown} onSwipe={go} />
          <Ways onGo={go} />
        </>
      )}
    </dialog>
  );
}

/** Whether a press was outside the picture, its text and the buttons. */
const isBeside = (target: EventTarget) =>
  target instanceof Element && target.closest('img, figcaption, button') === null;

function Bar({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="flex shrink-0 items-center justify-between px-4 py-3 sm:px-6">
      <p aria-live="polite" className="font-semibold text-ink-soft figures">
        {text}
      </p>
      <button type="button" onClick={onClose} className={buttonClass('quiet', 'md')}>
        Close
        <Icon of={X} className="size-5" />
      </button>
    </div>
  );
}

type StageProps = { pictures: readonly PictureFacts[]; shown: number; onSwipe: (by: number) => void };

/** The picture shown, with its neighbours fetched and hidden: a step never waits. */
function Stage({ pictures, shown, onSwipe }: StageProps) {
  const from = useRef<{ x: number; y: number }>(null);
  const near = [step(shown, -1, pictures.length), shown, step(shown, 1, pictures.length)];
  const onPointerUp = (event: PointerEvent) => {
    const start = from.current;
    from.current = null;
    const by = start ? swipe(event.clientX - start.x, event.clientY - start.y) : 0;
    if (by !== 0) onSwipe(by);
  };
  return (
    <div
      className="grid min-h-0 grow touch-pan-y select-none place-items-center px-4 sm:px-20"
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={onPointerUp}
    >
      {pictures.map(
        (picture, at) =>
          near.includes(at) && (
            <figure key={picture.id} hidden={at !== shown} className="arrive min-h-0">
              <Picture
                of={picture}
                first
                sizes="(min-width: 80rem) 75rem, 94vw"
                className="mx-auto max-h-[72dvh] w-auto! max-w-full rounded-control"
                decorative
              />
              <figcaption className="mx-auto mt-3 max-w-2xl text-center text-ink-soft">
                {picture.alt}
              </figcaption>
            </figure>
          ),
      )}
    </div>
  );
}

function Ways({ onGo }: { onGo: (by: number) => void }) {
  const round = buttonClass('outline', 'lg', 'size-14 rounded-full px-0');
  return (
    <div className="flex shrink-0 justify-center gap-4 pt-3 pb-6">
      <button type="button" aria-label="Previous picture" onClick={() => onGo(-1)} className={round}>
        <Icon of={ChevronLeft} className="size-6" />
      </button>
      <button type="button" aria-label="Next picture" onClick={() => onGo(1)} className={round}>
        <Icon of={ChevronRight} className="size-6" />
      </button>
    </div>
  );
}
