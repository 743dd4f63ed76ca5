import type { ComponentType, ReactNode } from 'react';
import { BlogPage } from '../features/blog/blog-page';
import { NewsletterBlock } from '../features/newsletter/newsletter-block';

const Page: ComponentType<{ newsletter?: ReactNode }> = BlogPage;

/** The blog with the newsletter's sign-up in its place (V60): what the site shows of another feature comes from here. */
export const blogWith = (SignUp: ComponentType): ComponentType =>
  function BlogWithNewsletter() {
    return <Page newsletter={<NewsletterBlock signUp={<SignUp />} />} />;
  };
