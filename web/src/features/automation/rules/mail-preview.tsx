import { Moon, Sun, Type, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import type { MailPreview } from './use-mail-preview.ts';

const looks = [
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
  { id: 'text', label: 'Text', icon: Type },
] as const;

type Look = (typeof looks)[number]['id'];

/** The mail as mail programs show it: light, dark, or its text alone; as any lead gets it. */
export function MailPreviewPane({ preview: { query, lead, setLead } }: { preview: MailPreview }) {
  const [look, setLook] = useState<Look>('light');
  const [asking, setAsking] = useState(false);
  const { data, isError, error, isFetching, isPending, refetch } = query;
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 min-w-0 flex-col bg-canvas">
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
        {lead ? (
          <span className="flex min-w-0 items-center gap-1 text-sm">
            <span className="min-w-0 truncate">
              As <strong>{lead.name}</strong>
            </span>
            <Button
              size="sm"
              tone="quiet"
              className="size-9 shrink-0 px-0"
              aria-label="As nobody in particular"
              onClick={() => setLead(null)}
            >
              <Icon of={X} />
            </Button>
          </span>
        ) : (
          <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
            <Icon of={UserRound} />
            As a lead…
          </Button>
        )}
      </div>
      {isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2 text-sm text-warning"
        >
          <p>The preview is not up to date. {explain(error)}</p>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isPending && (
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      )}
      {data && (
        <>
          <p className="border-line border-b bg-surface px-4 py-2 text-[0.9375rem] [overflow-wrap:anywhere]">
            <span className="text-ink-faint text-sm">Subject </span>
            <strong>{data.subject || '—'}</strong>
          </p>
          {look === 'text' ? (
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach it (WCAG 2.1.1)
              tabIndex={0}
              className="min-h-0 grow overflow-auto whitespace-pre-wrap bg-surface p-5 font-mono text-sm leading-relaxed [overflow-wrap:anywhere]"
            >
              {data.text}
            </pre>
          ) : (
            <MailFrame html={data.html} scheme={look} className="min-h-0 grow" />
          )}
        </>
      )}
      {asking && (
        <LeadDialog
          onClose={() => setAsking(false)}
          onChoose={(chosen) => {
            setLead(chosen);
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}
