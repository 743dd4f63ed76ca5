import type { ComponentType } from 'react';
import { late } from '../lib/page/late';
import { fetchersWith } from './pages-client.gen';
import type { PageName } from './routes.gen';

/** Below an article, where most readers never come: its code waits for those who do. */
const SignUp = late(() => import('../features/newsletter/sign-up').then((m) => m.SignUp));

const fetchers = fetchersWith(SignUp);

/** Fetches the code of the page that this document shows. */
export const fetchPage = (name: PageName): Promise<ComponentType> => fetchers[name]();
