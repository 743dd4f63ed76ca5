import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { object, string } from 'valibot';
import { asProblem, explain } from '../../api/problem.ts';
import { askBy, haveProof } from '../../api/staff-client.ts';
import { knownPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { beginPasskeyProof, prove, proveWithPasskey } from './calls.ts';
import { askForPasskey, hasPasskeys } from './ceremony.ts';
import { FormAlert } from './form-alert.tsx';

/** Stands in the staff app and asks who one is, when a call needs a fresh proof; the call then goes on by itself. */
export function ProofDialog() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(proved: boolean) => void>(undefined);
  const close = useCallback((proved: boolean) => {
    setOpen(false);
    answer.current?.(proved);
    answer.current = undefined;
  }, []);
  useEffect(() => {
    askBy(() => {
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      askBy(null);
      answer.current?.(false);
    };
  }, []);
  useProvenDownloads();
  return (
    <Dialog open={open} onClose={() => close(false)} title="Is it you?" firstFocus={firstFocus}>
      <ProofForm onDone={() => close(true)} />
    </Dialog>
  );
}

const firstFocus = () =>
  document.getElementById('proof-form')?.querySelector<HTMLElement>('[type=password]') ?? null;

const schema = object({ current: knownPasswordRule, totp: string() });

function ProofForm({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const form = useStaffForm(schema, { current: '', totp: '' });
  const { errors, isSubmitting } = form.formState;
  const byPasskey = useMutation({
    mutationFn: async () => proveWithPasskey(await askForPasskey(await beginPasskeyProof())),
    onSuccess: onDone,
    onError: (thrown) => {
      const problem = asProblem(thrown);
      form.setError('root', { message: problem.fields[0]?.message ?? explain(problem) });
    },
  });
  const submit = form.handleSubmit(async ({ current, totp }) => {
    try {
      await prove({ current, ...(totp.trim() !== '' && { totp: totp.trim() }) });
      onDone();
    } catch (thrown) {
      showProblem(form, thrown, ['current', 'totp']);
    }
  });
  return (
    <form id="proof-form" onSubmit={submit} noValidate className="flex flex-col gap-4 p-5">
      <p className="text-ink-soft">
        What you are about to do needs a proof of the last five minutes, so that nobody does it at a screen
        that was left open.
      </p>
      {me.passkeys > 0 && hasPasskeys() && (
        <>
          <Button type="button" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            <Icon of={KeyRound} />
            {byPasskey.isPending ? 'Waiting for your device…' : 'Use a passkey'}
          </Button>
          <p className="text-ink-soft">Or by your password:</p>
        </>
      )}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      {me.second_factor && (
        <InputField
          label={me.authenticator_app ? 'Code' : 'Recovery code'}
          hint={
            me.authenticator_app
              ? 'Six digits from your authenticator app, or a recovery code.'
              : 'Your passkey does it without password and code.'
          }
          autoComplete="one-time-code"
          error={errors.totp?.message}
          {...form.register('totp')}
        />
      )}
      <FormAlert message={errors.root?.message} />
      <Button type="submit" tone="action" busy={isSubmitting}>
        {isSubmitting ? 'Checking…' : 'Go on'}
      </Button>
    </form>
  );
}

/** The files that hold people: all lines of the API that are such files and need a proof end like this. */
const PEOPLE = /\/(csv|export)$/;

/** Files are fetched by the browser, which would show a refusal in place of the page: who one is, is asked before. */
function useProvenDownloads() {
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest<HTMLAnchorElement>(
        'a[download][href^="/api/staff/"]',
      );
      if (!link || link.dataset.proven || !PEOPLE.test(link.pathname)) return;
      event.preventDefault();
      void haveProof().then((proved) => {
        if (!proved) return;
        link.dataset.proven = 'yes';
        link.click();
        delete link.dataset.proven;
      });
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, []);
}
