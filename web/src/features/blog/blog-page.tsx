import { ArrowRight } from 'lucide-react';
import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Hero } from '../../ui/hero';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Picture, usePictures } from '../../ui/picture';
import type { Card, ListData } from './page-data';
import { DateLine, PostCard } from './post-card';

/** The article on top (V60): its picture beside its first words. */
function Top({ post }: { post: Card }) {
  const picture = usePictures()[post.picture];
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
    { name: 'All', to: '/blog', count: all, isShown: page.category === '' },
    ...page.categories
      .filter(({ count, name }) => count > 0 || name === page.category)
      .map(({ name, count }) => ({
        name,
        count,
        to: `/blog?category=${encodeURIComponent(name)}`,
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

/** Nothing in a category: said so, with the way back (D46). */
function Nothing({ category }: { category: string }) {
  return (
    <p className="text-ink-soft text-lead">
      There is no article{category && ` on ${category}`} yet.{' '}
      <Link to="/blog" className="font-semibold text-accent underline underline-offset-4">
        See all articles
      </Link>
    </p>
  );
}

/** The list of posts (V60, D45): the featured one, the categories, and every other once. */
export function BlogPage() {
  const page = useNeededPageData<ListData>('blog');
  const pictures = usePictures();
  const within = page.category && `category=${encodeURIComponent(page.category)}&`;
  const older = `/blog?${within}cursor=${encodeURIComponent(page.cursor)}`;
  return (
    <>
      <Hero picture={pictures['hero-blog']}>
        <h1 className="text-hero">Security, in plain words</h1>
        <p className="mt-5 max-w-lg text-ink-soft text-lead">
          What we have learned at Alberta’s doors, yards and screens, for the people who run businesses there.
        </p>
      </Hero>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-5 py-14 sm:px-8 lg:gap-18 lg:py-20">
        {page.top && <Top post={page.top} />}
        <section aria-labelledby="latest">
          <h2 id="latest" className="text-title">
            {page.category || (page.isFirst ? 'Latest Articles' : 'Older Articles')}
          </h2>
          <div className="mt-6 mb-10">
            <Categories page={page} />
          </div>
          {page.posts.length === 0 && !page.top ? (
            <Nothing category={page.category} />
          ) : (
            <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
              {page.posts.map((post) => (
                <PostCard key={post.slug} post={post} />
              ))}
            </div>
          )}
          {page.cursor && (
            <Link to={older} className={buttonClass('outline', 'lg', 'mt-12')}>
              Older articles
              <Icon of={ArrowRight} />
            </Link>
          )}
        </section>
      </div>
    </>
  );
}
