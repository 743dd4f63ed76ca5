import { Eye, History } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import type { Saved } from './calls.ts';

type HeadProps = { latest: Saved; onPreview: () => void; onHistory: () => void };

/** What this page is for, which version visitors see, and the ways to look before and back. */
export function CompanyHead({ latest, onPreview, onHistory }: HeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Company</h1>
        <p className="max-w-[70ch] text-ink-soft">
          What the company says of itself. Saved, it shows on every page, in mails and in the chat within a
          second.
        </p>
        <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
          {latest.changedAt ? (
            <>
              Version {latest.version}, saved <When at={latest.changedAt} near /> by{' '}
              {latest.changedBy || 'the command line'}
              {latest.note && `: ${latest.note}`}
            </>
          ) : (
            'Nothing was saved yet.'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onPreview}>
          <Icon of={Eye} />
          Preview
        </Button>
        <Button onClick={onHistory}>
          <Icon of={History} />
          History
        </Button>
      </div>
    </header>
  );
}
