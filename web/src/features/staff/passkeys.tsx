import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { explain } from '../../api/problem.ts';
import type { Passkey } from '../../api/staff.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { When } from '../../ui/when.tsx';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey, whoAmI } from './calls.ts';
import { hasPasskeys, makePasskey } from './ceremony.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { signedIn } from './session.ts';

const KEY = ['passkeys'];

/** One's own passkeys: what there is, one more, one less. */
export function Passkeys() {
  const passkeys = useQuery({ queryKey: KEY, queryFn: listPasskeys });
  const [codes, setCodes] = useState<string[]>([]);
  if (passkeys.isPending) return <SkeletonCards what="Loading your passkeys" rows={1} />;
  const items = passkeys.data?.items ?? [];
  return (
    <>
      {passkeys.isError && (
        <Notice tone="warning" role="alert" className="mb-3" title="Your passkeys could not be loaded.">
          {explain(passkeys.error)}
        </Notice>
      )}
      {items.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-b">
          {items.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      ) : items.length < (passkeys.data?.max ?? 0) ? (
        <AddPasskey onAdded={setCodes} />
      ) : (
        passkeys.data && (
          <p className="text-ink-soft">There is room for {passkeys.data.max}. Remove one to add another.</p>
        )
      )}
    </>
  );
}

/** Has a passkey made and kept. `onAdded` gets the recovery codes that came with the first second factor, else none. */
export function AddPasskey({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const { second_factor } = useMe();
  const [name, setName] = useState('');
  const refresh = useRefresh();
  const toasts = useToasts();
  const add = useMutation({
    mutationFn: async () => addPasskey({ name, credential: await makePasskey(await beginPasskey()) }),
    onSuccess: async (codes) => {
      setName('');
      onAdded(codes);
      await refresh();
      toasts.show({ title: 'The passkey is added.', description: 'Next time, sign in with it.' });
    },
    onError: (thrown) =>
      void toasts.show({ title: 'No passkey was added.', description: explain(thrown), tone: 'danger' }),
  });
  if (!hasPasskeys()) {
    return (
      <p className="text-ink-soft">
        This browser has no passkeys here: they need a newer one, and this page at its own address with https.
      </p>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {!second_factor && (
        <p className="text-ink-soft">
          With the first one, your password alone no longer signs you in. You get recovery codes for the day
          the device is lost.
        </p>
      )}
      <InputField
        label="Name of the passkey"
        hint="Such as “Work phone”. Without one it is called after this browser."
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={add.isPending} className="self-start">
        <Icon of={KeyRound} />
        {add.isPending ? 'Waiting for your device…' : 'Add a passkey'}
      </Button>
    </form>
  );
}

/** Reads the list and oneself again: the number of passkeys decides what a sign-in and a proof ask for. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
    await client.invalidateQueries({ queryKey: ['sessions'] });
    signedIn(client, await whoAmI());
  };
}

function Row({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false);
  const refresh = useRefresh();
  const toasts = useToasts();
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: async () => {
      await refresh();
      toasts.show({ title: 'The passkey is removed.', description: 'Your other sessions were ended.' });
    },
    onError: (thrown) =>
      void toasts.show({ title: 'The passkey stays.', description: explain(thrown), tone: 'danger' }),
  });
  if (renaming) {
    return (
      <li className="py-3">
        <Rename passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {passkey.name}
          {passkey.synced && <Badge tone="info">synced</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          added <When at={passkey.created_at} relative /> ·{' '}
          {passkey.last_used_at ? (
            <>
              last used <When at={passkey.last_used_at} relative />
            </>
          ) : (
            'not used yet'
          )}
        </p>
        {passkey.copied_at && (
          <p className="mt-1 font-semibold text-danger text-sm">
            Refused <When at={passkey.copied_at} relative />: there may be a copy of it. Remove it, and add
            another.
          </p>
        )}
      </div>
      <span className="inline-flex flex-wrap gap-1">
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <Button
          size="sm"
          busy={remove.isPending}
          aria-label={`Remove ${passkey.name}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const client = useQueryClient();
  const toasts = useToasts();
  const rename = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY });
      onDone();
    },
    onError: (thrown) =>
      void toasts.show({ title: 'The name stays.', description: explain(thrown), tone: 'danger' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <InputField
        label="New name"
        autoComplete="off"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={rename.isPending}>
          Save
        </Button>
        <Button size="sm" tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
