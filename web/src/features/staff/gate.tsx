import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { createLive, LiveProvider, useNews } from '../../lib/live/live.tsx';
import { MeProvider } from '../../lib/session/me.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { MustSetUp } from './must-set-up.tsx';
import { loginPath } from './next-path.model.ts';
import { NoticesHere } from './notices-here.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useSession } from './session.ts';
import { Unreachable } from './signpost.tsx';

/** Lets only people of the staff through: everybody else goes to /login and comes back (S101, D12). */
export function Gate() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const [settingUp, setSettingUp] = useState(false);
  const live = useMemo(() => createLive({ url: '/api/staff/events' }), []);
  if (session.data === null) return <Navigate to={loginPath(pathname + search + hash)} replace />;
  if (session.data === undefined) {
    return session.isError ? <Unreachable onRetry={() => void session.refetch()} /> : <Waiting />;
  }
  // Until the recovery codes are kept, whatever the server says meanwhile.
  if (session.data.must_set_up && !settingUp) setSettingUp(true);
  if (settingUp) {
    return (
      <MeProvider me={session.data}>
        <MustSetUp onDone={() => setSettingUp(false)} />
        <ProofDialog />
      </MeProvider>
    );
  }
  return (
    <MeProvider me={session.data}>
      <LiveProvider live={live}>
        <Refresh />
        <NoticesHere />
        <ProofDialog />
        <Outlet />
      </LiveProvider>
    </MeProvider>
  );
}

/** How long news is collected before the boards fetch again, in milliseconds: fifty requests at once are one refresh. */
const GATHER_MS = 200;

/** Fetches all live data again when the server reports a change. */
function Refresh() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hear = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
    }, GATHER_MS);
  }, [client]);
  useNews(hear);
  return null;
}

function Waiting() {
  return (
    <p role="status" className="flex min-h-dvh items-center justify-center gap-3 text-ink-soft">
      <Spinner /> Opening the board…
    </p>
  );
}
