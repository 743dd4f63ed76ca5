import { createContext, type ReactNode, useContext } from 'react';
import type { Me, Role } from '../api/staff';

/** What a role allows, as far as pages must know it; the server decides for itself (U32). */
export type Right = 'quotes.write' | 'mail.retry' | 'staff.manage';

const RIGHTS: Record<Role, readonly Right[]> = {
  owner: ['quotes.write', 'mail.retry', 'staff.manage'],
  sales: ['quotes.write', 'mail.retry'],
  editor: [],
  viewer: [],
};

/** Whether somebody with `role` may do `right`. */
export function may(role: Role, right: Right): boolean {
  return RIGHTS[role].includes(right);
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

/** Whether who is signed in may do `right`. */
export function useMay(right: Right): boolean {
  return may(useMe().role, right);
}
