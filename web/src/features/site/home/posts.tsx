import { Link } from '../../../ui/link';
import { Picture, usePictures } from '../../../ui/picture';
import type { LatestPost, Passage } from '../page-data';
import { frame, PassageHead } from './passage-head';

function Lines({ post }: { post: LatestPost }) {
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

function LeadPost({ post }: { post: LatestPost }) {
  const picture = usePictures()[post.image];
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

/** The latest featured articles (V39), the newest large. Nothing while there is none. */
export function Posts({ of, list = [] }: { of: Passage; list: readonly LatestPost[] | undefined }) {
  const [first, ...others] = list;
  if (!first) return null;
  return (
    <section aria-labelledby="posts" className={`${frame} py-18 lg:py-28`}>
      <PassageHead of={of} id="posts" />
      <ul className="mt-10 grid gap-x-14 gap-y-10 lg:mt-14 lg:grid-cols-[1.3fr_1fr]">
        <LeadPost post={first} />
        {others.map((post) => (
          <li key={post.slug} className="group relative border-line border-t pt-6">
            <Lines post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
