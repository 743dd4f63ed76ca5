import type { ChatHandover, ChatWhole } from '../../../api/staff.ts';
import { ScoreLines } from '../../../ui/score-lines.tsx';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { LeadSummary } from '../drawer/lead-summary.tsx';

/**
 * Next to the conversation: who it is, why it has its score, and every time a person was needed.
 */
export function ChatAbout({ chat }: { chat: ChatWhole }) {
  const words = chat.matched ?? [];
  return (
    <div className="space-y-4">
      {chat.lead_id ? (
        <LeadSummary id={chat.lead_id} />
      ) : (
        <Section title="The person behind it">
          <p className="text-ink-soft text-sm">
            Not known: the visitor has left no address. Without one the conversation is forgotten a day after
            its last word.
          </p>
        </Section>
      )}
      <Section
        title="Why this score"
        aside={<span className="figures font-bold font-display text-lg">{chat.score}/100</span>}
      >
        <ScoreLines score={chat.score} lines={chat.score_lines ?? []} />
        {words.length > 0 && (
          <p className="mt-3 text-sm [overflow-wrap:anywhere]">
            <span className="text-ink-faint">Words that counted: </span>
            {words.join(', ')}
          </p>
        )}
      </Section>
      <Handovers list={chat.history ?? []} />
    </div>
  );
}

function Handovers({ list }: { list: readonly ChatHandover[] }) {
  return (
    <Section title="Hand-overs">
      {list.length === 0 && (
        <p className="text-ink-soft text-sm">Nobody was needed so far: the assistant answers.</p>
      )}
      <ol className="space-y-4">
        {list.toReversed().map((handover) => (
          <li
            key={`${handover.asked_at}`}
            className="border-line border-l-2 pl-3 text-[0.9375rem] leading-snug"
          >
            <Steps handover={handover} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const ends: Record<ChatHandover['outcome'], string> = {
  back: 'Handed back to the assistant',
  closed: 'Closed',
  gone: 'Forgotten before anyone came',
  '': '',
};

function Steps({ handover }: { handover: ChatHandover }) {
  const reasons = handover.reasons ?? [];
  const unasked = reasons.length === 0;
  return (
    <ul className="space-y-1.5">
      {!unasked && <Step at={handover.asked_at} text={`Needed: ${reasons.join(' · ')}`} />}
      {!unasked && handover.state === 'waiting' && <Step at={handover.due_at} text="To be taken over by" />}
      <Step
        at={handover.taken_at}
        text={`${handover.taken_name || 'Someone'} took over${unasked ? ' unasked' : ''}`}
      />
      <Step at={handover.ended_at} text={ends[handover.outcome]} />
    </ul>
  );
}

/** One line of a hand-over; nothing where it has not come to that. */
function Step({ at, text }: { at: string | null; text: string }) {
  if (at === null) return null;
  return (
    <li>
      {text}
      <span className="block text-ink-faint text-sm">
        <When at={at} near />
      </span>
    </li>
  );
}
