import { Button } from '../../ui/button';
import { HoneypotFields } from '../../ui/honeypot-fields';
import { ContactInputs } from './contact-step';
import { type Answers, answerNames } from './questionnaire.model';

/**
 * How a result without a contact is asked for by mail: the same answers, sent again with one (D103). A plain form that needs no
 * script; what is wrong with it is told on the page of the questionnaire, with all that was typed.
 */
export function MailForm({ answers }: { answers: Answers }) {
  return (
    <section aria-labelledby="mailed" className="border-line border-t pt-6 print:hidden">
      <h2 id="mailed" className="text-heading">
        Have it emailed to you
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">
        No name and no address is kept with this page. If you give yours, we email you the report and a person
        answers.
      </p>
      <form method="post" action="/assessments" aria-label="Report by email" className="relative">
        {answerNames.map((name) => (
          <input key={name} type="hidden" name={name} value={answers[name] ?? ''} />
        ))}
        <ContactInputs errors={{}} />
        <HoneypotFields />
        <Button type="submit" tone="action" size="lg" className="mt-6">
          Email me the report
        </Button>
      </form>
    </section>
  );
}
