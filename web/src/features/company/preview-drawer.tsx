import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import { trustedHtml } from '../../lib/page/trusted-html.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { CloseButton, Drawer } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { previewPage } from './calls.ts';
import { nameOf, pages } from './places.ts';
import { dotted, type Profile } from './profile.model.ts';

type PreviewProps = { profile: Profile; page: string; onClose: () => void };

/** A visitor page with what stands in the editor. Nothing is stored, and nobody else sees it. */
export function PreviewDrawer({ profile, page, onClose }: PreviewProps) {
  const [path, setPath] = useState(page);
  const [isPhone, setPhone] = useState(false);
  const shown = useQuery({
    queryKey: ['company', 'preview', path, profile],
    queryFn: ({ signal }) => previewPage(profile, path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Drawer open onClose={onClose} title="Preview" titleHidden className="md:max-w-[min(72rem,96vw)]">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-surface py-2 pr-2 pl-4">
        <p className="font-display font-semibold text-lg max-sm:sr-only" aria-hidden="true">
          Preview
        </p>
        <div className="min-w-0 grow sm:max-w-72">
          <Choice aria-label="Page" value={path} choices={pages} onChange={setPath} />
        </div>
        <div className="hidden gap-1 md:flex">
          <Button
            size="sm"
            tone={isPhone ? 'outline' : 'accent'}
            className="min-h-11"
            aria-pressed={!isPhone}
            onClick={() => setPhone(false)}
          >
            <Icon of={Monitor} />
            Wide
          </Button>
          <Button
            size="sm"
            tone={isPhone ? 'accent' : 'outline'}
            className="min-h-11"
            aria-pressed={isPhone}
            onClick={() => setPhone(true)}
          >
            <Icon of={Smartphone} />
            Phone
          </Button>
        </div>
        <CloseButton className="ml-auto" />
      </header>
      {shown.isError && (
        <Refused thrown={shown.error} busy={shown.isFetching} onRetry={() => void shown.refetch()} />
      )}
      {shown.isPending && (
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      )}
      {shown.data !== undefined && <PageFrame html={shown.data} isPhone={isPhone} />}
    </Drawer>
  );
}

/** Why there is nothing to be seen: the facts that no page could show, or what went wrong. */
function Refused({ thrown, busy, onRetry }: { thrown: unknown; busy: boolean; onRetry: () => void }) {
  const { fields } = asProblem(thrown);
  return (
    <div role="alert" className="p-5">
      <p className="font-semibold">This cannot be shown yet. {fields.length === 0 && explain(thrown)}</p>
      <ul className="mt-2 list-disc pl-5 text-[0.9375rem] empty:hidden">
        {fields.map(({ path, message }) => (
          <li key={path}>
            {nameOf(dotted(path))}: {message}
          </li>
        ))}
      </ul>
      {fields.length === 0 && (
        <Button size="sm" className="mt-3" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The page without its scripts, which would not run and which the browser would complain about. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

/**
 * The page in a sandboxed frame: no script of it runs, no form is sent. It keeps our origin only for the site's own style
 * sheets; without allow-scripts nothing in it can use that. Its links lead nowhere: the frame would leave the preview.
 */
function PageFrame({ html, isPhone }: { html: string; isPhone: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    // Not as a property: React would make a plain text of it, which the page's policy refuses.
    if (frame.current) frame.current.srcdoc = trustedHtml(withoutScripts(html));
  }, [html]);
  const stay = () =>
    frame.current?.contentDocument?.addEventListener('click', (event) => event.preventDefault());
  return (
    <div className="min-h-0 grow overflow-auto bg-sunken">
      <iframe
        ref={frame}
        title="The page as visitors would see it"
        sandbox="allow-same-origin"
        onLoad={stay}
        className={cx('mx-auto block h-full bg-canvas', isPhone ? 'w-97.5' : 'w-full')}
      />
    </div>
  );
}
