/** Runs work while no other tab of this site does; resolves when it is done. */
export type SendLock = (work: () => Promise<void>) => Promise<void>;

/** How long a tab waits for another one that does not finish: longer than one attempt lasts. */
const patience = 20_000;

/**
 * By Web Locks. A tab that froze while sending must not hold up a request for ever, so after
 * patience the work goes on without the lock: the Idempotency-Key makes a double send harmless.
 */
export function webLock(locks: LockManager): SendLock {
  return async (work) => {
    let ours = false;
    try {
      await locks.request('wardgate-outbox', { signal: AbortSignal.timeout(patience) }, () => {
        ours = true;
        return work();
      });
    } catch (refused) {
      if (ours) throw refused;
      await work();
    }
  };
}

/** Where the lease is kept. */
const leaseKey = 'wardgate.outbox-lease';

type Lease = { owner: string; until: number };

/**
 * By a lease in localStorage, for browsers without Web Locks: the tab whose lease has not expired
 * sends, the others leave it to that one and look again later. Two tabs may rarely both believe
 * themselves alone; the Idempotency-Key makes that harmless.
 */
export function leaseLock(storage: Storage, owner: string, now: () => number): SendLock {
  const held = (): Lease | null => {
    try {
      return JSON.parse(storage.getItem(leaseKey) ?? 'null') as Lease | null;
    } catch {
      return null;
    }
  };
  return async (work) => {
    const lease = held();
    if (lease && lease.owner !== owner && lease.until > now() && lease.until <= now() + patience) return;
    try {
      storage.setItem(leaseKey, JSON.stringify({ owner, until: now() + patience } satisfies Lease));
    } catch {
      // No room for a lease: sending matters more than sending once.
    }
    try {
      await work();
    } finally {
      if (held()?.owner === owner) storage.removeItem(leaseKey);
    }
  };
}

/** Alone in the world: no other tab can see what this one keeps in memory. */
export const noLock: SendLock = (work) => work();
