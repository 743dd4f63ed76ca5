import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import type { Aside, Flood } from '../../api/staff.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { counted } from './flood.model.ts';
import { putAside, putBack, useAlike, useFloods } from './floods.ts';

/** Networks of which so many came that their mails are gathered (ADR 55): one press puts all of a network aside. */
export function FloodNotices() {
  const floods = useFloods().data ?? [];
  return (
    <div role="status">
      {floods.map((flood) => (
        <FloodNotice key={flood.id} flood={flood} />
      ))}
    </div>
  );
}

type Ids = string[] | null;
const size = ({ quotes, messages, calls }: { quotes: Ids; messages: Ids; calls?: Ids }) =>
  counted(quotes?.length ?? 0, messages?.length ?? 0, calls?.length ?? 0);

function FloodNotice({ flood }: { flood: Flood }) {
  const mayWrite = useMay('quotes.write');
  const press = usePutAside(flood.id);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-warning/40 bg-warning-soft px-4 py-2.5 text-[0.9375rem]">
      <Icon of={Network} className="hidden size-5 text-warning sm:block" />
      <p className="min-w-0 grow basis-72 leading-snug">
        <strong className="font-semibold">
          {size(flood)} from {flood.wide ? 'networks of one site' : 'one network'} are open.
        </strong>{' '}
        The newest came <When at={flood.newest_at} relative />.{' '}
        {flood.wide
          ? 'Each network (of one IPv6 /48) sent few of them. It may be a flood, or customers of one provider.'
          : 'It may be a flood, or a crowd behind one connection.'}
      </p>
      {mayWrite && (
        <Button size="sm" tone="outline" busy={press.isPending} onClick={() => press.mutate()}>
          Put all in quarantine
        </Button>
      )}
    </div>
  );
}

/** Puts a network aside, and offers to take exactly that back. */
function usePutAside(id: string) {
  const client = useQueryClient();
  const { show } = useToasts();
  const refresh = () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
  const failed = (thrown: unknown) =>
    show({ title: 'That did not work.', description: explain(thrown), tone: 'danger' });
  const back = async (done: Aside) => {
    try {
      show({ title: `Back on the board: ${size(await putBack(id, done))}.` });
    } catch (thrown) {
      failed(thrown);
    }
    await refresh();
  };
  return useMutation({
    mutationFn: () => putAside(id),
    onSuccess: async (done) => {
      show({
        title: `In quarantine: ${size(done)}.`,
        description:
          'Their clocks stand still, and the times of calls are free. Each can be released by itself, too.',
        action: { label: 'Undo', onPress: () => void back(done) },
        timeout: 0,
      });
      await refresh();
    },
    onError: failed,
  });
}

/** On a card: how many came from the same network. */
export function AlikeBadge({ id }: { id: string }) {
  const count = useAlike(id);
  if (count === 0) return null;
  return (
    <Badge tone="warning">
      <Icon of={Network} className="size-3.5" />
      {count} from one network
    </Badge>
  );
}
