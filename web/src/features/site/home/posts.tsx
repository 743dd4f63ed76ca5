import type { ReactNode } from 'react';
import type { HeadedText } from '../page-data';
import { frame, SectionHead } from './section-head';

/** The latest featured articles (V39): their place on the home page. The blog provides the content; nothing while it has none. */
export function Posts({ of, children }: { of: HeadedText; children: ReactNode }) {
  if (!children) return null;
  return (
    <section aria-labelledby="posts" className={`${frame} py-18 lg:py-28`}>
      <SectionHead of={of} id="posts" className="mb-10 lg:mb-14" />
      {children}
    </section>
  );
}
