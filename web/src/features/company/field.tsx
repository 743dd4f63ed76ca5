import { type ReactNode, useId } from 'react';
import { InputField, Select, TextAreaField } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { controlOf } from './places.ts';
import { type Profile, rowsAt, type Tree, textAt, valueAt } from './profile.model.ts';
import type { FieldSpec, Kind } from './specs.ts';

/** What every field needs of the editor. */
export type Editing = {
  profile: Profile;
  /** Why a fact cannot be taken, by its path. */
  errors: Readonly<Record<string, string>>;
  set: (path: string, value: Tree) => void;
  /** Another value made of the one that stands there when it is made. */
  change: (path: string, make: (now: Tree) => Tree) => void;
};

type OneProps = Editing & { spec: FieldSpec; path: string };

/** One fact: its control, what it is for, and where visitors see it. */
export function FactField(one: OneProps) {
  const { spec, path, profile, errors, set } = one;
  const { kind = 'line', label } = spec;
  const id = controlOf(path);
  const common = {
    id,
    label,
    hint: <Hint {...spec} />,
    error: errorOf(errors, path),
    required: !spec.optional,
    className: spec.wide || kind === 'text' || kind === 'lines' ? 'sm:col-span-2' : undefined,
  };
  const value = textAt(profile, path);
  if (kind === 'switch' || kind === 'own') return <SwitchField {...one} />;
  if (kind === 'days') return <DaysField {...one} />;
  if (kind === 'papers') return <PapersField {...one} />;
  if (kind === 'services') return <ServicesField {...one} />;
  if (kind === 'lines') {
    const list = valueAt(profile, path);
    return (
      <TextAreaField
        {...common}
        rows={6}
        value={Array.isArray(list) ? list.join('\n') : ''}
        onChange={(event) => set(path, linesOf(event.target.value))}
        onBlur={(event) =>
          set(
            path,
            linesOf(event.target.value)
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }
      />
    );
  }
  if (kind === 'text') {
    return (
      <TextAreaField {...common} rows={2} value={value} onChange={(event) => set(path, event.target.value)} />
    );
  }
  const choices = choicesOf(spec, profile);
  if (choices) {
    return (
      <Field {...common}>
        {(wired) => (
          <Select {...wired} value={value} onChange={(event) => set(path, event.target.value)}>
            <option value="">{spec.optional ? 'None' : 'Choose one'}</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  return (
    <InputField
      {...common}
      type={inputTypes[kind] ?? 'text'}
      {...(kind === 'number' && { inputMode: 'numeric' })}
      {...(kind === 'email' && { inputMode: 'email' })}
      autoComplete="off"
      value={value}
      onChange={(event) => set(path, kind === 'number' ? numberOf(event.target.value) : event.target.value)}
    />
  );
}

const inputTypes: Partial<Record<Kind, string>> = { time: 'time', day: 'date' };

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** A year as a number; what is none stays as it was typed, and the server says what is wrong with it. */
const numberOf = (text: string): Tree => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);

/** What stands at a path, or at one of its lines. */
function errorOf(errors: Editing['errors'], path: string): string | undefined {
  const found = Object.entries(errors).filter(([at]) => at === path || at.startsWith(`${path}.`));
  if (found.length === 0) return undefined;
  return found
    .map(([at, message]) =>
      at === path ? message : `Line ${Number(at.slice(path.length + 1)) + 1}: ${message}`,
    )
    .join(' ');
}

/** What a choice of another row is made from. */
function choicesOf({ kind, choices }: FieldSpec, profile: Profile): { id: string; label: string }[] | null {
  const list = (path: string, name: string) =>
    rowsAt(profile, path).map((row) => ({ id: String(row.id), label: String(row[name] || row.id) }));
  if (choices) return Object.entries(choices).map(([id, label]) => ({ id, label }));
  if (kind === 'office') return list('company.offices', 'city');
  if (kind === 'service') return list('services', 'name');
  if (kind === 'claim') {
    return rowsAt(profile, 'claims').map((row) => ({
      id: String(row.id),
      label: `${row.value} ${row.text}`,
    }));
  }
  return null;
}

function Hint({ hint, seen }: FieldSpec): ReactNode {
  if (!hint && !seen) return undefined;
  return (
    <>
      {hint}
      {hint && seen && ' '}
      {seen && <span className="whitespace-normal">Seen in: {seen}.</span>}
    </>
  );
}

/** Yes or no, with what it means below. */
function SwitchField({ spec, path, profile, errors, set }: OneProps) {
  const hint = useId();
  const isOwn = spec.kind === 'own';
  const error = errorOf(errors, path);
  return (
    <div className="flex items-start gap-2 sm:col-span-2">
      <Switch
        id={controlOf(path)}
        label={spec.label}
        describedBy={spec.hint ? hint : undefined}
        checked={(valueAt(profile, path) === true) !== isOwn}
        onChange={(on) => set(path, on !== isOwn)}
      />
      <span className="pt-2.5 text-[0.9375rem]">
        <span className="font-semibold">{spec.label}</span>
        {spec.hint && (
          <span id={hint} className="block text-ink-faint text-sm">
            {spec.hint}
          </span>
        )}
        {error && <span className="block font-medium text-danger text-sm">{error}</span>}
      </span>
    </div>
  );
}

type ChecksProps = OneProps & {
  choices: readonly { value: string | number; label: string }[];
  required?: boolean;
};

/** Several of a few, kept in the order in which they are listed. */
function ChecksField({ spec, path, profile, errors, set, choices, required = false }: ChecksProps) {
  const error = errorOf(errors, path);
  const value = valueAt(profile, path);
  const chosen: readonly Tree[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? `${controlOf(path)}-error` : undefined}>
      <legend className="font-semibold text-[0.9375rem] leading-snug">
        {spec.label}{' '}
        <span className="font-normal text-ink-faint text-sm">({required ? 'required' : 'optional'})</span>
      </legend>
      <p className="mt-1 text-ink-faint text-sm">
        <Hint {...spec} />
      </p>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {choices.map(({ value: one, label }, at) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              id={at === 0 ? controlOf(path) : undefined}
              className="size-5 accent-accent"
              checked={chosen.includes(one)}
              onChange={(event) =>
                set(
                  path,
                  choices
                    .map((choice) => choice.value)
                    .filter((other) => (other === one ? event.target.checked : chosen.includes(other))),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${controlOf(path)}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The days of the week; in the profile Sunday is 0. */
const DaysField = (one: OneProps) => (
  <ChecksField {...one} required choices={days.map((label, value) => ({ label, value }))} />
);

type RowsFieldProps = OneProps & { of: string; required?: boolean };

/** Some of the rows of another list, by their names. */
const RowsField = ({ of, ...one }: RowsFieldProps) => (
  <ChecksField
    {...one}
    choices={rowsAt(one.profile, of).map(({ id, name }) => ({
      value: String(id),
      label: String(name || id),
    }))}
  />
);

/** The papers that something rests on. */
const PapersField = (one: OneProps) => <RowsField {...one} of="papers" />;

/** The services that a job was done with. */
const ServicesField = (one: OneProps) => <RowsField {...one} of="services" required />;
