import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import type { Card } from './page-data';

/** When a post appeared and how long it takes to read. */
export function DateLine({ post }: { post: Card }) {
  return (
    <p className="text-ink-faint text-sm">
      {post.date} <span aria-hidden="true">·</span> <span className="figures">{post.readTime}</span> min read
    </p>
  );
}

/** A post in a grid: the whole card leads to it, its title is the link. */
export function PostCard({ post, level: Heading = 'h3' }: { post: Card; level?: 'h2' | 'h3' }) {
  const { picture } = post;
  return (
    <article className="group relative flex flex-col">
      {picture && (
        <div className="overflow-hidden rounded-card border border-line">
          <Picture
            of={picture}
            decorative
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-3/2 object-cover"
          />
        </div>
      )}
      <p className="mt-4 font-semibold text-accent text-sm">{post.category}</p>
      <Heading className="mt-1 text-[1.25rem] leading-snug">
        <Link
          to={`/blog/${post.slug}`}
          className="after:absolute after:inset-0 group-hover:underline decoration-2 underline-offset-4"
        >
          {post.title}
        </Link>
      </Heading>
      <p className="mt-2 mb-3 text-ink-soft leading-relaxed">{post.excerpt}</p>
      <div className="mt-auto">
        <DateLine post={post} />
      </div>
    </article>
  );
}
