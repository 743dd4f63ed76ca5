import { createContext, type ReactNode, useContext } from 'react';
import type { Me, Permission } from '../../api/staff.ts';

/** The names of the permissions are the server's (U32), and the server decides for itself. */
export type { Permission };

/** Whether `me` has `permission`: what is shown, never what is allowed. */
export function may(me: Me, permission: Permission): boolean {
  return me.permissions?.includes(permission) ?? false;
}

const MeContext = createContext<Me | null>(null);

/** Provides the tree below with the signed-in person. */
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
