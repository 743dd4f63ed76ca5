import { texts } from '@catalog/captures.json';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useOverlays } from '../../../lib/overlay/overlay-context';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { CaptureView } from './capture-view';
import { useCapture } from './use-capture';

/** The qualification panel (V78): docked at the edge, the page beside it stays in use; Esc closes it. */
export function Panel() {
  const { close } = useOverlays();
  const capture = useCapture('captures');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <aside
      aria-labelledby="panel-title"
      onKeyDown={onKeyDown}
      className="arrive fixed inset-x-3 bottom-3 z-30 max-h-[min(44rem,calc(100dvh-5rem))] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-5 shadow-float sm:left-auto sm:w-[27rem] sm:p-6 print:hidden"
    >
      <div className="mb-4 flex items-start justify-between gap-3">
        <h2 ref={heading} id="panel-title" tabIndex={-1} className="text-heading outline-none">
          {texts.panelTitle}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className={buttonClass('quiet', 'md', '-mt-2 -mr-2 size-11 shrink-0 px-0')}
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      <CaptureView
        id="panel"
        label={texts.panelTitle}
        source="qualification_panel"
        submit={texts.panelSubmit}
        capture={capture}
      />
    </aside>
  );
}
