import { Questionnaire } from '../features/assessments/questionnaire';
import { LatestPosts } from '../features/blog/latest-posts';
import type { Card } from '../features/blog/page-data';
import { Home } from '../features/site/home';
import { usePageData } from '../lib/page/page';

/** The home page with the questionnaire and the latest posts in their places: what the site shows of another feature comes from here. */
export function HomePage() {
  const posts = usePageData<readonly Card[]>('posts') ?? [];
  return (
    <Home
      questionnaire={<Questionnaire />}
      posts={posts.length > 0 ? <LatestPosts posts={posts} /> : undefined}
    />
  );
}
