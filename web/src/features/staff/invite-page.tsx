import { useNavigate } from 'react-router';
import { object } from 'valibot';
import { nameRule, newPasswordRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { useAddress } from '../../lib/list/address.ts';
import { InputField } from '../../ui/controls.tsx';
import { acceptInvitation } from './calls.ts';
import { LinkIsIncomplete } from './link-is-incomplete.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const schema = object({ name: nameRule, password: newPasswordRule });

/** `/invite?token=`: accepts an owner's invitation. */
export function InvitePage() {
  const token = useAddress()[0].get('token') ?? '';
  if (token === '') {
    return (
      <LinkIsIncomplete title="Your invitation">
        Copy it from the mail once more, to its very end, or ask the owner who invited you for a new one.
      </LinkIsIncomplete>
    );
  }
  return (
    <SignInFrame
      title="Welcome to the team"
      intro="Choose how you are called here, and a password. Then sign in."
    >
      <InviteForm token={token} />
    </SignInFrame>
  );
}

function InviteForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useStaffForm(schema, { name: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await acceptInvitation({ token, ...values });
      navigate('/login', {
        replace: true,
        state: { note: 'Your account is ready. Sign in with your new password.' },
      });
    } catch (thrown) {
      showProblem(form, thrown, ['name', 'password']);
    }
  });
  return (
    <NewPasswordForm
      onSubmit={submit}
      errors={errors}
      password={form.register('password')}
      busy={isSubmitting}
      label="Join"
      busyLabel="Joining…"
    >
      <InputField
        label="Your name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
    </NewPasswordForm>
  );
}
