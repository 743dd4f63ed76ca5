import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { explain } from '../../../../api/problem.ts';
import { withoutPlaceholders } from '../../../../lib/markdown/pictures.model.ts';
import { Button } from '../../../../ui/button.tsx';
import { Prose } from '../../../../ui/prose.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { previewPost } from '../calls.ts';

/** How long typing must pause before the server renders the text again, in ms. */
const REST_MS = 300;

/** The value of a moment ago, when it rests. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The text as its page will show it: the server's own bytes (D17). */
export function Preview({ content, ref }: { content: string; ref?: Ref<HTMLDivElement> }) {
  const text = useRested(withoutPlaceholders(content));
  const page = useQuery({
    queryKey: ['blog', 'preview', text],
    queryFn: ({ signal }) => previewPost(text, signal),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach it (WCAG 2.1.1)
    <section ref={ref} tabIndex={0} aria-label="Preview" className="h-full overflow-y-auto p-5">
      {page.isError && (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-sm text-warning">
          <p>The preview is not up to date. {explain(page.error)}</p>
          <Button size="sm" busy={page.isFetching} onClick={() => void page.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {page.isPending && (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      )}
      {page.data && text.trim() === '' && (
        <p className="text-ink-faint">What you write appears here, as readers will see it.</p>
      )}
      {page.data && <Paper html={page.data.html} />}
    </section>
  );
}

/** The page's prose. Its links lead somewhere else, and the words being written stay here: they open beside. */
function Paper({ html }: { html: string }) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      event.preventDefault();
      window.open(link.href, '_blank', 'noopener');
    };
    const element = paper.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, []);
  return (
    <div ref={paper}>
      <Prose html={html} className="text-[1.0625rem]" />
    </div>
  );
}
