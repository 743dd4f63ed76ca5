import { quote as options } from '@catalog/options.json';
import { fields, limits } from '@catalog/quotes.json';
import { PhoneIncoming } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { explain } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { InputField, SelectField, TextAreaField } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RestoredNotice } from '../../../ui/restored-notice.tsx';
import { Chips } from './chips.tsx';
import { KnownCallers } from './known-callers.tsx';
import { type Draft, SOMEBODY_NEW } from './told.model.ts';
import { useCallers } from './use-callers.ts';
import { useTold } from './use-told.ts';

/** What a field of the visitors' form is called there. */
const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;

/** What a caller asks for, in the order in which it is asked. Kept on this device until it is stored. */
export function ToldForm({ onDone }: { onDone: () => void }) {
  const told = useTold(onDone);
  const { draft, change, wrong, busy } = told;
  const callers = useCallers(draft.phone, draft.email);
  const form = useRef<HTMLFormElement>(null);
  const text = (name: keyof Draft & ('name' | 'phone' | 'email' | 'company' | 'siteLocation')) => ({
    name,
    value: draft[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        told.send(form.current);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        event.preventDefault();
        told.send(form.current);
      }}
      className="flex flex-col gap-4 p-5 pb-0"
    >
      {told.restoredAt !== null && (
        <RestoredNotice what="words" at={told.restoredAt} onDiscard={told.discard} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          {...text('phone')}
          label={labelOf('phone')}
          type="tel"
          autoComplete="off"
          maxLength={limits.phone}
        />
        <InputField {...text('name')} label="Name" required autoComplete="off" maxLength={limits.name} />
      </div>
      <KnownCallers
        callers={callers.data ?? []}
        draft={draft}
        asked={told.asked}
        onChoose={told.choose}
        onNew={() => change({ person: SOMEBODY_NEW, person_name: '' })}
      />
      <Chips
        legend="What they need"
        name="serviceType"
        options={options.serviceType}
        value={draft.serviceType}
        required
        error={wrong.serviceType}
        onChange={(serviceType) => change({ serviceType })}
      />
      <TextAreaField
        label="In their words"
        name="message"
        rows={2}
        maxLength={limits.message}
        value={draft.message}
        error={wrong.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Tick
        label="Someone is in danger: an emergency"
        checked={draft.emergency}
        onChange={(emergency) => change({ emergency })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          {...text('siteLocation')}
          label={labelOf('siteLocation')}
          autoComplete="off"
          maxLength={limits.siteLocation}
        />
        <SelectField
          label="How soon"
          name="timeline"
          placeholder="Not said"
          options={options.timeline}
          value={draft.timeline}
          error={wrong.timeline}
          onChange={(event) => change({ timeline: event.target.value })}
        />
        <InputField
          {...text('company')}
          label={labelOf('company')}
          autoComplete="off"
          maxLength={limits.company}
        />
        <InputField
          {...text('email')}
          label={labelOf('email')}
          type="email"
          autoComplete="off"
          maxLength={limits.email}
        />
      </div>
      <Chips
        legend="How they want to be answered"
        name="preferredContact"
        options={options.preferredContact}
        none="Not said"
        value={draft.preferredContact}
        error={wrong.preferredContact}
        onChange={(preferredContact) => change({ preferredContact })}
      />
      <div>
        <Tick
          label="I take it; otherwise nobody has it"
          checked={draft.mine}
          onChange={(mine) => change({ mine })}
        />
        {draft.email.trim() !== '' && (
          <Tick
            label="Mail them a confirmation; otherwise nothing is mailed now"
            checked={draft.confirm}
            onChange={(confirm) => change({ confirm })}
          />
        )}
      </div>
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-surface px-5 py-3">
        <div role="alert">
          {told.problem !== null && (
            <Notice tone="danger" title="Not stored. What you typed is kept on this device." className="mb-3">
              {explain(told.problem)}
            </Notice>
          )}
          {told.asked && draft.person === '' && (
            <Notice tone="warning" title="Who is it? Not stored yet." className="mb-3">
              Someone has this number. Choose them above, or say that it is someone else.
            </Notice>
          )}
          {told.isLost && (
            <Notice tone="warning" title="This device has no room" className="mb-3">
              What you type is lost with this page.
            </Notice>
          )}
        </div>
        <Button type="submit" tone="action" busy={busy} className="w-full">
          <Icon of={PhoneIncoming} />
          {busy ? 'Storing…' : 'Store request'}
        </Button>
      </div>
    </form>
  );
}

function Tick({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
