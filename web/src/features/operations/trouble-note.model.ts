/** What staff must know while what comes in cannot be stored, or soon cannot. */

import type { StorageTrouble } from '../../api/staff.ts';

/** Whether it stops the work already. */
export const isGrave = ({ reason }: StorageTrouble): boolean => reason !== 'low';

/** What is wrong, and what to do. */
export function troubleNote({ reason }: StorageTrouble): { what: string; todo: string } {
  const stopped = 'Visitors are asked to call.';
  switch (reason) {
    case 'file':
      return {
        what: `Nothing is stored: the database's file was deleted or replaced. ${stopped}`,
        todo: 'Tell the person who runs the server at once. It must not be restarted before the file is back.',
      };
    case 'disk':
      return {
        what: `Nothing is stored: the server's disk is full. ${stopped}`,
        todo: 'Have room made on it. No restart is needed.',
      };
    case 'storing':
      return {
        what: `Nothing is stored: the database takes nothing. ${stopped}`,
        todo: 'Tell the person who runs the server at once.',
      };
    case 'database':
      return {
        what: `The database does not answer. ${stopped}`,
        todo: 'What you see may be old. Tell the person who runs the server at once.',
      };
    case 'low':
      return {
        what: "The server's disk is nearly full.",
        todo: 'Have room made before it is: then nothing can be stored.',
      };
  }
}
