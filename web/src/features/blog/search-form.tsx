import { search } from '@catalog/limits.json';
import { Search } from 'lucide-react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';

/** Searches all articles, whatever category is shown. A plain form: what it asks for is an address, so it works without script. */
export function SearchForm({ q }: { q: string }) {
  return (
    <search className="w-full max-w-md print:hidden">
      <form action="/blog" method="get" className="flex gap-2">
        <label className="relative grow">
          <span className="sr-only">Search all articles</span>
          <Icon
            of={Search}
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-faint"
          />
          <input
            type="search"
            name="q"
            required
            maxLength={search.words}
            defaultValue={q}
            placeholder="Search all articles"
            enterKeyHint="search"
            className="min-h-12 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10.5 text-base placeholder:text-ink-faint hover:border-ink-soft"
          />
        </label>
        <Button type="submit" className="min-h-12">
          Search
        </Button>
      </form>
      {q !== '' && (
        <Link
          to="/blog"
          className="mt-1 inline-flex min-h-9 items-center font-semibold text-accent text-sm underline underline-offset-4"
        >
          Clear the search
        </Link>
      )}
    </search>
  );
}
