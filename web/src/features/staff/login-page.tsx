import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { object, string } from 'valibot';
import { asProblem, explain } from '../../api/problem.ts';
import type { UsedCredential } from '../../api/staff.ts';
import { emailRule, knownPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useAddress } from '../../lib/list/address.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { beginPasskeySignIn, signIn, signInWithPasskey, whoAmI } from './calls.ts';
import { askForPasskey, hasPasskeys } from './ceremony.ts';
import { FormAlert } from './form-alert.tsx';
import { safeNextPath } from './next-path.model.ts';
import { signedIn, useSession } from './session.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { rememberEmail, typedEmail } from './typed-email.ts';

const schema = object({ email: emailRule, password: knownPasswordRule, totp: string(), mail_code: string() });

/** The kind of problem by which the server asks for the second factor (staff.TOTPRequired). */
const CODE_WANTED = '/problems/totp-required';

/** The kind by which it asks for a passkey: there is no authenticator app (endpoints.PasskeyRequired). */
const PASSKEY_WANTED = '/problems/passkey-required';

/** The kind of problem by which a new device is asked for a mailed code (endpoints.MailCodeRequired). */
const MAIL_CODE_WANTED = '/problems/mail-code-required';

/** The kind by which it asks for more than a password, where no code can be mailed (endpoints.SlowedDown). */
const MORE_WANTED = '/problems/slowed-down';

/** `/login`: who are you, and back to where you wanted to go. */
export function LoginPage() {
  const [params] = useAddress();
  const next = safeNextPath(params.get('next'));
  const session = useSession();
  if (session.data) return <Navigate to={next} replace />;
  return (
    <SignInFrame title="Staff sign-in">
      <Arrival next={params.get('next')} />
      <LoginForm next={next} />
    </SignInFrame>
  );
}

/** Why one stands here, when it was not one's own idea. */
function Arrival({ next }: { next: string | null }) {
  const note = useLocation().state?.note;
  if (typeof note === 'string') {
    return (
      <Notice tone="success" role="status" className="mb-5">
        {note}
      </Notice>
    );
  }
  return next === null ? null : (
    <p className="-mt-3 mb-5 text-ink-soft">Sign in to go on; you come back to the page you wanted.</p>
  );
}

/** What is asked for beside the password: a code of the app, a passkey, or either; a recovery code always will do. */
type Wanted = { app: boolean; passkey: boolean };

function LoginForm({ next }: { next: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [params] = useAddress();
  const mailed = params.get('code') ?? '';
  const [mailCodeWanted, setMailCodeWanted] = useState(
    mailed === '' ? '' : 'It came with your mail, and works in the browser that asked for it.',
  );
  const form = useStaffForm(schema, { email: typedEmail(), password: '', totp: '', mail_code: mailed });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (mailCodeWanted !== '' && mailed === '') form.setFocus('mail_code');
  }, [mailCodeWanted, mailed, form]);
  useEffect(() => {
    if (wanted) form.setFocus('totp');
  }, [wanted, form]);
  const enter = async () => {
    signedIn(client, await whoAmI());
    navigate(next, { replace: true });
  };
  const withPassword = (passkey?: UsedCredential) => {
    const { email, password, ...codes } = form.getValues();
    const [totp, mail_code] = [codes.totp.trim(), codes.mail_code.trim()];
    return signIn({
      email,
      password,
      ...(passkey ? { passkey } : totp !== '' && { totp }),
      ...(mail_code !== '' && { mail_code }),
    });
  };
  const byPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await askForPasskey(await beginPasskeySignIn());
      await (wanted ? withPassword(passkey) : signInWithPasskey(passkey));
      await enter();
    },
    onMutate: () => form.clearErrors(),
    onError: (thrown) => form.setError('root', { message: explain(thrown) }),
  });
  const submit = form.handleSubmit(async ({ email }) => {
    rememberEmail(email);
    try {
      await withPassword();
      await enter();
    } catch (thrown) {
      const { kind } = asProblem(thrown);
      if (kind === CODE_WANTED || kind === PASSKEY_WANTED) askForCode(thrown);
      else if (kind === MAIL_CODE_WANTED) askForMailCode(thrown);
      else if (kind === MORE_WANTED) askForMore(thrown);
      else showProblem(form, thrown, ['email', 'password']);
    }
  });
  /** Asking is not a mistake of anybody; only a code that was typed and refused is one. */
  const askForCode = (thrown: unknown) => {
    const { kind, fields } = asProblem(thrown);
    setWanted({ app: kind === CODE_WANTED, passkey: fields.some(({ field }) => field === 'passkey') });
    if (form.getValues('totp') !== '') form.setError('totp', { message: asProblem(thrown).detail });
  };
  /** Without mail a second factor is what else there is: its field stands below, and why. */
  const askForMore = (thrown: unknown) => {
    setWanted({ app: true, passkey: true });
    form.setError('root', { message: explain(thrown) });
  };
  const askForMailCode = (thrown: unknown) => {
    const { detail } = asProblem(thrown);
    if (form.getValues('mail_code') === '') setMailCodeWanted(detail);
    else form.setError('mail_code', { message: detail }, { shouldFocus: true });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <InputField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {mailCodeWanted !== '' && (
        <InputField
          label="Code from the mail"
          hint={mailCodeWanted}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          error={errors.mail_code?.message}
          {...form.register('mail_code')}
        />
      )}
      {wanted && (
        <InputField
          label={wanted.app ? 'Code' : 'Recovery code'}
          hint={
            wanted.app
              ? 'Six digits from your authenticator app, or a recovery code.'
              : 'Or use one of your passkeys.'
          }
          autoComplete="one-time-code"
          error={errors.totp?.message}
          {...form.register('totp')}
        />
      )}
      <FormAlert message={errors.root?.message} />
      <Button type="submit" tone="action" busy={isSubmitting}>
        <Icon of={LogIn} />
        {isSubmitting ? 'Signing in…' : 'Sign in'}
      </Button>
      {hasPasskeys() && (
        <Button type="button" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          <Icon of={KeyRound} />
          {byPasskey.isPending
            ? 'Waiting for your device…'
            : wanted?.passkey
              ? 'Use a passkey'
              : 'Sign in with a passkey'}
        </Button>
      )}
      <Link
        to="/reset"
        onClick={() => rememberEmail(form.getValues('email'))}
        className="self-center py-1 text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        Forgot your password?
      </Link>
    </form>
  );
}
