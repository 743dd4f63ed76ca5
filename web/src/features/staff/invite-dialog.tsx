import options from '@catalog/options.json';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { object, picklist } from 'valibot';
import type { Role, StaffUser } from '../../api/staff.ts';
import { emailRule, nameRule } from '../../lib/form/rules.ts';
import { showProblem, useStaffForm } from '../../lib/form/staff-form.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, Select } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { invite } from './calls.ts';
import { FormAlert } from './form-alert.tsx';

type Invitation = { email: string; name: string; role: Role };

const ROLES = options.role.map(({ id }) => id as Role);

const schema = object({
  email: emailRule,
  name: nameRule,
  role: picklist(ROLES),
});

/** Invites somebody: by mail, or with a link to hand over while mail is not configured. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [invited, setInvited] = useState<StaffUser | null>(null);
  const close = () => {
    setInvited(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={invited ? 'Invited' : 'Invite someone'}>
      {invited ? <Invited user={invited} onClose={close} /> : <InviteForm onInvited={setInvited} />}
    </Dialog>
  );
}

function InviteForm({ onInvited }: { onInvited: (user: StaffUser) => void }) {
  const client = useQueryClient();
  const form = useStaffForm<Invitation>(schema, { email: '', name: '', role: 'sales' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onInvited(await invite(values));
      await client.invalidateQueries({ queryKey: ['users'] });
    } catch (thrown) {
      showProblem(form, thrown, ['email', 'name', 'role']);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 p-5">
      <InputField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <InputField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Field label="Role" error={errors.role?.message}>
        {(wired) => (
          <Select {...wired} {...form.register('role')}>
            {options.role.map(({ id, label, can }) => (
              <option key={id} value={id}>
                {label}: {can}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" tone="action" busy={isSubmitting}>
        {isSubmitting ? 'Inviting…' : 'Send the invitation'}
      </Button>
    </form>
  );
}

function Invited({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <div className="flex flex-col gap-4 p-5">
      {user.inviteUrl ? (
        <>
          <Notice tone="warning" title="Mail is not configured.">
            Hand this link to {user.name} yourself. It works once.
          </Notice>
          <p className="rounded-control bg-sunken p-3 text-sm [overflow-wrap:anywhere]">{user.inviteUrl}</p>
          <Button tone="action" onClick={() => void copy(user.inviteUrl ?? '').catch(() => setCopied(false))}>
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
        </>
      ) : (
        <Notice tone="success" title={`An invitation is on its way to ${user.email}.`}>
          {user.name} chooses a password and is in.
        </Notice>
      )}
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
