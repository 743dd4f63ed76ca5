import type { ComponentType } from 'react';
import { ArchivePage } from '../features/newsletter/archive-page';
import { IssuePage } from '../features/newsletter/issue-page';
import { NewsletterBlock } from '../features/newsletter/newsletter-block';

/** The archive with the sign-up below it, whose code comes late in the browser. */
export const archiveWith = (SignUp: ComponentType): ComponentType =>
  function ArchiveWithSignUp() {
    return <ArchivePage newsletter={<NewsletterBlock signUp={<SignUp />} />} />;
  };

/** A letter with the sign-up below it. */
export const issueWith = (SignUp: ComponentType): ComponentType =>
  function LetterWithSignUp() {
    return <IssuePage newsletter={<NewsletterBlock signUp={<SignUp />} />} />;
  };
