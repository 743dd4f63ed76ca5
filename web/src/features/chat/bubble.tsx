import { messages, score, widget } from '@catalog/chat.json';
import { ArrowRight, BadgeCheck, Gauge, MessageSquareText, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { facts } from '../../lib/company/facts';
import { useOverlays } from '../../lib/overlay/overlay-context';
import { BrandMark } from '../../ui/brand';
import { Call911 } from '../../ui/call-911';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { filled, filledText, partsOf, reachTemplate } from './notes.model';
import type { Danger, Message } from './wire';

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
const link = 'font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2';
const action =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control font-semibold text-accent text-sm underline decoration-1 underline-offset-4 hover:decoration-2';
const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 py-1.5 font-semibold text-sm leading-snug hover:bg-ink/6';

/** Text as it is, but that the company's own numbers can be dialled: nothing else in it is more than letters. */
export function Spoken({ text }: { text: string }) {
  return partsOf(text).map(({ at, part, phone }) =>
    phone ? (
      <a key={at} href={`tel:${phone.e164}`} className={cx(link, 'whitespace-nowrap')}>
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}

type WordsProps = {
  /** Who speaks; empty when the one before was the same. */
  who: string;
  /** Who of the machines has answered; `site` is said (U31). */
  from?: string;
  isPerson?: boolean;
  children: string;
};

/** Words of the other side: plain text in paragraphs, under the name of who speaks. */
export function Words({ who, from = '', isPerson = false, children }: WordsProps) {
  return (
    <div className="max-w-[92%]">
      {who && (
        <p className="mb-1.5 flex items-center gap-2 text-ink-soft text-xs">
          {isPerson ? (
            <Icon of={BadgeCheck} className="size-5 text-accent" />
          ) : (
            <BrandMark className="size-5 shrink-0" />
          )}
          <span>
            <span className="font-semibold">{who}</span>
            {from === 'site' && `, ${widget.fromSite}`}
          </span>
        </p>
      )}
      <div
        className={cx(
          'flex w-fit max-w-full flex-col gap-2.5 break-words rounded-2xl rounded-tl-sm border px-3.5 py-2.5 text-[0.9375rem] leading-relaxed',
          isPerson ? 'border-accent/60 bg-surface' : 'border-transparent bg-ink/6 forced-colors:border-line',
        )}
      >
        {paragraphsOf(children).map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at their end
          <p key={i} dir="auto" className="whitespace-pre-line">
            <Spoken text={part} />
          </p>
        ))}
      </div>
    </div>
  );
}

/** Links for what may be done next (D65). */
function NextActions({ keys, serviceType }: { keys: readonly string[]; serviceType: string }) {
  const { ask } = useOverlays();
  const quote = serviceType ? `/quote?service=${serviceType}` : '/quote';
  const phone = facts().phones[0];
  const known: Record<string, ReactNode> = {
    'get-quote': (
      <Link to={quote} className={action}>
        {widget['action.get-quote']}
      </Link>
    ),
    call: phone && (
      <a href={`tel:${phone.e164}`} className={action}>
        {widget['action.call']}
      </a>
    ),
    schedule: (
      <button type="button" aria-haspopup="dialog" onClick={() => ask('priority')} className={action}>
        {widget['action.schedule']}
      </button>
    ),
    assessment: (
      <Link to="/assessments" className={action}>
        {widget['action.assessment']}
      </Link>
    ),
  };
  const offered = keys.filter((key) => known[key]);
  if (offered.length === 0) return null;
  return (
    <ul className="-my-1.5 flex flex-wrap gap-x-5">
      {offered.map((key) => (
        <li key={key}>{known[key]}</li>
      ))}
    </ul>
  );
}

/** 'Lead Score x/100' above 50 (V132), and in plain words what that is. */
function LeadScore({ value }: { value: number }) {
  return (
    <details className="group text-ink-soft text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon of={Gauge} className="text-accent" />
        <span className="underline decoration-dotted underline-offset-4">
          {widget.score} <span className="figures">{value}/100</span>
        </span>
      </summary>
      <p className="max-w-prose pb-1 leading-snug">{widget.scoreWhy}</p>
    </details>
  );
}

const call =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-4 py-2 font-semibold text-[0.9375rem] leading-snug';

/** Whom a visitor in danger calls, in this order, and nothing else (D104). */
function Calls({ danger }: { danger: Danger }) {
  return (
    <ul className="flex flex-col gap-2" data-danger={danger}>
      <li>
        <Call911 className={cx(call, 'w-full border-action bg-action text-lg text-on-action')} />
      </li>
      {danger === 'self-harm' && (
        <li className="flex gap-2">
          <a href="tel:988" className={cx(call, 'grow border-accent bg-accent-soft')}>
            <Icon of={Phone} />
            {widget.call988}
          </a>
          <a href="sms:988" className={cx(call, 'grow border-accent bg-accent-soft')}>
            <Icon of={MessageSquareText} />
            {widget.text988}
          </a>
        </li>
      )}
      {facts().phones.map(({ id, e164, display }) => (
        <li key={id}>
          <a href={`tel:${e164}`} className={cx(call, 'w-full border-line-strong bg-surface')}>
            <Icon of={Phone} />
            {filledText(widget.callLine, { phone: display })}
          </a>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ type, name }: Message) =>
  type === 'staff' ? name || widget.somebody : type === 'assistant' ? widget.assistant : facts().product;

type BubbleProps = {
  message: Message;
  before: Message | undefined;
  /** The last answer: only it offers what to do next. */
  isLatest: boolean;
  serviceType: string;
};

/** One message of the thread. */
export function Bubble({ message, before, isLatest, serviceType }: BubbleProps) {
  const { type, content, links, leadScore, from } = message;
  if (type === 'user') {
    return (
      <div
        data-said=""
        dir="auto"
        className="ml-auto w-fit max-w-[85%] whitespace-pre-line break-words rounded-2xl rounded-br-sm border border-accent/30 bg-accent-soft px-3.5 py-2.5 text-[0.9375rem] leading-relaxed"
      >
        <span className="sr-only">{widget.you}: </span>
        {content}
      </div>
    );
  }
  const { danger } = message;
  const who = before && before.type === type && nameOf(before) === nameOf(message) ? '' : nameOf(message);
  return (
    <>
      <Words who={who} from={from} isPerson={type === 'staff'}>
        {content || messages.empty}
      </Words>
      {danger && <Calls danger={danger} />}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {links.map(({ path, title }) => (
            <li key={path}>
              <Link to={path} className={chip}>
                {title}
                <Icon of={ArrowRight} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {leadScore > score.shownAbove && isLatest && !facts().hideLeadScore && <LeadScore value={leadScore} />}
      {isLatest && !danger && <NextActions keys={message.nextActions} serviceType={serviceType} />}
    </>
  );
}

/** The lines and the address as links, in a sentence with blanks for them. */
export function ReachText({ template }: { template: string }) {
  const { phones, email } = facts();
  const lines = phones.map((phone, i) => (
    <Fragment key={phone.id}>
      {i > 0 && ' or '}
      <a href={`tel:${phone.e164}`} className={cx(link, 'whitespace-nowrap')}>
        {phone.display}
      </a>
    </Fragment>
  ));
  const mail = (
    <a href={`mailto:${email}`} className={cx(link, 'break-all')}>
      {email}
    </a>
  );
  return filled<ReactNode>(reachTemplate(template), { phones: lines, email: mail }).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
    <Fragment key={i}>{part}</Fragment>
  ));
}

/** How a person is reached (U8): said once in a conversation, as a note and not by the assistant (V132). */
export function HumanNote() {
  return (
    <p className="rounded-control border border-line bg-raised px-3.5 py-2 text-[0.9375rem] leading-relaxed">
      <ReachText template={widget.human} />
    </p>
  );
}

/** An answer is being made (V131). */
export function Thinking() {
  return (
    <p className="flex items-center gap-2.5 text-ink-soft text-sm">
      <BrandMark className="size-5 shrink-0" />
      {widget.thinking}
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((dot) => (
          <span key={dot} className="chat-dot size-1.5 rounded-full bg-accent" />
        ))}
      </span>
    </p>
  );
}
