import { contact as options } from '@catalog/options.json';
import type { Option } from '../../ui/controls';
import { DescribedField } from '../../ui/described-field';
import { type ContactErrors, type ContactValues, type FieldName, fieldRules } from './contact.model';

/** The id of a field's control. */
export const controlId = (name: FieldName) => `contact-${name}`;

const choices: Partial<Record<FieldName, readonly Option[]>> = options;

type FieldsProps = { errors: ContactErrors; values: ContactValues | undefined };

/** The fields of V92 and V148. */
export function MessageFields({ errors, values }: FieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {fieldRules.map((rule) => (
        <DescribedField
          key={rule.name}
          rule={rule}
          id={controlId(rule.name)}
          error={errors[rule.name]}
          value={values?.[rule.name]}
          options={choices[rule.name]}
        />
      ))}
    </div>
  );
}
