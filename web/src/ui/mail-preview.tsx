import { Moon, Sun, Type, UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { MailFrame } from './mail-frame.tsx';
import { Skeleton } from './skeleton.tsx';

const looks = [
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
  { id: 'text', label: 'Text', icon: Type },
] as const;

type Look = (typeof looks)[number]['id'];

type MailPreviewProps = {
  /** The mail as the server made it last; undefined while it never was. */
  mail: { subject: string; html: string; text: string } | undefined;
  /** Why it is not up to date, in a sentence; null when it is. */
  failure: string | null;
  /** It is being rendered again. */
  busy: boolean;
  onRetry: () => void;
  /** The reader that it is shown for; null for no specific person. */
  reader: string | null;
  onNobody: () => void;
  /** The words of the button that asks as whom: `As a lead…`. */
  choose: string;
  /** Asks as whom; `close` ends the question. */
  question: (close: () => void) => ReactNode;
  className?: string | undefined;
};

/** A mail as mail programs show it: light, dark, or its text alone; as any reader gets it. */
export function MailPreview(props: MailPreviewProps) {
  const { mail, failure, busy, onRetry, reader, onNobody, choose, question, className } = props;
  const [look, setLook] = useState<Look>('light');
  const [asking, setAsking] = useState(false);
  return (
    <section aria-label="Preview" className={cx('flex min-h-0 min-w-0 flex-col bg-canvas', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2">
        <fieldset className="flex gap-1 rounded-control bg-sunken p-1">
          <legend className="sr-only">How the mail is shown</legend>
          {looks.map(({ id, label, icon }) => (
            <button
              key={id}
              type="button"
              aria-pressed={look === id}
              onClick={() => setLook(id)}
              className={cx(
                'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md px-3 font-semibold text-sm',
                look === id ? 'bg-surface shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              <Icon of={icon} />
              {label}
            </button>
          ))}
        </fieldset>
        {reader ? (
          <span className="flex min-w-0 items-center gap-1 text-sm">
            <span className="min-w-0 truncate">
              As <strong>{reader}</strong>
            </span>
            <Button
              size="sm"
              tone="quiet"
              className="size-9 shrink-0 px-0"
              aria-label="As nobody in particular"
              onClick={onNobody}
            >
              <Icon of={X} />
            </Button>
          </span>
        ) : (
          <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
            <Icon of={UserRound} />
            {choose}
          </Button>
        )}
      </div>
      {failure !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2 text-sm text-warning"
        >
          <p>The preview is not up to date. {failure}</p>
          <Button size="sm" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {!mail && failure === null && (
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      )}
      {mail && (
        <>
          <p className="border-line border-b bg-surface px-4 py-2 text-[0.9375rem] [overflow-wrap:anywhere]">
            <span className="text-ink-faint text-sm">Subject </span>
            <strong>{mail.subject || '—'}</strong>
          </p>
          {look === 'text' ? (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach it (WCAG 2.1.1)
              tabIndex={0}
              className="min-h-0 grow overflow-auto whitespace-pre-wrap bg-surface p-5 font-mono text-sm leading-relaxed [overflow-wrap:anywhere]"
            >
              {mail.text}
            </pre>
          ) : (
            <MailFrame html={mail.html} scheme={look} className="min-h-0 grow" />
          )}
        </>
      )}
      {asking && question(() => setAsking(false))}
    </section>
  );
}
