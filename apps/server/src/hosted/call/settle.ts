import { languageOf, type SessionPhrases } from '@parlo/dialog/language';
import type { EndReason } from '@parlo/voice';
import { ask, type Draft, newId, type Reply, type Saying, set } from './call-state.ts';
import { finishReplies, isTold, SMALL_TALK, unheardNow } from './finish-replies.ts';
import { activeReply, isHeard, silence, startReply, stopReplies } from './replies.ts';
import { closeReply } from './reply-view.ts';

/** A reply that is being heard may go on for this long: what is cut in the middle sounds like a fault. */
const FINISH_MS = 3_000;
/** Longer than the sentence takes; a provider that says nothing must not keep the call open. */
const LAST_WORDS_MS = 8_000;
/** So many times the model may call tools before it has to reply. */
const MOST_TOOL_ROUNDS = 8;
const MOST_NOTICES = 3;

/** Does what is due: begins the next response once nobody speaks and nothing is waited for, or ends the call. */
export function settle(draft: Draft): void {
  if (draft.state.phase === 'ended') return;
  for (const reply of finishReplies(draft)) {
    const heard = reply.cut === null && !reply.cancelled && reply.text.trim() !== '';
    const then = reply.saying?.then;
    if (heard && then) {
      endCall(draft, then);
      return;
    }
    // Who has begun to speak again is heard out.
    if (heard && reply.endsCall && draft.state.speaking === null) {
      endCall(draft, 'goodbye');
      return;
    }
  }
  if (draft.state.ending) settleEnding(draft);
  else if (mayReply(draft)) reply(draft);
}

function mayReply(draft: Draft): boolean {
  const { phase, paused, speaking, unread, checking, tools, connectedAt } = draft.state;
  if (phase !== 'ready' || paused || connectedAt === null || isWaitedFor(draft)) return false;
  return speaking === null && unread.size === 0 && checking.size === 0 && tools.size === 0;
}

/** A provider that owns the turns can be told to say something at any time, once it took up what it was told before. */
function isWaitedFor(draft: Draft): boolean {
  const active = activeReply(draft);
  return active !== undefined && (draft.state.facts.turns === 'ours' || active.responseId === null);
}

function reply(draft: Draft): void {
  const { sayings, owed, facts, toolRounds } = draft.state;
  const [saying, ...later] = sayings;
  if (saying) {
    set(draft, { sayings: later });
    begin(draft, saying);
  } else if (owed && mustTell(draft)) {
    // Whoever speaks before the notice was heard is told first, and replied to after it.
    begin(draft, { text: facts.notice, notice: facts.notice });
  } else if (owed && facts.turns === 'ours') {
    set(draft, { owed: false });
    begin(draft, null, toolRounds >= MOST_TOOL_ROUNDS);
  } else if (owed) {
    set(draft, { owed: false });
    // It replies to speech by itself; to what was typed or found it is asked for a reply, which then comes like any.
    ask(draft, { type: 'respond', eventId: newId(draft, 'event') });
  }
}

function begin(draft: Draft, saying: Saying | null, noTools = false): void {
  // The audible rest of what was said before gives way, unless it is what is to be heard first.
  const isOpening = saying !== null && draft.state.replies.length === 0;
  const follows = draft.state.toolRounds > 0 || draft.state.replies.some((each) => each.saying?.notice);
  if (!isOpening && !follows) silence(draft);
  startReply(draft, withNotice(draft, saying), noTools);
}

/** A provider whose words are never heard is not asked for them for ever. */
function mustTell(draft: Draft): boolean {
  return draft.state.noticesAsked < MOST_NOTICES && !isTold(draft);
}

/** Before anything else that is said word for word, the visitor learns that an AI speaks. */
function withNotice(draft: Draft, saying: Saying | null): Saying | null {
  const { facts } = draft.state;
  if (saying === null || saying.notice !== '' || !mustTell(draft)) return saying;
  return { ...saying, notice: facts.notice, text: `${facts.notice} ${saying.text}` };
}

/** Asks for exact words, as soon as nothing is waited for. */
export function say(draft: Draft, saying: Saying): void {
  set(draft, { sayings: [...draft.state.sayings, saying] });
}

/** A sentence of the session's own, in the language that was spoken last. */
export function phrase(draft: Draft, name: keyof SessionPhrases): string {
  return languageOf(draft.state.lastText).session[name];
}

export function sayPhrase(draft: Draft, name: keyof SessionPhrases, then?: EndReason): void {
  say(draft, { text: phrase(draft, name), notice: '', memo: SMALL_TALK, ...(then && { then }) });
}

/** The call may go on no longer: it says why, and ends. */
export function runOut(draft: Draft, reason: EndReason): void {
  const { phase, connectedAt, ending } = draft.state;
  if (phase === 'ended' || ending) return;
  if (connectedAt === null || phase !== 'ready') {
    endCall(draft, reason);
    return;
  }
  set(draft, {
    ending: { reason, phase: 'waiting', at: draft.at },
    usedUpAt: draft.at,
    owed: false,
    sayings: [],
    speaking: null,
    paused: null,
  });
  const active = activeReply(draft);
  // One that is only being made is given up, since nobody has heard of it yet.
  if (active && active.sound === 'none') stopReplies(draft);
}

const LAST_WORDS = {
  daily_limit: 'dailyLimit',
  too_long: 'timeUp',
  silence: 'goodbye',
  stopped: 'maintenance',
} as const satisfies Partial<Record<EndReason, keyof SessionPhrases>>;

function settleEnding(draft: Draft): void {
  const { ending } = draft.state;
  if (!ending) return;
  const waited = draft.at - ending.at;
  if (ending.phase === 'saying') {
    if (waited >= LAST_WORDS_MS || (!activeReply(draft) && draft.state.replies.length === 0)) {
      endCall(draft, ending.reason);
    }
    return;
  }
  if (waited >= FINISH_MS + LAST_WORDS_MS) {
    endCall(draft, ending.reason);
    return;
  }
  if (isHeard(draft) && waited >= FINISH_MS) stopReplies(draft);
  if (isHeard(draft) && waited < FINISH_MS) return;
  if (activeReply(draft)) {
    stopReplies(draft);
    return;
  }
  const name = LAST_WORDS[ending.reason as keyof typeof LAST_WORDS] ?? 'noMinutes';
  const text = phrase(draft, name);
  set(draft, { ending: { ...ending, phase: 'saying', at: draft.at }, toolRounds: 0 });
  begin(draft, { text, notice: '', memo: SMALL_TALK });
}

/** The end, once. What was being said is stored as far as it was heard. */
export function endCall(draft: Draft, reason: EndReason): void {
  const { state, at } = draft;
  if (state.phase === 'ended') return;
  const unheard = reason === 'lost' || reason === 'moved' ? unheardNow(draft) : '';
  const replies = draft.state.replies.map((each) => over(draft, each));
  set(draft, { replies });
  finishReplies(draft, true);
  const until = state.usedUpAt ?? at;
  const seconds = state.connectedAt === null ? 0 : Math.max(0, until - state.connectedAt) / 1_000;
  set(draft, { phase: 'ended', replies: [], sayings: [] });
  draft.effects.push({ type: 'end', reason, seconds, unheard });
}

/** A reply that the end of the call cuts, in its making or while it is heard. */
function over(draft: Draft, reply: Reply): Reply {
  const { at } = draft;
  const cut = reply.sound === 'playing' ? (reply.cut ?? { at, heardMs: null, wholeMs: null }) : reply.cut;
  if (reply.doneAt !== null) return { ...reply, cut };
  const cancelled = { ...reply, cut, cancelled: true, doneAt: at };
  return reply.view.created ? closeReply(draft, cancelled, 'cancelled') : cancelled;
}

/** The device took the microphone, and with `sound` the loudspeaker as well. */
export function pause(draft: Draft, sound: boolean): void {
  const { paused } = draft.state;
  const rest = sound && isHeard(draft) ? unheardNow(draft) : (paused?.rest ?? '');
  if (!paused) ask(draft, { type: 'listen', on: false });
  set(draft, { paused: { at: paused?.at ?? draft.at, rest }, speaking: null });
  if (sound) stopReplies(draft);
}

/** The visitor is there again, in this connection or in it for the first time. */
export function resume(draft: Draft): void {
  const { paused, facts, begun } = draft.state;
  set(draft, { paused: null, quietAt: draft.at, askedStillThere: false });
  if (paused) {
    ask(draft, { type: 'listen', on: true });
    if (paused.rest !== '') say(draft, { text: paused.rest, notice: '' });
  }
  if (begun || facts.history.length === 0) return;
  if (facts.unheard !== '') say(draft, { text: facts.unheard, notice: '', ...lastMemo(draft) });
  else if (facts.history.at(-1)?.role === 'visitor') set(draft, { owed: true });
}

/** The assistant's question has not changed. */
function lastMemo(draft: Draft): Pick<Saying, 'memo'> {
  const memo = draft.state.facts.history.findLast(({ role }) => role === 'assistant')?.memo;
  return memo ? { memo } : {};
}
