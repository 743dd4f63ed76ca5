import { choicesOf } from '../../../lib/form/choices.ts';
import { useAddress, withValues } from '../../../lib/list/address.ts';
import { Select } from '../../../ui/controls.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ChatFilter } from './calls.ts';

const choices = choicesOf<ChatFilter['status'], { label: string }>({
  open: { label: 'Open' },
  waiting: { label: 'Waiting' },
  taken: { label: 'Taken over' },
  all: { label: 'All conversations' },
});

/** The filter in the address: reload, back and a shared link keep it. */
export function useChatFilter(): [ChatFilter, (change: Partial<ChatFilter>) => void] {
  const [params, setParams] = useAddress();
  const status = choices.find(({ id }) => id === params.get('status'))?.id ?? 'open';
  const change = (next: Partial<ChatFilter>) => setParams((now) => withValues(now, next, { status: 'open' }));
  return [{ status, q: status === 'all' ? (params.get('q') ?? '') : '' }, change];
}

type ChatFilterBarProps = { filter: ChatFilter; onChange: (change: Partial<ChatFilter>) => void };

/** Search and state of the conversations shown. A search looks through all of them. */
export function ChatFilterBar({ filter, onChange }: ChatFilterBarProps) {
  return (
    <div className="flex w-full gap-2 pb-2.5 sm:w-auto">
      <SearchField
        label="Search conversations"
        hint="Words said"
        value={filter.q}
        onChange={(q) => onChange(q === '' ? { q } : { q, status: 'all' })}
      />
      <div className="w-44 shrink-0 sm:w-48">
        <Select
          aria-label="Which conversations"
          value={filter.status}
          onChange={(event) => onChange({ q: '', status: event.target.value as ChatFilter['status'] })}
          className="text-[0.9375rem]"
        >
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
