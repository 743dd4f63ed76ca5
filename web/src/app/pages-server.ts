import { SignUp } from '../features/newsletter/sign-up';
import { atOnce } from '../lib/page/late';
import { pagesWith } from './pages-server.gen';

/** Every page, with the sign-up complete; in the browser that comes late. */
export const serverPages = pagesWith(atOnce(SignUp));
