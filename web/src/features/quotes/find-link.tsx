import { cx } from '../../ui/cx';

/** Leads who has lost the link of a request back to it. */
export function FindLink({ className }: { className?: string }) {
  return (
    <p className={cx('text-[0.9375rem]', className)}>
      <a href="/quote/find" className="inline-block py-1 text-accent underline underline-offset-4">
        Sent a request before? Find it again
      </a>
    </p>
  );
}
