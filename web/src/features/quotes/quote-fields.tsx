import { quote as options } from '@catalog/options.json';
import type { ReactNode } from 'react';
import { InputField, SelectField, TextAreaField } from '../../ui/controls';
import { type FieldName, type QuoteErrors, type QuoteValues, requiredFields } from './quote-form.model';

/** The id of a field's control. */
export const controlId = (name: FieldName) => `quote-${name}`;

type FieldsProps = { errors: QuoteErrors; values: QuoteValues | undefined };

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

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-6 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-left mb-4 w-full font-display font-semibold text-heading">{legend}</legend>
      <div className="clear-both grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** The fields of V82–V86 and V147 in three groups. */
export function QuoteFields(props: FieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      <Group legend="How we reach you">
        <InputField label="First name" autoComplete="given-name" {...wire(props, 'firstName')} />
        <InputField label="Last name" autoComplete="family-name" {...wire(props, 'lastName')} />
        <InputField
          label="E-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...wire(props, 'email')}
        />
        <InputField label="Phone" type="tel" autoComplete="tel" {...wire(props, 'phone')} />
        <InputField
          label="Company"
          autoComplete="organization"
          className="sm:col-span-2"
          {...wire(props, 'company')}
        />
      </Group>
      <Group legend="What needs protecting">
        <SelectField
          label="Service"
          options={options.serviceType}
          placeholder="Choose a service"
          className="lg:col-span-2 xl:col-span-1"
          {...wire(props, 'serviceType')}
        />
        <SelectField
          label="Type of property"
          options={options.propertyType}
          placeholder="Choose a type"
          className="lg:col-span-2 xl:col-span-1"
          {...wire(props, 'propertyType')}
        />
        <TextAreaField
          label="Security concerns"
          hint="What happened, or what you want to prevent."
          className="sm:col-span-2"
          {...wire(props, 'securityConcerns')}
        />
      </Group>
      <Group legend="Your plans">
        <SelectField
          label="Budget"
          options={options.budget}
          placeholder="Not decided yet"
          {...wire(props, 'budget')}
        />
        <SelectField
          label="Timeline"
          options={options.timeline}
          placeholder="Not decided yet"
          {...wire(props, 'timeline')}
        />
        <TextAreaField
          label="Message"
          hint="Anything else: the site, the hours, access, a good time to call."
          className="sm:col-span-2"
          {...wire(props, 'message')}
        />
      </Group>
    </div>
  );
}
