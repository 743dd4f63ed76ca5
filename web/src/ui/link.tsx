import type { ComponentProps } from 'react';
import { usePageInput } from '../lib/page/page';

type LinkProps = ComponentProps<'a'> & {
  /** A path of this site, with query or fragment if wanted. */
  to: string;
  /** Marks the link as the current page where it is (aria-current). */
  marksCurrent?: boolean;
};

/** A link within the visitor site. Every page is a document of its own, served from memory (ADR 19). */
export function Link({ to, marksCurrent = false, ...rest }: LinkProps) {
  const { path } = usePageInput();
  const isCurrent = marksCurrent && path === to;
  return <a {...rest} href={to} aria-current={isCurrent ? 'page' : rest['aria-current']} />;
}
