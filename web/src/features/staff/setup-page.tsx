import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { object } from 'valibot';
import { emailRule, nameRule, newPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useAddress } from '../../lib/list/address.ts';
import { InputField } from '../../ui/controls.tsx';
import { setUp } from './calls.ts';
import { LinkIsIncomplete } from './link-is-incomplete.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { STAFF_HOME } from './next-path.model.ts';
import { signedIn } from './session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const schema = object({ name: nameRule, email: emailRule, password: newPasswordRule });

/** `/setup?token=`: the first owner, by the one-time link that the start of the program printed. */
export function SetupPage() {
  const token = useAddress()[0].get('token') ?? '';
  if (token === '') {
    return (
      <LinkIsIncomplete title="Set up">
        The link stands in the output of the program's start, whole, on one line.
      </LinkIsIncomplete>
    );
  }
  return (
    <SignInFrame
      title="Welcome"
      intro="You are about to become the first owner. Owners see everything and invite the others."
    >
      <SetupForm token={token} />
    </SignInFrame>
  );
}

function SetupForm({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useStaffForm(schema, { name: '', email: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      signedIn(client, await setUp({ token, ...values }));
      await client.invalidateQueries({ queryKey: ['session'] });
      navigate(STAFF_HOME, { replace: true });
    } catch (thrown) {
      showProblem(form, thrown, ['name', 'email', 'password']);
    }
  });
  return (
    <NewPasswordForm
      onSubmit={submit}
      errors={errors}
      password={form.register('password')}
      busy={isSubmitting}
      label="Create the owner"
      busyLabel="Creating…"
    >
      <InputField
        label="Your name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <InputField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
    </NewPasswordForm>
  );
}
