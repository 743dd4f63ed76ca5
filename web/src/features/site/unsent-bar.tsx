import type { Entry } from '../../lib/outbox/outbox.model';
import { useOutbox } from '../../lib/outbox/outbox-context';
import { usePageInput } from '../../lib/page/page';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { unsentElsewhere } from './unsent.model';

const none: readonly Entry[] = [];

/**
 * On every page but the form's own: something sent from this device has not arrived. It is still being
 * sent; but nobody should believe that it arrived because they went on to another page (D1).
 */
export function UnsentBar() {
  const { entries } = useOutbox();
  const { path } = usePageInput();
  const unsent = unsentElsewhere(entries ?? none, path);
  if (unsent.length === 0) return null;
  return (
    <div className="pointer-events-auto mx-auto grid w-full max-w-3xl gap-2 px-4 pb-4">
      {unsent.map(({ page, what }) => (
        <Notice
          key={what}
          tone="warning"
          role="status"
          data-attention="toast"
          title={`A ${what} from this device has not reached us yet`}
          className="arrive shadow-float"
        >
          {page ? (
            <Link to={page} className="inline-block py-1 font-semibold underline underline-offset-4">
              See where it stands
            </Link>
          ) : (
            <p>It sends itself as soon as the connection is back.</p>
          )}
        </Notice>
      ))}
    </div>
  );
}
