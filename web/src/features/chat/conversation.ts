import { messages, score, widget } from '@catalog/chat.json';
import {
  type ChatSession,
  keepSession,
  newSession,
  questionIn,
  readSession,
  sessionKey,
} from '../../lib/chat/session';
import { newId } from '../../lib/id/new-id';
import { type Asked, ask, askForPerson, eventsAddress, type Refused, readThread, stop } from './calls';
import { failureOf, isReturned, isUnderWay } from './failure.model';
import { NewsStream } from './news-stream';
import { humanText, needsPerson, noteDelay, reachText, spoken } from './notes.model';
import { AnswerPoll } from './poll';
import type { StreamEvent } from './stream.model';
import { keepTabThread, readTabThread } from './tab-thread';
import { emptyThread, isBusy, type ThreadEvent, type Turn, threadAfter } from './thread.model';
import type { View } from './view';
import type { Message } from './wire';

/** After Stop the server ends the answer itself; after this it is ended here, ms. */
const stopPatience = 3000;

/** One visitor's conversation: its thread. Lives as long as the page; storage and server keep it. */
export class Conversation {
  private state: View;
  private readonly listeners = new Set<() => void>();
  /** Ids of what was shown or announced: nothing is announced twice. */
  private readonly known = new Set<string>();
  private hearing: AbortController | null = null;
  /** Key of what the server was last heard to have. */
  private accepted = '';
  private readonly news = new NewsStream(
    () => void this.read(),
    () => this.state.thread.turn?.phase === 'asking',
  );
  private isOpen = false;
  private started = false;
  private readonly poll = new AnswerPoll(() => void this.look());
  /** Priority support is to be offered (V132). */
  onOffer: () => void = () => {};

  constructor() {
    const session = readSession() ?? newSession();
    keepSession(session);
    const thread = readTabThread(session.sessionId);
    this.state = {
      thread,
      session,
      humanSaid: thread.messages.some(needsPerson),
      announced: { number: 0, text: '' },
      unread: 0,
      stopping: false,
      returned: null,
    };
    this.learn(thread.messages);
    addEventListener('storage', this.onStorage);
    addEventListener('pageshow', this.onShown);
    addEventListener('visibilitychange', this.onShown);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly view = (): View => this.state;

  /** The room opens or closes; `service` is what the page is about, if it is about one. */
  readonly show = (open: boolean, service: string): void => {
    this.isOpen = open;
    if (open && service) this.keep({ serviceType: service });
    if (open) this.see();
    if (!this.started) void this.start();
    this.tend();
  };

  /** Says something. Tells whether it was taken: not while an answer is made, and not when it is blank (V131). */
  readonly send = (text: string): boolean => {
    const before = this.state.thread;
    const key = newId();
    this.on({ type: 'sent', key, text, at: new Date().toISOString() });
    const { turn } = this.state.thread;
    if (this.state.thread === before || !turn) return false;
    this.set({ returned: null });
    void this.run(turn, true);
    return true;
  };

  /** Sends again what was not answered, with the same key. */
  readonly retry = (): void => {
    if (this.state.thread.turn?.failure?.kind === 'full')
      this.beginAnew(newSession(this.state.session.userId));
    this.on({ type: 'retried' });
    const { turn } = this.state.thread;
    if (turn?.phase === 'asking') void this.run(turn, true);
  };

  /** Ends the answer under way; what came so far stays. */
  readonly stop = async (): Promise<void> => {
    if (this.state.stopping) return;
    const { turn } = this.state.thread;
    this.set({ stopping: true });
    // The server has nothing yet that could be stopped: it is told as soon as it has.
    const isAccepted = turn?.phase !== 'asking' || this.accepted === turn.key;
    if (isAccepted) await this.tellStop(turn?.key);
    else setTimeout(() => this.cut(turn.key), stopPatience);
  };

  private async tellStop(key: string | undefined): Promise<void> {
    if (await stop(this.state.session)) setTimeout(() => this.cut(key), stopPatience);
    else this.cut(key);
  }

  private cut(key: string | undefined): void {
    if (key !== this.state.thread.turn?.key) return;
    this.set({ stopping: false });
    if (key === undefined) return;
    this.hearing?.abort();
    this.on({ type: 'cut', key });
  }

  /** Asks for a person; false if that could not be done. */
  readonly person = async (): Promise<boolean> => {
    let handover = await askForPerson(this.state.session);
    if (handover === 'foreign') {
      this.beginAnew(newSession());
      handover = await askForPerson(this.state.session);
    }
    if (!handover || handover === 'foreign') return false;
    this.keep({ begun: true });
    this.on({ type: 'handover', handover });
    this.announce(handover.note);
    this.tend();
    return true;
  };

  /** Begins another conversation; this one stays with the server until it is forgotten there. */
  readonly renew = (): void => {
    this.hearing?.abort();
    this.beginAnew(newSession(this.state.session.userId));
    const { turn } = this.state.thread;
    if (turn) this.on({ type: 'returned', key: turn.key });
  };

  /** A lead was captured on this page (V133). */
  readonly captured = (): void => {
    this.keep({ offered: true });
    this.on({ type: 'captured', text: messages.captured, at: new Date().toISOString() }, false);
  };

  /** Priority support was opened: it is not offered again in this conversation. */
  readonly offered = (): void => this.keep({ offered: true });

  private set(change: Partial<View>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private keep(change: Partial<ChatSession>): void {
    const session = { ...this.state.session, ...change };
    keepSession(session);
    this.set({ session });
  }

  /** `live`: what is new is announced, or counted. */
  private on(event: ThreadEvent, live = true): void {
    const before = this.state.thread;
    const thread = threadAfter(before, event);
    if (thread === before) return;
    this.set({ thread, ...(isBusy(thread) ? {} : { stopping: false }) });
    // A piece is kept by the answer it becomes: writing the thread for each word costs more than it saves.
    if (event.type !== 'piece' && event.type !== 'restart')
      keepTabThread(this.state.session.sessionId, thread);
    const fresh = this.learn(thread.messages);
    // What was asked in another tab is offered there; what this one asked may come by reading, too.
    const isMine =
      event.type === 'answered' || (event.type === 'loaded' && before.turn !== null && thread.turn === null);
    // What was cut here is told when the server has it.
    if ((live || isMine) && event.type !== 'cut') this.tell(fresh, isMine);
    const awaited = thread.handover.state !== 'none';
    if (awaited !== this.state.session.awaited) this.keep({ awaited });
    if (before.turn?.phase === 'asking') this.news.catchUp(awaited);
    if (thread.turn?.phase === 'asking' && before.turn?.key !== thread.turn.key)
      this.announce(widget.thinking);
    if (thread.turn?.failure && thread.turn.failure !== before.turn?.failure)
      this.announce(reachText(widget[thread.turn.failure.kind]));
  }

  /** Remembers messages; answers those of the other side that are new. */
  private learn(messages: readonly Message[]): Message[] {
    const fresh = messages.filter(({ id, type }) => type !== 'user' && !this.known.has(id));
    for (const { id } of messages) this.known.add(id);
    return fresh;
  }

  private tell(fresh: readonly Message[], isMine: boolean): void {
    if (fresh.length === 0) return;
    if (this.isOpen) {
      this.announce(fresh.map(spoken).join('\n\n'));
      this.see();
    } else this.set({ unread: this.state.unread + fresh.length });
    this.afterReply(fresh, isMine);
  }

  private announce(text: string): void {
    this.set({ announced: { number: this.state.announced.number + 1, text } });
  }

  private see(): void {
    const seen = this.state.thread.messages.filter(({ type }) => type !== 'user').length;
    if (seen !== this.state.session.seen) this.keep({ seen });
    if (this.state.unread > 0) this.set({ unread: 0 });
  }

  /** What follows a reply after a moment: the way to a person, the offer of a specialist (V132). */
  private afterReply(fresh: readonly Message[], isMine: boolean): void {
    const { humanSaid } = this.state;
    const human = !humanSaid && fresh.some(needsPerson);
    const hot = isMine && fresh.some(({ leadScore }) => leadScore > score.overlayAbove);
    const { sessionId } = this.state.session;
    setTimeout(() => {
      if (this.state.session.sessionId !== sessionId) return;
      if (human && !this.state.humanSaid) {
        this.set({ humanSaid: true });
        this.announce(humanText());
      }
      const { session, thread } = this.state;
      if (!hot || session.offered || thread.captured || !this.isOpen) return;
      this.keep({ offered: true });
      this.onOffer();
    }, noteDelay);
  }

  private async run(turn: Turn, mayRenew: boolean): Promise<void> {
    const { session } = this.state;
    const hearing = new AbortController();
    this.hearing = hearing;
    const { sessionId } = session;
    const asked: Asked = await ask(questionIn(session, turn.text), turn.key, hearing.signal, {
      onAccepted: () => {
        this.accepted = turn.key;
        if (this.state.session.sessionId === sessionId) this.keep({ begun: true });
        if (this.state.stopping) void this.tellStop(turn.key);
      },
      onEvent: (event) => this.hear(turn.key, event),
    });
    if (this.hearing === hearing) this.hearing = null;
    if (hearing.signal.aborted) return;
    if (asked.ended === 'refused') return this.onRefused(turn, asked, mayRenew);
    this.on({ type: 'answered', key: turn.key, reply: asked.reply });
    this.tend();
  }

  private hear(key: string, event: StreamEvent): void {
    if (event.type === 'text') this.on({ type: 'piece', key, text: event.text });
    if (event.type === 'restart') this.on({ type: 'restart', key });
  }

  private async onRefused(turn: Turn, refused: Refused, mayRenew: boolean): Promise<void> {
    const { key } = turn;
    if (refused.status === 403 && mayRenew) {
      // The conversation is another browser's, or the cookie is lost: a new one, and the message into it.
      this.beginAnew(newSession());
      const { turn: moved } = this.state.thread;
      if (moved) await this.run(moved, false);
      return;
    }
    if (isReturned(refused)) {
      this.on({ type: 'returned', key });
      this.set({ returned: { key, text: turn.text, detail: refused.detail } });
      return;
    }
    const failed = () =>
      this.on({ type: 'failed', key, failure: failureOf(refused, Date.now(), navigator.onLine) });
    if (isUnderWay(refused)) {
      this.on({ type: 'adrift', key });
      this.poll.again(refused.retryAfter ?? undefined);
    } else if (refused.status === 0 && this.state.session.begun && navigator.onLine) {
      // Perhaps it arrived, and the answer goes on without us.
      this.on({ type: 'adrift', key });
      if (!(await this.read())) failed();
    } else failed();
  }

  /** Another conversation's ids, for this one's place. */
  private beginAnew(session: ChatSession): void {
    this.news.close();
    this.poll.rest();
    const { serviceType } = this.state.session;
    this.set({ humanSaid: false, unread: 0, stopping: false, returned: null });
    this.keep({ ...session, serviceType });
    this.on({ type: 'renewed' });
  }

  private async start(): Promise<void> {
    this.started = true;
    if (this.state.session.begun) {
      if (!(await this.read(false))) this.giveUp('lost');
    } else if (this.state.thread.turn?.phase === 'awaiting') {
      // It is unknown whether it left before the reload. With its key it may be sent again.
      this.giveUp('lost');
      this.retry();
    }
  }

  /** Waits no longer for an answer that is made elsewhere: the visitor may ask again. */
  private giveUp(kind: 'lost' | 'slow'): void {
    const { turn } = this.state.thread;
    if (turn?.phase !== 'awaiting') return;
    const failure = { kind: navigator.onLine ? kind : 'offline', detail: '', retryAt: null } as const;
    this.on({ type: 'failed', key: turn.key, failure });
  }

  /** Reads the thread from the server; false if it has none or cannot be reached. */
  private async read(live = true): Promise<boolean> {
    const { sessionId } = this.state.session;
    const { version } = this.state.thread;
    const stored = await readThread(this.state.session);
    if (this.state.session.sessionId !== sessionId) return true;
    if (stored === null) return false;
    if (version !== this.state.thread.version) return this.read(live);
    if (stored === 'gone') {
      this.forget();
      return false;
    }
    this.on({ type: 'loaded', version, stored }, live);
    if (!live) this.afterFirstRead();
    const { thread } = this.state;
    if (isBusy(thread) && thread.turn?.phase !== 'asking') this.poll.again();
    else this.poll.rest();
    this.tend();
    return true;
  }

  /** The server has no such conversation any more: nothing more is asked of it. */
  private forget(): void {
    const { session, thread } = this.state;
    if (!session.begun || thread.turn?.phase === 'asking') return;
    const stored = readSession();
    if (stored && stored.sessionId !== session.sessionId) this.adopt(stored);
    else this.beginAnew(newSession());
  }

  private afterFirstRead(): void {
    const { messages } = this.state.thread;
    const heard = messages.filter(({ type }) => type !== 'user').length;
    const unread = this.isOpen ? 0 : Math.max(0, heard - this.state.session.seen);
    this.set({ unread, humanSaid: messages.some(needsPerson) });
    if (this.isOpen) this.see();
  }

  private async look(): Promise<void> {
    if (this.poll.isOver || !(await this.read())) this.giveUp('slow');
  }

  /** Listens for news while the room is open, or a person may answer. */
  private tend(): void {
    const { session } = this.state;
    const isSeen = this.isOpen && document.visibilityState === 'visible';
    const wanted = session.begun && (isSeen || session.awaited);
    if (wanted) this.news.open(eventsAddress(session));
    else this.news.close();
  }

  /** Another tab has begun, renewed or read the conversation. */
  private readonly onStorage = ({ key }: StorageEvent): void => {
    const session = key === sessionKey ? readSession() : null;
    if (!session) return;
    const { session: mine } = this.state;
    if (session.sessionId === mine.sessionId) {
      this.set({ session });
      if (session.begun && !mine.begun) void this.read();
      return;
    }
    this.adopt(session);
  };

  /** The page is seen again, from another tab or by the browser's way back: much may have happened. */
  private readonly onShown = (event: Event): void => {
    if (event instanceof PageTransitionEvent && !event.persisted) return;
    const stored = readSession();
    if (stored && stored.sessionId !== this.state.session.sessionId) this.adopt(stored);
    else if (document.visibilityState === 'visible' && stored?.begun && this.started && !this.hearing)
      void this.read();
    this.tend();
  };

  /** Another tab's conversation, for this one's. */
  private adopt(session: ChatSession): void {
    this.hearing?.abort();
    this.news.close();
    this.set({ session, thread: emptyThread, humanSaid: false, unread: 0, returned: null });
    if (session.begun) void this.read(false);
  }
}
