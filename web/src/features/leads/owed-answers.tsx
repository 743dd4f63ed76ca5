import { Check, Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { explain } from '../../api/problem.ts';
import type { OwedAnswer } from '../../api/staff.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Clock } from '../../ui/countdown-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { MixedLetters, UnverifiedPerson } from '../../ui/unverified.tsx';
import { keepPromise, listOwed, reopenPromise } from './calls.ts';
import { callHref, contactHref, leadName } from './contact.model.ts';
import { WaitingList } from './waiting-list.tsx';

/** Answers that a specialist was promised to give by a certain time, the soonest due first (U8). Nothing when none is owed. */
export function OwedAnswers() {
  return (
    <WaitingList
      title="Promised answers"
      name="owed"
      what="The promised answers"
      load={async (signal) => (await listOwed(signal)).items}
    >
      {(owed) => <Owed answer={owed} />}
    </WaitingList>
  );
}

function Owed({ answer }: { answer: OwedAnswer }) {
  const mail = contactHref(answer);
  const call = callHref(answer);
  return (
    <div className="grid items-center gap-x-5 gap-y-2 xl:grid-cols-[1fr_12rem_25rem]">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <Link
            to={`/leads/${answer.lead_id}`}
            className="font-semibold text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current"
          >
            {leadName(answer)}
          </Link>
          <UnverifiedPerson fields={answer.unverified} />
          <MixedLetters fields={answer.mixed} of={answer.name.trim() ? 'name' : 'email'} />
          {answer.company && <span className="text-ink-soft"> · {answer.company}</span>}
        </p>
        <p className="text-ink-soft text-sm">Left an address: {answer.door}</p>
      </div>
      <Clock deadline={answer.due_at} />
      <div className="flex flex-wrap gap-2 xl:justify-end">
        {mail && (
          <a href={mail} className={buttonClass('outline', 'sm')} aria-label={`Email: ${answer.email}`}>
            <Icon of={Mail} />
            Email
          </a>
        )}
        {call && (
          <a href={call} className={buttonClass('outline', 'sm')}>
            <Icon of={Phone} />
            {answer.phone || answer.phone_e164}
          </a>
        )}
        <Answered answer={answer} />
      </div>
    </div>
  );
}

/** Stops the clock, with a way back. */
function Answered({ answer }: { answer: OwedAnswer }) {
  const mayWrite = useMay('leads.write');
  const work = useWork();
  const back = useWork();
  const toasts = useToasts();
  if (!mayWrite) return null;
  const who = leadName(answer);
  // The row is gone once it is answered: what follows is said from within the calls, not by the row.
  const undo = () =>
    back.mutate(() =>
      reopenPromise(answer.id).catch((error: unknown) => {
        toasts.show({
          tone: 'danger',
          title: `${who} is still marked as answered.`,
          description: explain(error),
        });
        throw error;
      }),
    );
  const keep = () =>
    work.mutate(async () => {
      await keepPromise(answer.id);
      toasts.show({
        title: `${who} was answered.`,
        action: { label: 'Undo', onPress: undo },
        timeout: 10_000,
      });
    });
  return (
    <>
      <Button
        size="sm"
        busy={work.isPending}
        aria-label={`Answered: ${who}`}
        onClick={() => !work.isPending && keep()}
      >
        <Icon of={Check} />
        Answered
      </Button>
      {work.isError && (
        <p role="alert" className="w-full text-danger text-sm">
          Not changed. {explain(work.error)}
        </p>
      )}
    </>
  );
}
