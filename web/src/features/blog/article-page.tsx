import { name as company } from '@catalog/company.json';
import { ArrowLeft } from 'lucide-react';
import { usePageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PhonePair } from '../../ui/phone-pair';
import { Picture, usePictures } from '../../ui/picture';
import { Prose } from '../../ui/prose';
import { SkyBand } from '../../ui/sky-band';
import type { ArticleData } from './page-data';
import { PostCard } from './post-card';

const back = 'inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline';

/** No post has this address, or none any more (V63, V209). */
function NotFound({ gone }: { gone: boolean }) {
  return (
    <SkyBand>
      <div className="max-w-2xl pb-28 sm:pb-32">
        <h1 className="text-title">Post Not Found</h1>
        <p className="mt-4 text-ink-soft text-lead">
          {gone
            ? 'This post was taken down. What we wrote since stands on the blog.'
            : "The post you're looking for doesn't exist."}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Link to="/blog" className={buttonClass('action', 'lg')}>
            Back to Blog
          </Link>
        </div>
        <div className="mt-8">
          <PhonePair />
        </div>
      </div>
    </SkyBand>
  );
}

function Opening({ article }: { article: ArticleData }) {
  return (
    <SkyBand>
      <div className="max-w-3xl pb-28 sm:pb-32">
        <Link to="/blog" className={back}>
          <Icon of={ArrowLeft} />
          Back to Blog
        </Link>
        <p className="mt-6 font-semibold text-accent">
          <Link
            to={`/blog?category=${encodeURIComponent(article.category)}`}
            className="underline-offset-4 hover:underline"
          >
            {article.category}
          </Link>
        </p>
        <h1 className="mt-2 text-title">{article.title}</h1>
        <p className="mt-4 text-ink-soft">
          By {article.author} <span aria-hidden="true">·</span> {article.date}{' '}
          <span aria-hidden="true">·</span> <span className="figures">{article.readTime}</span> min read
        </p>
      </div>
    </SkyBand>
  );
}

function Closing({ article }: { article: ArticleData }) {
  return (
    <>
      {article.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-12 flex flex-wrap gap-2">
          {article.tags.map((tag) => (
            <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-ink-soft text-sm">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="author" className="mt-12 border-line border-t pt-8">
        <h2 id="author" className="text-heading">
          About the Author
        </h2>
        <p className="mt-2 max-w-[68ch] text-ink-soft leading-relaxed">
          {article.author} writes about security for {company}. Questions about this article are answered by a
          person:{' '}
          <Link to="/contact" className="font-semibold text-accent underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      </section>
    </>
  );
}

/** One post (V63): where it belongs, who wrote it and when, its text, and where to go on. */
export function ArticlePage() {
  const article = usePageData<ArticleData | null>('article');
  const gone = usePageData<boolean>('gone') === true;
  const pictures = usePictures();
  if (!article) return <NotFound gone={gone} />;
  const picture = pictures[article.picture];
  return (
    <article>
      <Opening article={article} />
      <div className="mx-auto w-full max-w-6xl px-5 py-12 sm:px-8 lg:py-16 print:px-0">
        <div className="mx-auto max-w-[68ch]">
          {picture && (
            <Picture
              of={picture}
              decorative
              first
              sizes="(min-width: 48rem) 42rem, 100vw"
              className="mb-10 aspect-2/1 rounded-card border border-line object-cover print:hidden"
            />
          )}
          <Prose html={article.html} className="text-[1.0625rem]" />
          <Closing article={article} />
        </div>
      </div>
      <section aria-labelledby="next" className="bg-sunken print:hidden">
        <div className="mx-auto grid max-w-6xl gap-8 px-5 py-16 sm:px-8 lg:grid-cols-[1fr_auto] lg:items-end">
          <div>
            <h2 id="next" className="text-title">
              What would it look like at your site?
            </h2>
            <p className="mt-3 max-w-xl text-ink-soft text-lead">
              A quote is free, and a person answers within two hours.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/quote" className={buttonClass('action', 'lg')}>
              Get Free Quote
            </Link>
            <Link to="/contact" className={buttonClass('outline', 'lg')}>
              Contact Us
            </Link>
          </div>
        </div>
      </section>
      {article.related.length > 0 && (
        <section
          aria-labelledby="related"
          className="mx-auto w-full max-w-6xl px-5 py-14 sm:px-8 lg:py-20 print:hidden"
        >
          <h2 id="related" className="mb-8 text-title">
            Related Articles
          </h2>
          <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {article.related.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </div>
        </section>
      )}
    </article>
  );
}
