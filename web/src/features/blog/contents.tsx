import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/icon';
import type { Heading } from './headings.model';

/** The links of a table of contents; reading.ts marks the section that is read. */
function Links({ of }: { of: readonly Heading[] }) {
  return (
    <ol data-contents="" className="border-line border-l text-[0.9375rem] leading-snug">
      {of.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-transparent border-l-2 py-1.5 pl-4 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The post's table of contents, beside it; where there is room for it. */
export function ContentsBeside({ of }: { of: readonly Heading[] }) {
  if (of.length === 0) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="mt-6 hidden min-h-0 overflow-y-auto overscroll-contain lg:block print:hidden"
    >
      <h2 id="contents" className="mb-2 font-semibold font-sans text-sm">
        In this article
      </h2>
      <Links of={of} />
    </nav>
  );
}

/** The post's table of contents, above it, folded: on a phone. */
export function ContentsAbove({ of }: { of: readonly Heading[] }) {
  if (of.length === 0) return null;
  return (
    <nav aria-label="In this article" className="mb-8 lg:hidden print:hidden">
      <details className="group rounded-control border border-line bg-surface">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          In this article
          <Icon of={ChevronDown} className="size-4.5 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <Links of={of} />
        </div>
      </details>
    </nav>
  );
}
