import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { object } from 'valibot';
import { emailRule, newPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useAddress } from '../../lib/list/address.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Notice } from '../../ui/notice.tsx';
import { askForReset, resetPassword } from './calls.ts';
import { FormAlert } from './form-alert.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { rememberEmail, typedEmail } from './typed-email.ts';

/** `/reset`: asks for a link; `/reset?token=`: chooses the new password. */
export function ResetPage() {
  const token = useAddress()[0].get('token') ?? '';
  return token === '' ? <AskPage /> : <ChoosePage token={token} />;
}

const askSchema = object({ email: emailRule });

function AskPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignInFrame title="Reset your password">
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} />}
    </SignInFrame>
  );
}

/** The same text whether the account exists or not: nobody may find out here who works for the company. */
function Sent({ to }: { to: string }) {
  return (
    <>
      <Notice tone="success" role="status" title="Look into your mail">
        <p>
          If <strong className="break-all">{to}</strong> belongs to an account, a link is on its way. It works
          once and not for long.
        </p>
      </Notice>
      <p className="mt-4 text-ink-soft text-sm">
        Nothing after a few minutes? Look into the spam folder, or ask an owner to see whether mail is set up.
      </p>
      <Link to="/login" className={buttonClass('outline', 'md', 'mt-6 w-full')}>
        Back to the sign-in
      </Link>
    </>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useStaffForm(askSchema, { email: typedEmail() });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    rememberEmail(email);
    try {
      await askForReset(email);
      onSent(email);
    } catch (thrown) {
      showProblem(form, thrown, ['email']);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <InputField
        label="Email"
        hint="We send a link with which you choose a new password."
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" tone="action" busy={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send the link'}
      </Button>
      <Link to="/login" className="self-center py-1 text-accent underline underline-offset-4">
        Back to the sign-in
      </Link>
    </form>
  );
}

const chooseSchema = object({ password: newPasswordRule });

function ChoosePage({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useStaffForm(chooseSchema, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ token, password });
      const note = 'Your password is changed, and you were signed out everywhere. Sign in with the new one.';
      navigate('/login', { replace: true, state: { note } });
    } catch (thrown) {
      showProblem(form, thrown, ['password']);
    }
  });
  return (
    <SignInFrame title="Choose a new password" intro="It ends every session of your account, on all devices.">
      <NewPasswordForm
        onSubmit={submit}
        errors={errors}
        password={form.register('password')}
        busy={isSubmitting}
        label="Change the password"
        busyLabel="Changing…"
      />
    </SignInFrame>
  );
}
