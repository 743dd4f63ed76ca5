import type { ReactNode } from 'react';
import type { Passage } from '../page-data';
import { frame, PassageHead } from './passage-head';

/** The latest featured articles (V39): their place on the home page. What stands in it is the blog's; nothing while it has none. */
export function Posts({ of, children }: { of: Passage; children: ReactNode }) {
  if (!children) return null;
  return (
    <section aria-labelledby="posts" className={`${frame} py-18 lg:py-28`}>
      <PassageHead of={of} id="posts" className="mb-10 lg:mb-14" />
      {children}
    </section>
  );
}
