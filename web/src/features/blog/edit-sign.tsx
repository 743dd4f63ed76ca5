import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hintAtStaff, mayBeStaff } from '../../lib/session/hint';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';

/**
 * Whether the signed-in person edits posts. No request is made in a browser in which no staff was signed
 * in.
 */
async function editsPosts(): Promise<boolean> {
  if (!mayBeStaff()) return false;
  try {
    const answer = await fetch('/api/staff/session');
    if (answer.status === 401) hintAtStaff(false); // the session has ended meanwhile
    const { role } = answer.ok ? ((await answer.json()) as { role?: string }) : {};
    return role === 'owner' || role === 'editor';
  } catch {
    return false; // without a network nothing can be edited either
  }
}

/** The way from a post to its editor, for who may go it. The page itself is the same for everybody, so only the browser can tell. */
export function EditSign({ id }: { id: string | undefined }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (id) void editsPosts().then(setShown);
  }, [id]);
  if (!shown) return null;
  return (
    <a href={`/blog-admin/edit/${id}`} className={buttonClass('outline', 'md', 'print:hidden')}>
      <Icon of={Pencil} />
      Edit this post
    </a>
  );
}
