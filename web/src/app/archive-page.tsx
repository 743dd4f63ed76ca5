import type { ComponentType } from 'react';
import { ArchivePage } from '../features/newsletter/archive-page';
import { LetterPage } from '../features/newsletter/letter-page';
import { NewsletterBlock } from '../features/newsletter/newsletter-block';

/** The archive with the sign-up below it, whose code comes late in the browser. */
export const archiveWith = (SignUp: ComponentType): ComponentType =>
  function ArchiveWithSignUp() {
    return <ArchivePage newsletter={<NewsletterBlock signUp={<SignUp />} />} />;
  };

/** A letter with the sign-up below it. */
export const letterWith = (SignUp: ComponentType): ComponentType =>
  function LetterWithSignUp() {
    return <LetterPage newsletter={<NewsletterBlock signUp={<SignUp />} />} />;
  };
