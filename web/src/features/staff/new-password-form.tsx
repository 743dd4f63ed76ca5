import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { MIN_PASSWORD } from '../../lib/form/rules.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormAlert } from './form-alert.tsx';

type NewPasswordFormProps = {
  onSubmit: (event: React.FormEvent) => void;
  errors: FieldErrors<{ password: string }>;
  password: UseFormRegisterReturn;
  busy: boolean;
  label: string;
  busyLabel: string;
  /** Fields above the password. */
  children?: ReactNode;
};

/** The form of the three pages that end in choosing a password: setup, invitation, reset. */
export function NewPasswordForm({
  onSubmit,
  errors,
  password,
  busy,
  label,
  busyLabel,
  children,
}: NewPasswordFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      {children}
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. A few unrelated words are strong and easy to keep in mind.`}
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
        error={errors.password?.message}
        {...password}
      />
      <FormAlert message={errors.root?.message} />
      <Button type="submit" tone="action" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
