import type { ReactNode } from 'react';
import { useNeededPageData } from '../../lib/page/page';
import { Assessment } from './home/assessment';
import { Clients } from './home/clients';
import { Closing } from './home/closing';
import { Opening, Promises } from './home/opening';
import { Posts } from './home/posts';
import { Services } from './home/services';
import { Solutions } from './home/solutions';
import { Steps } from './home/steps';
import { Testimonials } from './home/testimonials';
import { Trust } from './home/trust';
import type { HomeData } from './page-data';

/** The home page (V39): who is awake, why to believe it, for what, how fast, and the ways to reach a person. */
export function Home({ questionnaire }: { questionnaire?: ReactNode }) {
  const home = useNeededPageData<HomeData>('home');
  return (
    <>
      <Opening of={home} />
      <Promises claims={home.claims} />
      <Trust of={home.trust} claims={home.trustClaims} credentials={home.strip} />
      <Assessment of={home.assessment} questionnaire={questionnaire} />
      <Services of={home.services} list={home.serviceList} />
      <Clients of={home.clients} list={home.clientList} badges={home.badges} />
      <Testimonials of={home.testimonials} list={home.testimonialList} />
      <Steps of={home.steps} />
      <Solutions of={home.solutions} cards={home.cards} />
      <Posts of={home.posts} list={home.latestPosts} />
      <Closing of={home.closing} guarantees={home.guarantees} figures={home.guaranteeClaims} />
    </>
  );
}
