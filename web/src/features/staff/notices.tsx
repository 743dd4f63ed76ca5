import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import type { NoticeDevice } from '../../api/staff.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { listNotices, removeDevice, tryDevice } from './calls.ts';
import { abilityHere, NotAllowed, rememberedDevice, turnOffHere, turnOnHere } from './device.ts';

const KEY = ['notices'];

/** One's own devices that get notices: what there is, this one more, one less, and a try. */
export function Notices() {
  const me = useMe();
  const notices = useQuery({ queryKey: KEY, queryFn: listNotices });
  if (notices.isPending) return <SkeletonCards what="Loading your devices" rows={1} />;
  const items = notices.data?.items ?? [];
  const known = rememberedDevice();
  const here = known?.person === me.id ? known.id : undefined;
  return (
    <>
      {notices.isError && (
        <Notice tone="warning" role="alert" className="mb-3" title="Your devices could not be loaded.">
          {explain(notices.error)}
        </Notice>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((device) => (
            <Device key={device.id} device={device} isHere={device.id === here} />
          ))}
        </ul>
      )}
      {notices.data && !items.some(({ id }) => id === here) && (
        <div className={items.length > 0 ? 'mt-3' : undefined}>
          <Offer full={items.length >= notices.data.max} max={notices.data.max} />
        </div>
      )}
    </>
  );
}

/** What this browser needs to get notices, or why it cannot. */
function Offer({ full, max }: { full: boolean; max: number }) {
  const ability = abilityHere();
  if (ability === 'home-screen') {
    return (
      <p className="text-ink-soft">
        On an iPhone or iPad, notices come only to an app on the home screen: press Share, then “Add to Home
        Screen”, open the app from there, and come back to this page.
      </p>
    );
  }
  if (ability === 'unable') {
    return (
      <p className="text-ink-soft">
        This browser cannot get notices here: they need a newer one, a window that is not private, and this
        page at its own address with https.
      </p>
    );
  }
  if (full) return <p className="text-ink-soft">There is room for {max}. Remove one to add this device.</p>;
  return <TurnOn />;
}

function TurnOn() {
  const me = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const turnOn = useMutation({
    mutationFn: () => turnOnHere(me),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY });
      toasts.show({ title: 'Notices are on.', description: 'Send yourself a test to hear one.' });
    },
    onError: (thrown) => {
      if (thrown instanceof NotAllowed) return;
      toasts.show({ title: 'Notices stay off.', description: reason(thrown), tone: 'danger' });
    },
  });
  const isDenied = turnOn.error instanceof NotAllowed || Notification.permission === 'denied';
  return (
    <>
      {isDenied && (
        <Notice tone="warning" role="alert" className="mb-3" title="This browser refuses notices from here.">
          Allow them in the browser’s settings for this site, mostly behind the symbol beside the address, and
          in the device’s own settings for the browser. Then press again.
        </Notice>
      )}
      <Button busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
        <Icon of={BellRing} />
        {turnOn.isPending ? 'Turning on…' : 'Turn on notices on this device'}
      </Button>
    </>
  );
}

/** What a browser throws is no problem of the server: it says itself what is wrong, or that its push service cannot be reached. */
const reason = (thrown: unknown) =>
  thrown instanceof DOMException
    ? 'The browser could not reach its push service. A private window has none, and some networks block it.'
    : explain(thrown);

function Device({ device, isHere }: { device: NoticeDevice; isHere: boolean }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const name = device.browser;
  const attempt = useMutation({
    mutationFn: () => tryDevice(device.id),
    onSuccess: () =>
      void toasts.show({ title: 'A test is on its way.', description: 'It comes within seconds.' }),
    onError: (thrown) =>
      void toasts.show({ title: 'No test was sent.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const remove = useMutation({
    mutationFn: async () => {
      await removeDevice(device.id);
      if (isHere) await turnOffHere();
    },
    onError: (thrown) =>
      void toasts.show({ title: 'The device stays.', description: explain(thrown), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {name.charAt(0).toUpperCase() + name.slice(1)}
          {isHere && <Badge tone="success">this one</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          on since <When at={device.since} relative /> ·{' '}
          {device.sent_at ? (
            <>
              last notice <When at={device.sent_at} relative />
            </>
          ) : (
            'none sent yet'
          )}
        </p>
        {device.trouble !== '' && (
          <p className="mt-1 font-semibold text-danger text-sm">
            The last one did not leave: {device.trouble}.
          </p>
        )}
      </div>
      <span className="inline-flex flex-wrap gap-1">
        <Button
          size="sm"
          tone="quiet"
          busy={attempt.isPending}
          aria-label={`Send a test to ${name}`}
          onClick={() => attempt.mutate()}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          busy={remove.isPending}
          aria-label={`Turn off notices on ${name}`}
          onClick={() => remove.mutate()}
        >
          Turn off
        </Button>
      </span>
    </li>
  );
}
