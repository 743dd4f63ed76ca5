import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { facts } from '../../lib/company/facts';
import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Hero } from '../../ui/hero';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Picture, usePictures } from '../../ui/picture';
import { SkyBand } from '../../ui/sky-band';
import type { Card, ListData } from './page-data';
import { DateLine, PostCard } from './post-card';
import { SavedArticles } from './saved-articles';
import { SearchForm } from './search-form';
import { foundText, listPath } from './words.model';

/** The article on top (V60): its picture beside its first words. */
function Top({ post }: { post: Card }) {
  const { picture } = post;
  return (
    <article
      aria-labelledby="top"
      className="group relative grid gap-6 lg:grid-cols-[1.15fr_1fr] lg:items-center lg:gap-14"
    >
      {picture && (
        <div className="overflow-hidden rounded-card border border-line">
          <Picture
            of={picture}
            decorative
            sizes="(min-width: 64rem) 36rem, 100vw"
            className="aspect-3/2 object-cover"
          />
        </div>
      )}
      <div>
        <p className="font-semibold text-accent text-sm">Featured: {post.category}</p>
        <h2 id="top" className="mt-2 text-title">
          <Link
            to={`/blog/${post.slug}`}
            className="after:absolute after:inset-0 group-hover:underline decoration-2 underline-offset-6"
          >
            {post.title}
          </Link>
        </h2>
        <p className="mt-4 mb-4 text-ink-soft text-lead">{post.excerpt}</p>
        <DateLine post={post} />
      </div>
    </article>
  );
}

const chip = 'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 py-1.5 font-semibold text-sm';

/** Links to each category that has posts, with how many (D46). */
function Categories({ page }: { page: ListData }) {
  const all = page.categories.reduce((sum, { count }) => sum + count, 0);
  const entries = [
    { name: 'All', to: '/blog', count: all, isShown: page.category === '' && !page.q },
    ...page.categories
      .filter(({ count, name }) => count > 0 || name === page.category)
      .map(({ name, count }) => ({
        name,
        count,
        to: listPath({ category: name }),
        isShown: name === page.category,
      })),
  ];
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ name, to, count, isShown }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isShown ? 'true' : undefined}
              className={cx(
                chip,
                isShown ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-ink/6',
              )}
            >
              {name} <span className="font-normal figures">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const wordLink = 'font-semibold text-accent underline underline-offset-4';

/** Nothing in a category: said so, with the way back (D46). */
function NothingHere({ category }: { category: string }) {
  return (
    <p className="text-ink-soft text-lead">
      There is no article{category && ` on ${category}`} yet.{' '}
      <Link to="/blog" className={wordLink}>
        See all articles
      </Link>
    </p>
  );
}

/** Nothing was found: what to do about it. */
function NothingFound() {
  return (
    <div className="max-w-xl rounded-card border border-line bg-surface p-6 sm:p-8">
      <p className="font-semibold">What you can do:</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-ink-soft">
        <li>Check the spelling, or try one word instead of several.</li>
        <li>
          <Link to="/blog" className={wordLink}>
            See all articles
          </Link>
        </li>
        <li>
          <Link to="/contact" className={wordLink}>
            Ask a person
          </Link>{' '}
          who knows: we answer questions that no article does.
        </li>
      </ul>
    </div>
  );
}

/** What the list shows, as its heading says it. */
function headingOf({ q, found = 0, category, isFirst }: ListData): string {
  if (q) return foundText(found, q);
  return category || (isFirst ? 'Latest Articles' : 'Older Articles');
}

/** The way to older posts, and from them back to the newest. */
function Pages({ page: { q, category, cursor, isFirst } }: { page: ListData }) {
  if (isFirst && !cursor) return null;
  const look = buttonClass('outline', 'lg');
  const kind = q ? 'results' : 'articles';
  return (
    <nav aria-label="Pages" className="mt-14 flex flex-wrap justify-between gap-3">
      {!isFirst && (
        <Link to={listPath({ q, category })} className={look}>
          <Icon of={ArrowLeft} />
          {q ? 'First results' : 'Newest articles'}
        </Link>
      )}
      {cursor && (
        <Link to={listPath({ q, category, cursor })} className={cx(look, 'ml-auto')}>
          {q ? 'More' : 'Older'} {kind}
          <Icon of={ArrowRight} />
        </Link>
      )}
    </nav>
  );
}

function Posts({ page }: { page: ListData }) {
  if (page.posts.length > 0) {
    return (
      <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {page.posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </div>
    );
  }
  if (page.q) return <NothingFound />;
  return page.top ? null : <NothingHere category={page.category} />;
}

/** The front of the blog opens large; after a choice or a search the results come first. */
function Opening({ page: { isFirst, category, q } }: { page: ListData }) {
  const picture = usePictures()['hero-blog'];
  const title = 'Security, in plain words';
  if (!isFirst || category || q) {
    return (
      <SkyBand>
        <h1 className="pb-24 text-title sm:pb-28">
          <Link to="/blog" className="underline-offset-8 hover:underline">
            {title}
          </Link>
        </h1>
      </SkyBand>
    );
  }
  return (
    <Hero picture={picture}>
      <h1 className="text-hero">{title}</h1>
      <p className="mt-5 max-w-lg text-ink-soft text-lead">
        {`What we have learned at ${facts().region}’s doors, yards and screens, for the people who run businesses there.`}
      </p>
    </Hero>
  );
}

/** The list of posts (V60, D45): the featured one, the categories, a search, and every other once. `newsletter` ends it. */
export function BlogPage({ newsletter }: { newsletter?: ReactNode }) {
  const page = useNeededPageData<ListData>('blog');
  return (
    <>
      <Opening page={page} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-5 py-14 sm:px-8 lg:gap-18 lg:py-20">
        {page.top && <Top post={page.top} />}
        <SavedArticles />
        <section aria-labelledby="latest">
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
            <h2 id="latest" tabIndex={-1} className="text-title outline-none [overflow-wrap:anywhere]">
              {headingOf(page)}
            </h2>
            <SearchForm q={page.q ?? ''} />
          </div>
          <div className="mt-7 mb-10">
            <Categories page={page} />
          </div>
          <Posts page={page} />
          <Pages page={page} />
        </section>
      </div>
      {newsletter}
    </>
  );
}
