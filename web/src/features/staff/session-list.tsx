import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { explain } from '../../api/problem.ts';
import type { StaffSession } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { endSession, listSessions } from './calls.ts';

/** Where one is signed in; each place can be signed out by itself. */
export function SessionList() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  if (sessions.isPending) return <SkeletonCards what="Loading your sessions" rows={2} />;
  return (
    <>
      {sessions.isError && (
        <Notice tone="warning" role="alert" className="mb-3" title="Your sessions could not be loaded.">
          {explain(sessions.error)}
        </Notice>
      )}
      <ul className="mb-4 divide-y divide-line">
        {(sessions.data?.items ?? []).map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
    </>
  );
}

function Session({ session }: { session: StaffSession }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onError: (thrown) =>
      void toasts.show({ title: 'The session goes on.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const browser = session.browser || 'an unknown browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {capital(browser)}
          {session.current && <Badge tone="success">this one</Badge>}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {session.network && <>network {session.network} · </>}
          signed in <When at={session.since} relative /> · last seen <When at={session.seen_at} relative />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={`Sign out ${browser}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
