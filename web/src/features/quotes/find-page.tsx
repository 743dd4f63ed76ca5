import { useNeededPageData } from '../../lib/page/page';
import { Button, buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { InputField } from '../../ui/controls';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';

/** The data of the page (internal/quotes/lookup.go): nothing asked yet, taken, or what is wrong with it. */
type Find = {
  reference: string;
  email: string;
  asked: boolean;
  /** Whether mails can leave at all. */
  mails: boolean;
  errors: { reference?: string; email?: string } | null;
  problem: string;
};

/** Finds a request again by its reference and its e-mail address: the link is mailed there, and shown nowhere. */
export function FindPage() {
  const find = useNeededPageData<Find>('find');
  return (
    <SkyBand>
      <div className="max-w-2xl pb-20 sm:pb-28">
        <h1 className="text-title">{find.asked ? 'Look into your mailbox' : 'Find my request'}</h1>
        <p className="mt-3 text-ink-soft text-lead">
          {find.asked
            ? 'If we have a request with this reference from this address, the link to it is on its way there.'
            : 'Your reference and your address bring the link to your request back to you, by email.'}
        </p>
        {!find.mails && <NoMails />}
        {find.asked ? <Asked of={find} /> : <FindForm of={find} />}
      </div>
    </SkyBand>
  );
}

function NoMails() {
  return (
    <Notice tone="warning" className="mt-6" title="We cannot send email at the moment">
      <p>Please call us with your reference: we tell you where your request stands.</p>
      <PhonePair className="mt-2" />
    </Notice>
  );
}

function Asked({ of: { reference, email } }: { of: Find }) {
  return (
    <Card className="mt-8 p-6 sm:p-8">
      <dl className="grid gap-6 sm:grid-cols-2">
        <div>
          <dt className="text-ink-faint text-sm">Reference</dt>
          <dd className="mt-0.5 break-all font-display font-semibold text-lg figures">{reference}</dd>
        </div>
        <div>
          <dt className="text-ink-faint text-sm">Email</dt>
          <dd className="mt-0.5 break-all font-display font-semibold text-lg">{email}</dd>
        </div>
      </dl>
      <p className="mt-6">
        It comes within a few minutes, unless this address got several today. Nothing there, also among
        unwanted mail? Call us with your reference:
      </p>
      <PhonePair className="mt-3" />
      <a href="/quote/find" className={buttonClass('outline', 'md', 'mt-6')}>
        Correct what I typed
      </a>
    </Card>
  );
}

function FindForm({ of: { reference, email, errors, problem } }: { of: Find }) {
  return (
    <Card className="mt-8 p-6 sm:p-8">
      {problem && (
        <Notice tone="danger" role="alert" className="mb-6" title={problem}>
          <PhonePair />
        </Notice>
      )}
      <form method="post" action="/quote/find" aria-label="Find my request" className="grid gap-5">
        <InputField
          label="Reference"
          name="reference"
          hint="In our email and on the page that confirmed your request."
          required
          defaultValue={reference}
          error={errors?.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
        />
        <InputField
          label="Email"
          name="email"
          type="email"
          hint="The address that you sent the request with."
          required
          defaultValue={email}
          error={errors?.email}
          autoComplete="email"
          enterKeyHint="send"
        />
        <Button type="submit" tone="action" size="lg" className="sm:justify-self-start">
          Email me the link
        </Button>
      </form>
      <p className="mt-5 text-ink-faint text-sm">
        A reference opens nothing by itself. Only the mailbox of the address gets the link.
      </p>
    </Card>
  );
}
