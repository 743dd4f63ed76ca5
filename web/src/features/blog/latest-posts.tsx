import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import type { Card } from './page-data';

function Lines({ post }: { post: Card }) {
  return (
    <>
      <p className="text-ink-faint text-sm">
        {post.category}, {post.date}
      </p>
      <h3 className="mt-1.5 text-heading">
        <Link
          to={`/blog/${post.slug}`}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {post.title}
        </Link>
      </h3>
      <p className="mt-2 max-w-xl text-ink-soft">{post.excerpt}</p>
    </>
  );
}

function LeadPost({ post }: { post: Card }) {
  const { picture } = post;
  return (
    <li className="group relative lg:row-span-2">
      {picture && (
        <Picture
          of={picture}
          decorative
          sizes="(min-width: 64rem) 38rem, 100vw"
          className="mb-5 aspect-[16/10] rounded-card object-cover"
        />
      )}
      <Lines post={post} />
    </li>
  );
}

/** The latest featured posts (V39), the newest large; the page that shows them gives them their heading. */
export function LatestPosts({ posts }: { posts: readonly Card[] }) {
  const [first, ...others] = posts;
  if (!first) return null;
  return (
    <ul className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <LeadPost post={first} />
      {others.map((post) => (
        <li key={post.slug} className="group relative border-line border-t pt-6">
          <Lines post={post} />
        </li>
      ))}
    </ul>
  );
}
