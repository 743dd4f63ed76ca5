import { quote as options } from '@catalog/options.json';
import type { ReactNode } from 'react';
import type { Option } from '../../ui/controls';
import { DescribedField } from '../../ui/described-field';
import { type FieldName, fieldRules, type QuoteErrors, type QuoteValues } from './quote-form.model';

const choices: Partial<Record<FieldName, readonly Option[]>> = options;

/** The id of a field's control. */
export const controlId = (name: FieldName) => `quote-${name}`;

type FieldsProps = {
  errors: QuoteErrors;
  values: QuoteValues | undefined;
  /** What is suggested for the place of the site. */
  towns: readonly Option[];
};

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-6 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-left mb-4 w-full font-display font-semibold text-heading">{legend}</legend>
      <div className="clear-both grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** The legends in the form's order. */
const groups = [...new Set(fieldRules.map(({ group = '' }) => group))];

/** The fields of V82–V86 and V147 in their groups. */
export function QuoteFields({ errors, values, towns }: FieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map((legend) => (
        <Group key={legend} legend={legend}>
          {fieldRules
            .filter(({ group }) => group === legend)
            .map((rule) => (
              <DescribedField
                key={rule.name}
                rule={rule}
                id={controlId(rule.name)}
                error={errors[rule.name]}
                value={values?.[rule.name]}
                options={rule.name === 'siteLocation' ? towns : choices[rule.name]}
              />
            ))}
        </Group>
      ))}
    </div>
  );
}
