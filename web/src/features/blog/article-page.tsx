import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { promisedWithin } from '../../lib/clock/promise';
import { usePageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PhonePair } from '../../ui/phone-pair';
import { Picture } from '../../ui/picture';
import { Prose } from '../../ui/prose';
import { SkyBand } from '../../ui/sky-band';
import { AuthorBox } from './author-box';
import { ContentsAbove, ContentsBeside } from './contents';
import { EditSign } from './edit-sign';
import { contentsOf, withAnchors } from './headings.model';
import type { ArticleData, Card } from './page-data';
import { PostCard } from './post-card';
import { followReading } from './reading';
import { ProgressBar, ReadingAid } from './reading-aid';
import { ShareRow } from './share';
import { listPath } from './words.model';

const back =
  'inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline print:hidden';

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

/** A fact in a line of several: it breaks between them, and no line begins with the dot. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      {children} <span aria-hidden="true">·</span>
    </span>
  );
}

function Opening({ article }: { article: ArticleData }) {
  const { picture, canonical } = article;
  return (
    <SkyBand>
      <div className="grid items-center gap-x-14 gap-y-8 pb-14 lg:grid-cols-[1.2fr_1fr] lg:pb-20 print:block">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link to="/blog" className={back}>
              <Icon of={ArrowLeft} />
              Back to Blog
            </Link>
            <EditSign id={article.id} />
          </div>
          <p className="mt-5 font-semibold text-accent">
            <Link
              to={listPath({ category: article.category })}
              className="inline-block py-1 underline-offset-4 hover:underline"
            >
              {article.category}
            </Link>
          </p>
          <h1 className="mt-1 text-title">{article.title}</h1>
          <p className="mt-4 text-ink-soft">
            <Fact>By {article.author}</Fact> <Fact>{article.date}</Fact>{' '}
            {article.reviewed && <Fact>Reviewed {article.reviewed}</Fact>}{' '}
            <span className="whitespace-nowrap">
              <span className="figures">{article.readTime}</span> min read
            </span>
          </p>
          <p className="mt-1 hidden text-ink-soft print:block">{canonical}</p>
        </div>
        {picture && (
          <Picture
            of={picture}
            first
            sizes="(min-width: 72rem) 30rem, (min-width: 64rem) 44vw, 100vw"
            className="aspect-video rounded-card object-cover shadow-float ring-1 ring-white/12 print:hidden"
          />
        )}
      </div>
    </SkyBand>
  );
}

function Tags({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul aria-label="Tags" className="mt-12 flex flex-wrap gap-2 print:hidden">
      {of.map((tag) => (
        <li key={tag}>
          <Link
            to={listPath({ q: tag })}
            className="inline-flex min-h-8 items-center rounded-full bg-sunken px-3.5 py-1 text-ink-soft text-sm hover:text-ink hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CallToAction() {
  return (
    <section aria-labelledby="next" className="bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-16 sm:px-8 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h2 id="next" className="text-title">
            What would it look like at your site?
          </h2>
          <p className="mt-3 max-w-xl text-ink-soft text-lead">
            {`A quote is free, and a person answers within ${promisedWithin}.`}
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
  );
}

function Related({ posts }: { posts: readonly Card[] }) {
  if (posts.length === 0) return null;
  return (
    <section
      aria-labelledby="related"
      className="mx-auto w-full max-w-6xl px-5 py-14 sm:px-8 lg:py-20 print:hidden"
    >
      <h2 id="related" className="mb-8 text-title">
        Related Articles
      </h2>
      <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </div>
    </section>
  );
}

function Article({ article, newsletter }: { article: ArticleData; newsletter: ReactNode }) {
  const contents = useMemo(() => contentsOf(article.html), [article.html]);
  const html = useMemo(() => withAnchors(article.html), [article.html]);
  useEffect(followReading, []);
  const { slug, title } = article;
  const shared = { slug, title: article.shareTitle, url: article.canonical };
  return (
    <article data-post={slug} data-minutes={article.readTime}>
      <ProgressBar />
      <Opening article={article} />
      {/* Narrow: the aid stays below the header along the whole text. Wide: it stands beside it. */}
      <div className="mx-auto w-full max-w-6xl px-5 pb-14 sm:px-8 lg:grid lg:grid-cols-[minmax(0,42rem)_17rem] lg:justify-between lg:py-16 print:block print:px-0 print:py-4">
        <div className="contents lg:order-last lg:block">
          <div className="contents lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-12rem)] lg:flex-col">
            <ReadingAid readTime={article.readTime} mark={{ slug, title }} shared={shared} />
            <ContentsBeside of={contents} />
            <ContentsAbove of={contents} />
          </div>
        </div>
        <div>
          <div data-text="">
            <Prose html={html} className="text-[1.0625rem] [&>:first-child]:mt-0" />
          </div>
          <Tags of={article.tags} />
          <ShareRow of={shared} />
          <AuthorBox author={article.author} byTeam={article.byTeam} />
        </div>
      </div>
      {newsletter}
      <CallToAction />
      <Related posts={article.related} />
    </article>
  );
}

/** One post (V63): where it belongs, who wrote it and when, its text, and where to go on. `newsletter` stands before the call to action. */
export function ArticlePage({ newsletter }: { newsletter?: ReactNode }) {
  const article = usePageData<ArticleData | null>('article');
  const gone = usePageData<boolean>('gone') === true;
  return article ? <Article article={article} newsletter={newsletter} /> : <NotFound gone={gone} />;
}
