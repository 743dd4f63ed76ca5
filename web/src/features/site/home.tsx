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

/** What other features show on the home page; a place without anything is not there. */
type HomeProps = { questionnaire?: ReactNode; posts?: ReactNode };

/** The home page (V39): who is awake, why to believe it, for what, how fast, and the ways to reach a person. */
export function Home({ questionnaire, posts }: HomeProps) {
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
      <Posts of={home.posts}>{posts}</Posts>
      <Closing of={home.closing} guarantees={home.guarantees} figures={home.guaranteeClaims} />
    </>
  );
}
