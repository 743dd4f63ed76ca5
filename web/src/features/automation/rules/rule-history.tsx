import { useState } from 'react';
import type { AutomationRule } from '../../../api/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { CloseButton, Drawer } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Changes } from './editing/changes.tsx';
import { MadeBy } from './parts.tsx';
import { PlanLines } from './plan-lines.tsx';
import { fieldsOfRule, type RuleFields } from './rule-fields.model.ts';
import { ruleLines, versionChanges } from './rule-words.model.ts';

type HistoryProps = {
  /** The latest first. */
  versions: readonly AutomationRule[];
  mayTakeOver: boolean;
  onTakeOver: (words: RuleFields, version: number) => void;
  onClose: () => void;
};

/** Every version of a rule: who made it and when, and what it says that another one does not. */
export function RuleHistory({ versions, mayTakeOver, onTakeOver, onClose }: HistoryProps) {
  const [against, setAgainst] = useState('before');
  const [newest] = versions;
  return (
    <Drawer open onClose={onClose} title="History" titleHidden>
      <header className="flex items-center justify-between gap-3 border-line border-b bg-surface py-3 pr-3 pl-5">
        <p aria-hidden="true" className="font-display font-semibold text-lg">
          History
        </p>
        <CloseButton />
      </header>
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto p-5">
        {versions.length > 1 && (
          <Field label="Compare each version with">
            {(wired) => (
              <Select {...wired} value={against} onChange={(event) => setAgainst(event.target.value)}>
                <option value="before">the one before it</option>
                {versions.map(({ version }) => (
                  <option key={version} value={version}>
                    version {version}
                    {version === newest?.version ? ', in force now' : ''}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <ol className="flex flex-col gap-3">
          {versions.map((version, at) => (
            <li key={version.version}>
              <Version
                version={version}
                other={
                  against === 'before'
                    ? versions[at + 1]
                    : versions.find((one) => String(one.version) === against)
                }
                isNewest={version === newest}
                onTakeOver={
                  mayTakeOver ? () => onTakeOver(fieldsOfRule(version), version.version) : undefined
                }
              />
            </li>
          ))}
        </ol>
      </div>
    </Drawer>
  );
}

type VersionProps = {
  version: AutomationRule;
  /** What it is compared with; undefined of the first. */
  other: AutomationRule | undefined;
  isNewest: boolean;
  onTakeOver: (() => void) | undefined;
};

function Version({ version, other, isNewest, onTakeOver }: VersionProps) {
  return (
    <article
      aria-label={`Version ${version.version}`}
      className="rounded-card border border-line bg-surface px-4 py-3.5"
    >
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-[0.9375rem]">
        <span>
          <MadeBy of={version} />
        </span>
        {isNewest && <span className="font-normal text-ink-soft text-sm">in force now</span>}
      </p>
      {other === undefined ? (
        <PlanLines lines={ruleLines(version)} />
      ) : (
        <Changes
          changes={versionChanges(other, version)}
          none={
            other.version === version.version
              ? 'This is the version that the others are compared with.'
              : `It says the same as version ${other.version}.`
          }
        />
      )}
      {onTakeOver && (
        <Button size="sm" className="mt-3 min-h-11" onClick={onTakeOver}>
          Take over into the editor
          <span className="sr-only"> version {version.version}</span>
        </Button>
      )}
    </article>
  );
}
