import { QuotePage } from '../features/quotes/quote-page';
import { StatusPage } from '../features/quotes/status-page';
import { Home } from '../features/site/home';
import { NotFound } from '../features/site/not-found';
import type { Pages } from './site';

/** Every page, at hand: the server renders without waiting. */
export const serverPages: Pages = { Home, QuotePage, StatusPage, NotFound };
