import {
  askServer,
  type CallAction,
  type CallState,
  isLive,
  type Line,
  READY,
  readHistory,
  reduceCall,
  type SiteToken,
  withFreshSite,
} from '@parlo/call-client';
import type { TrialDraft } from '@parlo/contract';
import type { WidgetAssistant } from '@parlo/contract/widget';
import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { type Begin, type Call, useCall } from '../call/use-call.ts';
import type { Unsent } from '../cards/card.tsx';
import { useChat } from '../chat/use-chat.ts';
import type { HostPage } from '../page/host-page.ts';
import { accessAfter } from '../words/refusal-words.ts';
import type { Strings } from '../words/strings.ts';
import { useAccess, useRefusedCalls, type VisitAccess } from './use-access.ts';
import { useLatest } from './use-latest.ts';
import { Memory } from './visit-memory.ts';

/** A visitor's stay with an assistant: one conversation, spoken and typed, and what they may do with it. */
export interface Visit
  extends Pick<VisitAccess, 'access' | 'refused' | 'notice' | 'asksConsent' | 'note' | 'say' | 'consent'> {
  readonly state: CallState;
  readonly call: Call;
  /** The visitor's unsent input. */
  readonly draft: string;
  /** The language in which this device listens and speaks instead of a call; absent for none. */
  readonly device: string | undefined;
  /** Somebody without an account tries what they have typed. */
  readonly trial: boolean;
  /** A reply to a typed turn is on its way, outside of a call. */
  readonly answering: boolean;
  /** Something was typed since the last call. */
  readonly typedSince: boolean;
  /** The conversation goes on from before this page was opened; null while that is not known. */
  readonly begun: boolean | null;
  write(draft: string): void;
  startCall(): void;
  send(): void;
  sendAgain(line: Pick<Line, 'id' | 'text'>): void;
  /** Sends a text as the visitor's turn and keeps their input; not while a reply is streaming. */
  ask(text: string): void;
  /** Says by a card's button what was done there: once the reply is over that is on its way. */
  reply(text: string): void;
  /** A request that has to finish before the visitor's next turn; null without one. */
  readonly unsent: { current: Unsent | null };
  /** The token of the conversation; empty before there is one. */
  conversation(): string;
  judge(line: Line, opinion: 'up' | 'down'): void;
  /** How many more messages the conversation takes; Infinity while nobody has said so. */
  readonly turnsLeft: number;
  /** Goes on with the conversation of this token, which the page around has kept, unless there is one. */
  resume(conversation: string): void;
  /** Leaves the conversation as it is, for a new one. */
  beginAnew(): void;
  forget(): void;
}

interface VisitOptions {
  readonly assistant: WidgetAssistant;
  readonly strings: Strings;
  readonly origin: 'popup' | undefined;
  readonly site: SiteToken;
  readonly page: HostPage;
  readonly trial?: TrialDraft | undefined;
  /** Loads the configuration again. */
  reload(): void;
}

type Act = (action: CallAction) => void;

/** Whether this browser recognises speech, under either of the names of that. */
const canListen = () => ['', 'webkit'].some((prefix) => `${prefix}SpeechRecognition` in self);

export function useVisit(options: VisitOptions): Visit {
  const { assistant, strings, origin, site, page, trial, reload } = options;
  const [state, act] = useReducer(reduceTimed, READY);
  const [memory] = useState(() => new Memory(assistant.id, origin, site));
  memory.consentText = assistant.consentText;
  memory.trial = trial;
  const access = useAccess(memory, strings, reload);
  const call = useCall(act, ({ conversation }) => memory.remember(conversation));
  const typing = useTyping(act, memory, access, call, state.talk.lines);
  useProbe(typing.draft !== '' && !isLive(state) && state.talk.lines.length === 0, memory, access);
  const { begun, setBegun, restore } = useHistory(state, act, memory, page, typing.setTurnsLeft);

  const device = canListen() ? assistant.device : undefined;
  const begin = (by?: Begin) => {
    typing.over();
    call.start(memory.trial ? { trial: memory.trial } : memory.about(), by);
  };
  const startCall = () => {
    access.say(null);
    if (!device) return access.afterConsent(begin);
    void import('../device/start.ts').then(
      ({ startFor }) => startFor(device, { assistant, typing, access, begin, isNew: !state.talk.lines[0] }),
      () => access.say({ words: strings.noConnection, trouble: true }),
    );
  };
  useRefusedCalls(state, access, startCall);

  return {
    ...access,
    ...typing,
    device,
    trial: trial !== undefined,
    state,
    call,
    begun,
    startCall,
    conversation: () => memory.conversation,
    judge: (line, opinion) => void judge(line, opinion, memory, act, access, strings),
    resume(conversation) {
      if (memory.resume(conversation)) void restore();
    },
    beginAnew() {
      call.end();
      typing.beginAnew(state.talk.lines);
      memory.forget();
      page.send({ type: 'parlo:visit', token: null });
      act({ type: 'forgotten' });
      setBegun(false);
      access.say(null);
    },
    async forget() {
      call.end();
      typing.stop();
      if (!(await forget(memory, act, access, strings))) return;
      typing.beginAnew([]);
      page.send({ type: 'parlo:visit', token: null });
      setBegun(false);
    },
  };
}

/** Every line gets the time at which this page first knew of it. */
function reduceTimed(before: CallState, action: CallAction): CallState {
  const state = reduceCall(before, action);
  const { lines } = state.talk;
  if (lines.every(({ at }) => at)) return state;
  const at = Date.now();
  return { ...state, talk: { ...state.talk, lines: lines.map((line) => ({ at, ...line })) } };
}

let typedCount = 0;

/** Typed turns: sent in a running call, or as messages of their own. */
function useTyping(act: Act, memory: Memory, access: VisitAccess, call: Call, lines: readonly Line[]) {
  const said = useLatest(lines);
  const [draft, write] = useState('');
  const unsent = useRef<Unsent | null>(null);
  const waits = useRef(false);
  /** A button's words that wait for the end of a reply; empty for none. */
  const later = useRef('');
  const [typedSince, setTypedSince] = useState(false);
  const [turnsLeft, setTurnsLeft] = useState(Number.POSITIVE_INFINITY);
  const chat = useChat(act, (conversation, turnsLeft) => {
    memory.remember(conversation);
    setTurnsLeft(turnsLeft);
  });

  const busy = () => waits.current || chat.busy();
  async function deliver(text: string): Promise<void> {
    typedCount += 1;
    const id = `typed_${typedCount}`;
    access.say(null);
    act({ type: 'typed', id, text });
    const { conversation } = memory;
    waits.current = true;
    let why = unsent.current && (await unsent.current());
    waits.current = false;
    // It was left in the meantime.
    if (memory.conversation !== conversation) return;
    if (why) act({ type: 'broken' });
    else {
      if (call.type(text)) return;
      setTypedSince(true);
      why = await chat.send(() => memory.typed(text, said.current), memory.site);
    }
    if (why?.code === 'limit_reached') setTurnsLeft(0);
    if (why) access.handleRefusal(why, () => sendAgain({ id, text }));
  }

  function ask(text: string): void {
    if (!busy()) access.afterConsent(() => void deliver(text));
  }
  useEffect(() => {
    if (!later.current || busy()) return;
    ask(later.current);
    later.current = '';
  });

  function stop(): void {
    later.current = '';
    chat.stop();
  }

  function sendAgain({ id, text }: Pick<Line, 'id' | 'text'>): void {
    if (busy()) return;
    act({ type: 'dropped', id });
    void deliver(text);
  }

  return {
    draft,
    unsent,
    answering: chat.answering,
    typedSince,
    write,
    send() {
      const text = draft.trim();
      if (!text || busy()) return;
      access.afterConsent(() => {
        write('');
        void deliver(text);
      });
    },
    sendAgain,
    ask,
    reply(text: string) {
      if (busy()) later.current = text;
      else ask(text);
    },
    stop,
    turnsLeft,
    setTurnsLeft,
    /** A turn that could not be sent becomes the first of the new conversation. */
    beginAnew(lines: readonly Line[]) {
      stop();
      setTurnsLeft(Number.POSITIVE_INFINITY);
      setTypedSince(true);
      const { text, state } = lines.at(-1) ?? {};
      if (state === 'unsent' && text) write((draft) => draft || text);
    },
    /** A call begins: its end will be shown again. */
    over: () => setTypedSince(false),
  };
}

/** Whether anything can be sent is found out with the first letter, and not with the whole message. */
function useProbe(typing: boolean, memory: Memory, access: VisitAccess): void {
  const asked = useRef(false);
  useEffect(() => {
    // Trials are counted: each is worth a message.
    if (!typing || asked.current || !memory.agreed || memory.trial) return;
    asked.current = true;
    const ask = async () => {
      const result = await askServer('session', memory.about());
      return result.ok ? null : result.refused;
    };
    void withFreshSite(memory.site, ask).then((why) => {
      if (why && accessAfter(why.code) !== 'open') access.handleRefusal(why, () => {});
    });
  });
}

/** Restores the conversation after a reload of the tab. Returns whether there is one, and the function that fetches it. */
function useHistory(
  { talk }: CallState,
  act: Act,
  memory: Memory,
  page: HostPage,
  setTurnsLeft: (turnsLeft: number) => void,
) {
  /** Null while that is not known. */
  const [begun, setBegun] = useState<boolean | null>(null);
  // The page learns of the visitor's actions on this page only, not of earlier ones on another.
  const spoken = talk.lines.some(({ restored }) => !restored);
  const conversation = spoken ? memory.conversation : '';
  useEffect(() => {
    if (conversation) page.send({ type: 'parlo:visit', token: conversation });
  }, [page, conversation]);
  useEffect(() => {
    if (talk.lines.length > 0) memory.keep();
  }, [talk.lines, memory]);

  const restore = useCallback(async () => {
    const { conversation } = memory;
    setBegun(conversation !== '');
    if (!conversation) return;
    const result = await askServer('conversation', { conversation });
    const history = result.ok ? readHistory(result.body) : null;
    if (!history) return;
    act({ type: 'restored', messages: history.messages });
    setTurnsLeft(history.turns_left);
  }, [memory, act, setTurnsLeft]);
  useEffect(() => {
    // After the first paint: opening the storage takes time.
    const timer = setTimeout(() => void restore());
    return () => clearTimeout(timer);
  }, [restore]);
  return { begun, setBegun, restore };
}

/** Shown at once, and taken back when the server does not take it. The same opinion again takes it back. */
async function judge(
  { id, feedback: before = null }: Line,
  opinion: 'up' | 'down',
  { conversation }: Memory,
  act: Act,
  access: VisitAccess,
  strings: Strings,
): Promise<void> {
  const feedback = before === opinion ? null : opinion;
  act({ type: 'judged', id, feedback });
  // Nothing of a trial is stored: the thumb is only shown.
  if (!conversation) return;
  const { ok } = await askServer('feedback', { conversation, messageId: id, feedback });
  if (ok) return;
  act({ type: 'judged', id, feedback: before });
  access.say({ words: strings.notKept, trouble: true });
}

/** Resolves to whether it was deleted. */
async function forget(memory: Memory, act: Act, access: VisitAccess, strings: Strings): Promise<boolean> {
  const { conversation } = memory;
  const result = conversation ? await askServer('forget_conversation', { conversation }) : null;
  if (result && !result.ok && result.refused.code !== 'not_found') {
    access.say({ words: strings.notDeleted, trouble: true });
    return false;
  }
  memory.forget();
  act({ type: 'forgotten' });
  access.say({ words: strings.deleted, trouble: false });
  return true;
}
