import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** A one-time link that lost its token on the way, usually in a line break of a mail program. */
export function LinkIsIncomplete({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInFrame title={title} intro="This link is not complete.">
      <p>{children}</p>
      <Link to="/login" className={buttonClass('outline', 'md', 'mt-6 w-full')}>
        To the sign-in
      </Link>
    </SignInFrame>
  );
}
