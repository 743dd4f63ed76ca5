import { MonitorOff } from 'lucide-react';
import { object } from 'valibot';
import { knownPasswordRule, MIN_PASSWORD, newPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useMe } from '../../lib/session/me.tsx';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { changePassword, signOutEverywhere } from './calls.ts';
import { FormAlert } from './form-alert.tsx';
import { useLeave } from './me-menu.tsx';
import { Notices } from './notices.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** `/account`: one's own password, passkeys, authenticator app, notices and sessions. */
export function AccountPage() {
  const me = useMe();
  return (
    <div className="max-w-xl">
      <PageTitle name="Your account" />
      <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Your account</h1>
      <p className="mb-5 text-ink-soft [overflow-wrap:anywhere]">
        {[me.name, me.email].filter(Boolean).join(' · ')}
      </p>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-4 text-heading">Change password</h2>
        <PasswordForm />
      </Card>
      <Card className="mt-4 p-5 sm:p-6">
        <h2 className="text-heading">Passkeys</h2>
        <p className="mt-1 mb-3 text-ink-soft">
          Sign in with your finger, face or PIN instead of password and code. A passkey works on this site
          alone, so no other page can trick you out of it.
        </p>
        <Passkeys />
      </Card>
      <Card className="mt-4 p-5 sm:p-6">
        <h2 className="mb-2 text-heading">Authenticator app</h2>
        <SecondFactor />
      </Card>
      <Card className="mt-4 p-5 sm:p-6" id="notices">
        <h2 className="text-heading">Notices on this device</h2>
        <p className="mt-1 mb-3 text-ink-soft">
          Emergencies reach you while no page is open: the name and the first words, also on a locked screen.
          One tap opens them on the board. Signing out turns them off.
        </p>
        <Notices />
      </Card>
      <Card className="mt-4 p-5 sm:p-6">
        <h2 className="text-heading">Sessions</h2>
        <p className="mt-1 mb-2 text-ink-soft">
          Where you are signed in. Lost a phone, or forgot to sign out somewhere? End that session, or all of
          them, this one too.
        </p>
        <SessionList />
        <Everywhere />
      </Card>
    </div>
  );
}

const schema = object({ current: knownPasswordRule, password: newPasswordRule });

function PasswordForm() {
  const toasts = useToasts();
  const { email } = useMe();
  const form = useStaffForm(schema, { current: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await changePassword(values);
      form.reset();
      toasts.show({ title: 'Your password is changed.', description: 'Your other sessions were ended.' });
    } catch (thrown) {
      showProblem(form, thrown, ['current', 'password']);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* Password managers want to know whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. A few unrelated words are strong and easy to keep in mind.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" tone="action" busy={isSubmitting} className="self-start">
        {isSubmitting ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  );
}

function Everywhere() {
  const leave = useLeave();
  return (
    <Button busy={leave.isPending} onClick={() => leave.mutate(signOutEverywhere)}>
      <Icon of={MonitorOff} />
      Sign out everywhere
    </Button>
  );
}
