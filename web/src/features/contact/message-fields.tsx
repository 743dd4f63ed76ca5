import { contact as options } from '@catalog/options.json';
import { InputField, SelectField, TextAreaField } from '../../ui/controls';
import { type ContactErrors, type ContactValues, type FieldName, requiredFields } from './contact.model';

/** The id of a field's control. */
export const controlId = (name: FieldName) => `contact-${name}`;

type FieldsProps = { errors: ContactErrors; values: ContactValues | undefined };

/** What every control of the form has: its payload name, its fixed id, its error, its first value. */
function wire({ errors, values }: FieldsProps, name: FieldName) {
  return {
    name,
    id: controlId(name),
    error: errors[name],
    required: requiredFields.includes(name),
    defaultValue: values?.[name] || undefined,
  };
}

/** The fields of V92 and V148. */
export function MessageFields(props: FieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <InputField label="Name" autoComplete="name" {...wire(props, 'name')} />
      <InputField
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...wire(props, 'email')}
      />
      <InputField label="Phone" type="tel" autoComplete="tel" {...wire(props, 'phone')} />
      <SelectField
        label="Subject"
        options={options.subject}
        placeholder="Choose a subject"
        {...wire(props, 'subject')}
      />
      <TextAreaField label="Message" rows={6} className="sm:col-span-2" {...wire(props, 'message')} />
    </div>
  );
}
