import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { nonEmpty, object, pipe, string, trim } from 'valibot';
import { knownPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { QRCode } from '../../ui/qr-code.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { beginCode, confirmCode, removeCode } from './calls.ts';
import { FormAlert } from './form-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { signedIn } from './session.ts';

/** Where the setting-up stands: nothing begun, an app to be paired, or the codes to be kept. */
type Stage =
  | { at: 'rest' }
  | { at: 'pairing'; secret: string; uri: string }
  | { at: 'done'; codes: string[] };

/** The second factor of one's own account: a code from an authenticator app besides the password (U32). */
export function SecondFactor() {
  const me = useMe();
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const rest = () => setStage({ at: 'rest' });
  if (stage.at === 'done') return <RecoveryCodes codes={stage.codes} onKept={rest} />;
  if (stage.at === 'pairing') {
    return <Pairing {...stage} onDone={(codes) => setStage({ at: 'done', codes })} onCancel={rest} />;
  }
  if (me.second_factor) return <Active />;
  return (
    <PasswordFirst
      text="Besides your password, signing in then asks for six digits from an app on your phone. A stolen password alone opens nothing."
      label="Set up"
      busyLabel="Checking…"
      act={async (current) => {
        const setup = await beginCode(current);
        setStage({ at: 'pairing', ...setup });
      }}
    />
  );
}

function Active() {
  const toasts = useToasts();
  const note = useNoteSecondFactor();
  return (
    <>
      <Badge tone="success" className="mb-3">
        <Icon of={ShieldCheck} />
        On
      </Badge>
      <PasswordFirst
        text="Signing in asks for a code from your app. To change phones, turn it off and set it up anew."
        label="Turn off"
        busyLabel="Turning off…"
        act={async (current) => {
          await removeCode(current);
          note(false);
          toasts.show({
            title: 'The second factor is off.',
            description: 'Your password alone signs you in again.',
          });
        }}
      />
    </>
  );
}

const passwordSchema = object({ current: knownPasswordRule });

type PasswordFirstProps = {
  text: string;
  label: string;
  busyLabel: string;
  act: (current: string) => Promise<void>;
};

/** Asks for the password before anything about the second factor changes: the screen may have been left open. */
function PasswordFirst({ text, label, busyLabel, act }: PasswordFirstProps) {
  const form = useStaffForm(passwordSchema, { current: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current }) => {
    try {
      await act(current);
    } catch (thrown) {
      showProblem(form, thrown, ['current']);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-ink-soft">{text}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="self-start">
        {isSubmitting ? busyLabel : label}
      </Button>
    </form>
  );
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
  return (on: boolean) => signedIn(client, { ...me, second_factor: on });
}
