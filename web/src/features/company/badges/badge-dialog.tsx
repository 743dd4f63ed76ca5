import { object, string } from 'valibot';
import type { Badge } from '../../../api/staff.ts';
import { showProblem, useStaffForm } from '../../../lib/form/staff-form.ts';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveBadge } from './calls.ts';
import { useRegister } from './use-register.ts';

type Words = Record<'number' | 'firstName' | 'initial' | 'role' | 'validFrom' | 'validTo', string>;

/** The server says what a badge may be; here every field is text. */
const schema = object({
  number: string(),
  firstName: string(),
  initial: string(),
  role: string(),
  validFrom: string(),
  validTo: string(),
});

const fields = ['number', 'firstName', 'initial', 'role', 'validFrom', 'validTo'] as const;

type BadgeDialogProps = {
  /** The badge to change; null for a new one, undefined while the dialog is closed. */
  badge: Badge | null | undefined;
  onClose: () => void;
};

/** Adds a badge, or changes one. */
export function BadgeDialog({ badge, onClose }: BadgeDialogProps) {
  return (
    <Dialog
      open={badge !== undefined}
      onClose={onClose}
      title={badge ? `Badge ${badge.number}` : 'Add a badge'}
    >
      {badge !== undefined && <BadgeForm badge={badge} onDone={onClose} />}
    </Dialog>
  );
}

function BadgeForm({ badge, onDone }: { badge: Badge | null; onDone: () => void }) {
  const { put } = useRegister();
  const form = useStaffForm<Words>(schema, {
    number: badge?.number ?? '',
    firstName: badge?.firstName ?? '',
    initial: badge?.initial ?? '',
    role: badge?.role ?? 'Guard',
    validFrom: badge?.validFrom ?? '',
    validTo: badge?.validTo ?? '',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ number, ...facts }) => {
    try {
      put(await saveBadge(number.trim() || '-', { ...facts, active: badge?.active ?? true }));
      onDone();
    } catch (thrown) {
      showProblem(form, thrown, fields);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 p-5 sm:grid-cols-2">
      <InputField
        label="Badge number"
        autoComplete="off"
        readOnly={badge !== null}
        hint={badge ? 'For another number, add another badge.' : 'Letters, digits and hyphens.'}
        error={errors.number?.message}
        {...form.register('number')}
      />
      <InputField
        label="Role"
        autoComplete="off"
        hint="As visitors read it."
        error={errors.role?.message}
        {...form.register('role')}
      />
      <InputField
        label="First name"
        autoComplete="off"
        hint="For you alone; may be empty."
        error={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <InputField
        label="First letter of the last name"
        autoComplete="off"
        hint="Who asks must know it, unless it is empty."
        error={errors.initial?.message}
        {...form.register('initial')}
      />
      <InputField
        label="Valid from"
        type="date"
        error={errors.validFrom?.message}
        {...form.register('validFrom')}
      />
      <InputField
        label="Licensed until"
        type="date"
        error={errors.validTo?.message}
        {...form.register('validTo')}
      />
      {errors.root?.message && (
        <p role="alert" className="font-medium text-danger text-sm sm:col-span-2">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" tone="action" busy={isSubmitting} className="sm:col-span-2">
        {isSubmitting ? 'Saving…' : 'Save the badge'}
      </Button>
    </form>
  );
}
