import type { ComponentType, ReactNode } from 'react';
import { ArticlePage } from '../features/blog/article-page';
import { NewsletterBlock } from '../features/newsletter/newsletter-block';

const Page: ComponentType<{ newsletter?: ReactNode }> = ArticlePage;

/** A post with the newsletter's sign-up in its place (V63): what the site shows of another feature comes from here. */
export const articleWith = (SignUp: ComponentType): ComponentType =>
  function ArticleWithNewsletter() {
    return <Page newsletter={<NewsletterBlock signUp={<SignUp />} />} />;
  };
