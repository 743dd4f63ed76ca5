import type { ReactNode } from 'react';
import { cx } from './cx';
import { Link } from './link';

type ProofLinkProps = {
  /** Its line on /verify: claim-years, strip-insured-bonded, paper-licence. */
  of: string;
  className?: string;
  children: ReactNode;
};

/** Something that the company says of itself, one press away from what it rests on (D89). */
export function ProofLink({ of, className, children }: ProofLinkProps) {
  return (
    <Link
      to={`/verify#${of}`}
      className={cx(
        'underline decoration-1 decoration-dotted underline-offset-4 hover:decoration-solid',
        className,
      )}
    >
      {children}
    </Link>
  );
}
