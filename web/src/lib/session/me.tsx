import { createContext, type ReactNode, useContext } from 'react';
import type { Me } from '../../api/staff.ts';

/** What pages must know of the permissions; the names are the server's (U32), and the server decides for itself. */
export type Permission =
  | 'operations.read'
  | 'quotes.write'
  | 'quotes.reply'
  | 'contact.write'
  | 'chat.write'
  | 'leads.read'
  | 'leads.write'
  | 'leads.export'
  | 'leads.erase'
  | 'blog.read'
  | 'blog.write'
  | 'blog.publish'
  | 'newsletter.read'
  | 'newsletter.write'
  | 'newsletter.send'
  | 'automation.read'
  | 'automation.approve'
  | 'automation.write'
  | 'outbox.read'
  | 'outbox.retry'
  | 'team.manage'
  | 'audit.read';

/** Whether `me` has `permission`: what is shown, never what is allowed. */
export function may(me: Me, permission: Permission): boolean {
  return me.permissions?.includes(permission) ?? false;
}

const MeContext = createContext<Me | null>(null);

/** Tells the tree below who is signed in. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe needs a MeProvider above it');
  return me;
}

/** Whether who is signed in has `permission`. */
export function useMay(permission: Permission): boolean {
  return may(useMe(), permission);
}
