import { useAddress, withValues } from '../../../lib/list/address.ts';
import { Select } from '../../../ui/controls.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { MessageFilter } from './calls.ts';
import { messageStatuses } from './message.model.ts';

const choices: readonly MessageFilter['status'][] = [
  'all',
  'quarantine',
  ...messageStatuses.map(({ id }) => id),
];

/** The filter in the address: reload, back and a shared link keep it. */
export function useMessageFilter(): [MessageFilter, (change: Partial<MessageFilter>) => void] {
  const [params, setParams] = useAddress();
  const status = choices.find((choice) => choice === params.get('status')) ?? 'open';
  const change = (next: Partial<MessageFilter>) =>
    setParams((now) => withValues(now, next, { status: 'open' }));
  return [{ status, q: params.get('q') ?? '' }, change];
}

type MessageFilterBarProps = {
  filter: MessageFilter;
  onChange: (change: Partial<MessageFilter>) => void;
  quarantined: number;
};

/** Search and state of the messages shown. */
export function MessageFilterBar({ filter, onChange, quarantined }: MessageFilterBarProps) {
  return (
    <div className="flex w-full gap-2 pb-2.5 sm:w-auto">
      <SearchField
        label="Search messages"
        hint="Name, reference, word"
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <div className="w-34 shrink-0 sm:w-44">
        <Select
          aria-label="Which messages"
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value as MessageFilter['status'] })}
          className="text-[0.9375rem]"
        >
          <option value="open">Open</option>
          <option value="quarantine">Quarantine ({quarantined})</option>
          <option value="all">All</option>
          <optgroup label="By status">
            {messageStatuses
              .filter(({ id }) => id !== 'open')
              .map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
          </optgroup>
        </Select>
      </div>
    </div>
  );
}
