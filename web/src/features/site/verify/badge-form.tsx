import { Button } from '../../../ui/button';
import { InputField } from '../../../ui/controls';

type BadgeFormProps = {
  /** What is wrong with the question that was asked last. */
  problem?: string | undefined;
};

/** Asks whether a badge is ours: two fields, a document as the answer, no script. */
export function BadgeForm({ problem }: BadgeFormProps) {
  return (
    <form method="post" action="/verify/badge" className="grid gap-5 sm:grid-cols-[1.4fr_1fr] sm:items-start">
      <InputField
        label="Badge number"
        name="number"
        hint="Large, on the front of the badge."
        required
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
      />
      <InputField
        label="First letter of the last name"
        name="initial"
        hint="If the badge shows a name."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button
        type="submit"
        tone="action"
        size="lg"
        className="whitespace-normal sm:col-span-2 sm:justify-self-start"
      >
        Is this guard yours?
      </Button>
    </form>
  );
}
