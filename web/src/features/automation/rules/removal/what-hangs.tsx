import { undoSeconds } from '@catalog/automation.json';
import { Link } from 'react-router';
import type { AutomationUses } from '../../../../api/staff-removal.ts';
import { pageOf } from '../../labels.ts';
import type { Kind } from '../calls.ts';

/** What a deletion ends, and what stays. */
export function WhatHangs({ kind, uses }: { kind: Kind; uses: AutomationUses }) {
  return kind === 'mail' ? <OfMail uses={uses} /> : <OfPlan kind={kind} uses={uses} />;
}

function OfMail({ uses: { people, by } }: { uses: AutomationUses }) {
  return (
    <>
      {by.length > 0 ? (
        <>
          <p>It cannot be deleted as long as these send it, on or off:</p>
          <Users by={by} />
          <p>Choose another mail there, or delete them first.</p>
        </>
      ) : (
        <p>No rule and no sequence sends it. What people got of it stays readable.</p>
      )}
      {people > 0 && (
        <p className="text-ink-soft text-sm">
          {counted(people)} on the way {people === 1 ? 'is' : 'are'} still to get it, and will.
        </p>
      )}
    </>
  );
}

function OfPlan({ kind, uses: { people, named, approvals, by } }: { kind: Kind; uses: AutomationUses }) {
  return (
    <>
      {people === 0 ? (
        <p>Nobody is in this {kind} now.</p>
      ) : (
        <div>
          <p>
            <strong>
              {counted(people)} {people === 1 ? 'is' : 'are'} in it now
            </strong>
            , and {people === 1 ? 'gets' : 'get'} nothing more of it:
          </p>
          <p className="mt-1 [overflow-wrap:anywhere]">
            {named.map(({ name }) => name || 'a person without a name').join(', ')}
            {people > named.length && ` and ${people - named.length} more`}.
          </p>
          {approvals > 0 && (
            <p className="mt-1">
              {approvals === 1 ? 'The approval that waits' : `The ${approvals} approvals that wait`} for it
              will be taken back.
            </p>
          )}
        </div>
      )}
      {by.length > 0 && (
        <div>
          <p>These can start it by what they do; they go on without it:</p>
          <Users by={by} />
        </div>
      )}
      <p className="text-ink-soft text-sm">
        What people got, figures and history stay under its name. For {undoSeconds} seconds it can be undone
        with everybody in it; later it can be brought back, switched off and without them.
      </p>
    </>
  );
}

function Users({ by }: { by: AutomationUses['by'] }) {
  return (
    <ul className="mt-1 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
      {by.map(({ kind, id, name, active }) => (
        <li key={id}>
          <Link to={pageOf[kind](id)} className="inline-block min-h-6 underline underline-offset-4">
            {name}
          </Link>{' '}
          <span className="text-ink-soft text-sm">
            {kind}, {active ? 'on' : 'off'}
          </span>
        </li>
      ))}
    </ul>
  );
}

const counted = (people: number): string => (people === 1 ? 'One person' : `${people} people`);
