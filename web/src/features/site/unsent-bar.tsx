import type { Entry } from '../../lib/outbox/outbox.model';
import { useOutbox } from '../../lib/outbox/outbox-context';
import { usePageInput } from '../../lib/page/page';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';

/** The page of each form that sends through the outbox. */
const pageOf: Record<string, string> = { quotes: '/quote', contact: '/contact' };

/** The page of the first entry that needs somebody to know of it; null if there is none. */
function placeOfUnsent(entries: readonly Entry[] | null): string | null {
  const unsent = entries?.find(
    (entry) => entry.state !== 'delivered' && (entry.attempts > 0 || entry.state !== 'waiting'),
  );
  return unsent ? (pageOf[unsent.kind] ?? null) : null;
}

/**
 * On every page but the form's own: something this device was given to send has not arrived. It is
 * still being sent; but nobody shall believe it arrived because they went on to another page (D1).
 */
export function UnsentBar() {
  const { entries } = useOutbox();
  const { path } = usePageInput();
  const place = placeOfUnsent(entries);
  if (!place || place === path) return null;
  return (
    <div className="sticky bottom-0 z-20 mx-auto w-full max-w-3xl px-4 pb-4 print:hidden">
      <Notice
        tone="warning"
        role="status"
        title="A request from this device has not reached us yet"
        className="arrive shadow-float"
      >
        <Link to={place} className="inline-block py-1 font-semibold underline underline-offset-4">
          See where it stands
        </Link>
      </Notice>
    </div>
  );
}
