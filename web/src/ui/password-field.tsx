import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Input } from './controls.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type PasswordFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>;

/** A password that can be looked at, with a word about Caps Lock while it is on (WCAG 3.3.8 lets managers paste). */
export function PasswordField({ label, id, hint, error, required, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <div className={className}>
      <Field {...{ label, id, hint, error, required }}>
        {(wired) => (
          <span className="relative block">
            <Input
              {...rest}
              {...wired}
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className="pr-13"
              onKeyDown={look}
              onKeyUp={look}
            />
            <button
              type="button"
              aria-label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className={buttonClass('quiet', 'sm', 'absolute top-1/2 right-1 size-10 -translate-y-1/2 px-0')}
            >
              <Icon of={shown ? EyeOff : Eye} className="size-5" />
            </button>
          </span>
        )}
      </Field>
      <p role="status" className="text-warning text-sm">
        {caps && <span className="mt-1.5 block">Caps Lock is on.</span>}
      </p>
    </div>
  );
}
