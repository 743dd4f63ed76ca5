import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { nonEmpty, object, pipe, string, trim } from 'valibot';
import { explain } from '../../api/problem.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QRCode } from '../../ui/qr-code.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { beginCode, confirmCode, removeCode, renewRecovery } from './calls.ts';
import { FormAlert } from './form-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { signedIn } from './session.ts';

/** Where the setting-up stands: nothing begun, an app to be paired, or the codes to be kept. */
type Stage =
  | { at: 'rest' }
  | { at: 'pairing'; secret: string; uri: string }
  | { at: 'done'; codes: string[] };

/** The second factor of one's own account: a code from an authenticator app besides the password (U32). */
export function SecondFactor({ onKept }: { onKept?: () => void }) {
  const me = useMe();
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const rest = () => setStage({ at: 'rest' });
  const kept = () => {
    rest();
    onKept?.();
  };
  if (stage.at === 'done') return <RecoveryCodes codes={stage.codes} onKept={kept} />;
  if (stage.at === 'pairing') {
    return <Pairing {...stage} onDone={(codes) => setStage({ at: 'done', codes })} onCancel={rest} />;
  }
  if (me.authenticator_app) return <Active onCodes={(codes) => setStage({ at: 'done', codes })} />;
  return <Begin onBegun={(setup) => setStage({ at: 'pairing', ...setup })} />;
}

function Begin({ onBegun }: { onBegun: (setup: { secret: string; uri: string }) => void }) {
  const begin = useStep(beginCode, onBegun);
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Besides your password, signing in then asks for six digits from an app on your phone. A stolen
        password alone opens nothing.
      </p>
      <Button busy={begin.isPending} onClick={() => begin.mutate()}>
        Set up
      </Button>
    </>
  );
}

function Active({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { passkeys } = useMe();
  const toasts = useToasts();
  const note = useNoteSecondFactor();
  const off = useStep(removeCode, () => {
    note(false);
    toasts.show({
      title: 'The authenticator app is off.',
      description: passkeys > 0 ? 'Your passkeys stay.' : 'Your password alone signs you in again.',
    });
  });
  const codes = useStep(renewRecovery, onCodes);
  return (
    <>
      <Badge tone="success" className="mb-3">
        <Icon of={ShieldCheck} />
        On
      </Badge>
      <p className="mb-4 text-ink-soft">
        Signing in asks for a code from your app. To change phones, turn it off and set it up anew. New
        recovery codes make the old ones worthless.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={codes.isPending} onClick={() => codes.mutate()}>
          New recovery codes
        </Button>
        <Button tone="quiet" busy={off.isPending} onClick={() => off.mutate()}>
          Turn off
        </Button>
      </div>
    </>
  );
}

/** A step that needs a fresh proof, which the staff app asks for by itself. */
function useStep<Answer>(call: () => Promise<Answer>, done: (answer: Answer) => void) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: call,
    onSuccess: done,
    onError: (thrown) =>
      void toasts.show({ title: 'Nothing was changed.', description: explain(thrown), tone: 'danger' }),
  });
}

const codeSchema = object({
  code: pipe(string(), trim(), nonEmpty('Enter the six digits that the app shows.')),
});

type PairingProps = {
  secret: string;
  uri: string;
  onDone: (codes: string[]) => void;
  onCancel: () => void;
};

function Pairing({ secret, uri, onDone, onCancel }: PairingProps) {
  const note = useNoteSecondFactor();
  const form = useStaffForm(codeSchema, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const codes = await confirmCode(code);
      onDone(codes);
      note(true);
    } catch (thrown) {
      showProblem(form, thrown, ['code']);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Scan this with an authenticator app on your phone, then enter the six digits it shows.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QRCode of={uri} label="QR code for the authenticator app" className="size-44 rounded-control" />
        <div className="min-w-48 flex-1 text-sm">
          <p className="text-ink-faint">No camera? Type this key:</p>
          <p className="mt-1 font-mono text-base leading-relaxed [overflow-wrap:anywhere]">
            {inFours(secret)}
          </p>
        </div>
      </div>
      <InputField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="action" busy={isSubmitting}>
          {isSubmitting ? 'Turning on…' : 'Turn on'}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A key in groups of four, as people type it; the spaces do not count. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Lets every page know at once that the second factor of who is signed in was turned on or off. */
function useNoteSecondFactor() {
  const client = useQueryClient();
  const me = useMe();
  return (on: boolean) =>
    signedIn(client, { ...me, authenticator_app: on, second_factor: on || me.passkeys > 0 });
}
