import { sayExactly } from '@parlo/contract/say-exactly';
import type { ResponseMemo } from '@parlo/dialog/responder';
import type { FinishedTurn } from '@parlo/voice';
import { END_OF_TURN_MS } from '../adapters/openai.ts';
import type { ProviderEvent, ProviderEventOf } from '../adapters/provider-event.ts';
import { ask, type Draft, type InputOf, newId, type Reply, type Saying, set, show } from './call-state.ts';
import { closeReply, itemOf, mainText, meantInstead, NEW_VIEW, showReply } from './reply-view.ts';
import { heardPart, unheardPart } from './words.ts';

const NOTICE: ResponseMemo = { outcome: 'notice', entryIds: [] };
/** How long the provider may take to say how much of a cut reply was heard. */
const CUT_LIMIT_MS = 1_000;
/** The sound of a finished reply that has not begun by then never will. */
const SOUND_LIMIT_MS = 3_000;
/** A reply that is still heard long after its words must be over has lost its end. */
const LONGEST_SOUND_MS = 5 * 60_000;

/** The response that is being made. At most one. */
export const activeReply = (draft: Draft): Reply | undefined =>
  draft.state.replies.find(({ doneAt }) => doneAt === null);

export const isHeard = (draft: Draft): boolean =>
  draft.state.replies.some(({ sound }) => sound === 'playing');

/** Asks for a response. The caller has checked that none is being made. */
export function startReply(draft: Draft, saying: Saying | null, noTools: boolean): void {
  const reply = newReply(draft, saying, null);
  const { noticesAsked } = draft.state;
  if (saying?.notice) set(draft, { noticesAsked: noticesAsked + 1 });
  const used = saying ? {} : { memo: undefined, endsCall: false };
  set(draft, { ...used, begun: true, owedTurn: null, replies: [...draft.state.replies, reply] });
  ask(draft, {
    type: 'respond',
    eventId: reply.eventId,
    ...(saying && { instructions: sayExactly(saying.text) }),
    ...(noTools && { noTools: true }),
  });
}

function newReply(draft: Draft, saying: Saying | null, responseId: string | null): Reply {
  const { at } = draft;
  const eventId = newId(draft, 'event');
  const { memo, endsCall, owedTurn } = draft.state;
  return {
    eventId,
    responseId,
    saying,
    memo: saying ? saying.memo : memo,
    endsCall: saying ? false : endsCall,
    askedAt: at,
    turn: owedTurn,
    lastEventAt: at,
    firstWordAt: null,
    cancelled: false,
    recited: false,
    doneAt: null,
    itemIds: [],
    text: '',
    via: 'voice',
    sound: 'none',
    soundAt: null,
    cut: null,
    view: NEW_VIEW,
  };
}

/** A provider that owns the turns begins responses by itself; from any other nobody wants one. */
function takeUnasked(draft: Draft, responseId: string): Reply | undefined {
  const { facts, overIds, replies } = draft.state;
  if (overIds.has(responseId)) return undefined;
  if (facts.turns === 'ours') {
    if (!activeReply(draft)) ask(draft, { type: 'cancel' });
    return undefined;
  }
  const reply = newReply(draft, null, responseId);
  set(draft, { memo: undefined, endsCall: false, owed: false, begun: true, replies: [...replies, reply] });
  return reply;
}

/** Stops what is being made and heard. */
export function stopReplies(draft: Draft): void {
  const active = activeReply(draft);
  if (active && !active.cancelled) {
    updateReply(draft, { ...active, cancelled: true });
    ask(draft, { type: 'cancel' });
  }
  silence(draft);
}

/** Stops a reply that tells what no visitor is to hear. Returns false where it is over already. */
export function stopRecital(draft: Draft, { eventId, recital }: InputOf<'recited'>): boolean {
  const reply = draft.state.replies.find((each) => each.eventId === eventId);
  if (!reply || reply.recited) return false;
  const { heard: text, memo } = recital;
  updateReply(draft, { ...reply, text, memo, recited: true, endsCall: false });
  stopReplies(draft);
  return true;
}

/** Stops what is heard. */
export function silence(draft: Draft): void {
  if (!isHeard(draft)) return;
  if (draft.state.facts.setup.medium === 'socket') draft.effects.push({ type: 'silence' });
  else ask(draft, { type: 'clear' });
}

/** Finds the reply that an event belongs to; one that has no name yet gets it, but not by the end of another one's sound. */
function replyOf(draft: Draft, responseId: string, { type }: ProviderEvent): Reply | undefined {
  const { replies } = draft.state;
  const known = replies.find((reply) => reply.responseId === responseId);
  if (known || type.startsWith('output_audio_buffer.')) return known;
  const asked = replies.find((reply) => reply.responseId === null && reply.doneAt === null);
  if (!asked || draft.state.overIds.has(responseId)) return undefined;
  const named = { ...asked, responseId };
  updateReply(draft, named);
  // It was given up before the provider began it.
  if (asked.cancelled) ask(draft, { type: 'cancel' });
  return named;
}

export function updateReply(draft: Draft, reply: Reply): void {
  const replies = draft.state.replies.map((each) => (each.eventId === reply.eventId ? reply : each));
  set(draft, { replies });
}

/** Follows one event about a response. Returns whether its making is over with this event. */
export function followReply(draft: Draft, event: ProviderEvent): Reply | null {
  const responseId = responseIdOf(event);
  if (responseId === null) return null;
  const isNew = event.type === 'response.created';
  const reply = replyOf(draft, responseId, event) ?? (isNew ? takeUnasked(draft, responseId) : undefined);
  if (!reply) return null;
  const alive = { ...reply, lastEventAt: draft.at };
  if (event.type === 'response.done') return endReply(draft, alive, event);
  updateReply(draft, follow(draft, alive, event));
  return null;
}

function responseIdOf(event: ProviderEvent): string | null {
  if ('response_id' in event) return event.response_id;
  return 'response' in event ? event.response.id : null;
}

function follow(draft: Draft, reply: Reply, event: ProviderEvent): Reply {
  switch (event.type) {
    case 'response.created':
      return showReply(draft, reply, false);
    case 'response.output_item.added':
    case 'response.output_item.done':
      return event.item.type === 'message' ? withItem(reply, event.item.id) : reply;
    case 'response.output_audio_transcript.delta':
      return withWords(draft, withItem(reply, event.item_id), reply.text + event.delta);
    case 'response.output_text.delta':
      return withWords(draft, { ...withItem(reply, event.item_id), via: 'text' }, reply.text + event.delta);
    case 'response.output_audio_transcript.done':
      return withWords(draft, withItem(reply, event.item_id), longer(reply, event.transcript));
    case 'response.output_text.done':
      return withWords(draft, { ...withItem(reply, event.item_id), via: 'text' }, longer(reply, event.text));
    case 'response.output_audio.delta':
      return withSound(draft, withItem(reply, event.item_id), event);
    case 'output_audio_buffer.started':
      return soundStarted(draft, reply);
    case 'output_audio_buffer.stopped':
      return soundEnded(draft, reply, null);
    case 'output_audio_buffer.cleared':
      return soundEnded(draft, reply, reply.cut ?? { at: draft.at, heardMs: null, wholeMs: null });
    default:
      return reply;
  }
}

function withItem(reply: Reply, id: string): Reply {
  return reply.itemIds.includes(id) ? reply : { ...reply, itemIds: [...reply.itemIds, id] };
}

/** The whole text of an item; it stands for its deltas where these were lost. */
function longer(reply: Reply, whole: string): string {
  return reply.itemIds.length <= 1 && whole.startsWith(reply.text) ? whole : reply.text;
}

function withWords(draft: Draft, reply: Reply, text: string): Reply {
  if (text === reply.text || reply.cancelled || reply.recited || text.length > LONGEST_REPLY) return reply;
  const { eventId } = reply;
  if (reply.saying === null) draft.effects.push({ type: 'words', eventId, text });
  return showReply(draft, { ...reply, text, firstWordAt: reply.firstWordAt ?? draft.at }, false);
}

/** No model speaks for so long; one that goes on and on fills no memory. */
const LONGEST_REPLY = 64_000;

function withSound(draft: Draft, reply: Reply, event: ProviderEventOf<'response.output_audio.delta'>): Reply {
  if (reply.cancelled || draft.state.facts.setup.medium !== 'socket') return reply;
  const { response_id: responseId, item_id: itemId, delta } = event;
  draft.effects.push({ type: 'sound', responseId, itemId: reply.itemIds[0] ?? itemId, delta });
  return reply;
}

function soundStarted(draft: Draft, reply: Reply): Reply {
  if (reply.sound !== 'none') return reply;
  const { at } = draft;
  showSound(draft, 'started', reply);
  const { turn, firstWordAt } = reply;
  if (turn) {
    const wordAt = firstWordAt ?? at;
    draft.effects.push({
      type: 'timings',
      timings: {
        endOfTurnMs: END_OF_TURN_MS,
        transcriptMs: Math.max(0, turn.knownAt - turn.endedAt),
        answerMs: Math.max(0, wordAt - turn.knownAt),
        speechMs: Math.max(0, at - wordAt),
      },
    });
  }
  return { ...reply, sound: 'playing', soundAt: at };
}

/** A sound that nobody heard of has no end to show either. */
export function soundEnded(draft: Draft, reply: Reply, cut: Reply['cut']): Reply {
  if (reply.sound === 'playing') showSound(draft, cut ? 'cleared' : 'stopped', reply);
  return { ...reply, sound: 'over', cut: reply.cut ?? cut };
}

/** On a socket the client's own player knows better. */
function showSound(draft: Draft, what: 'started' | 'stopped' | 'cleared', reply: Reply): void {
  if (draft.state.facts.setup.medium === 'socket') return;
  show(draft, { type: `output_audio_buffer.${what}`, response_id: reply.responseId ?? reply.eventId });
}

function endReply(draft: Draft, reply: Reply, { response }: ProviderEventOf<'response.done'>): Reply | null {
  if (reply.doneAt !== null) return null;
  const status = statusOf(response.status, reply);
  const cancelled = reply.cancelled || status === 'cancelled';
  const closed = closeReply(draft, { ...reply, cancelled }, status);
  const done = { ...closed, doneAt: draft.at };
  updateReply(draft, done);
  return done;
}

function statusOf(status: string, { cancelled }: Reply): 'completed' | 'cancelled' | 'failed' {
  if (status === 'failed') return status;
  return cancelled || status === 'cancelled' ? 'cancelled' : 'completed';
}

/** The provider refused to make it: nothing of it was or will be. */
export function dropReply(draft: Draft, reply: Reply): void {
  const closed = reply.view.created ? closeReply(draft, reply, 'failed') : reply;
  set(draft, { replies: draft.state.replies.filter(({ eventId }) => eventId !== closed.eventId) });
}

/** So much of an item was heard before it was cut. */
export function truncateReply(draft: Draft, itemId: string, heardMs: number, wholeMs: number | null): void {
  const reply = draft.state.replies.find(({ itemIds }) => itemIds.includes(itemId));
  if (!reply || (reply.cut && reply.cut.heardMs !== null)) return;
  updateReply(draft, { ...reply, cut: { at: draft.at, heardMs, wholeMs } });
}

/** Ends replies that are neither made nor heard any more. Returns them, in their order. */
export function finishReplies(draft: Draft, now = false): Reply[] {
  const over = draft.state.replies.filter((reply) => isOver(reply, draft.at, now));
  if (over.length === 0) return [];
  const overIds = new Set(draft.state.overIds);
  for (const { responseId } of over) if (responseId !== null) overIds.add(responseId);
  set(draft, { overIds, replies: draft.state.replies.filter((reply) => !over.includes(reply)) });
  for (const reply of over) storeReply(draft, reply);
  for (const reply of over) passOn(draft, reply);
  return over;
}

/** What tools found is kept with words: a reply that said nothing leaves it to the next one. */
function passOn(draft: Draft, { saying, text, cancelled, cut, memo, endsCall }: Reply): void {
  if (saying !== null || text.trim() !== '' || cancelled || cut !== null) return;
  const { state } = draft;
  const kept = state.memo ?? memo;
  set(draft, { endsCall: state.endsCall || endsCall, ...(kept && { memo: kept }) });
}

function isOver(reply: Reply, at: number, now: boolean): boolean {
  const { doneAt, sound, cut, soundAt } = reply;
  if (cut) return doneAt !== null && (now || cut.heardMs !== null || at - cut.at >= CUT_LIMIT_MS);
  if (doneAt === null) return false;
  if (sound === 'over' || reply.via === 'text' || reply.text.trim() === '') return true;
  if (sound === 'none') return reply.cancelled || at - doneAt >= SOUND_LIMIT_MS;
  return at - (soundAt ?? doneAt) >= LONGEST_SOUND_MS;
}

/** The part of a reply that was heard so far. */
export function heardOf(reply: Reply, at: number): string {
  const { cut, soundAt, text, cancelled, via } = reply;
  if (cut) return heardPart(text, cut.heardMs ?? cut.at - (soundAt ?? cut.at), cut.wholeMs);
  if (reply.sound === 'playing' && reply.doneAt === null) return heardPart(text, at - (soundAt ?? at), null);
  // Cancelled before any sound: nobody got these words.
  return cancelled && via === 'voice' && reply.sound === 'none' ? '' : text;
}

/** Whether the visitor has heard that an AI speaks, or is just hearing it and what follows comes after it. */
export function isTold({ state }: Draft): boolean {
  const isSaid = ({ view, doneAt, cancelled, cut }: Reply) =>
    view.noticeId !== null && doneAt !== null && !cancelled && cut === null;
  return state.told || state.replies.some(isSaid);
}

/** What a visitor who is gone now did not hear of what was being said. */
export function unheardNow(draft: Draft): string {
  const reply = draft.state.replies.findLast(({ text }) => text !== '');
  if (!reply || reply.sound === 'over') return '';
  const heard = heardPart(reply.text, draft.at - (reply.soundAt ?? draft.at), reply.cut?.wholeMs ?? null);
  const { noticeText } = reply.view;
  return unheardPart(mainText(reply), heard.slice(noticeText.length).trim());
}

function storeReply(draft: Draft, reply: Reply): void {
  const heard = heardOf(reply, draft.at);
  const { noticeId, noticeText, itemId } = reply.view;
  const interrupted = reply.cut !== null || reply.cancelled;
  const meant = meantInstead(reply);
  const noticeHeard = heard.slice(0, noticeText.length).trim();
  const mainHeard = heard.slice(noticeText.length).trim();
  const wrong = meant === undefined ? {} : { meant };
  if (noticeId !== null && noticeHeard !== '') {
    const whole = noticeHeard.length >= noticeText.trim().length;
    store(
      draft,
      reply,
      { itemId: noticeId, text: noticeHeard, interrupted: !whole },
      { ...NOTICE, ...wrong },
    );
    if (whole) set(draft, { told: true });
  }
  if (itemId !== null && mainHeard !== '') {
    const memo = reply.memo ?? (meant === undefined ? undefined : SMALL_TALK);
    store(draft, reply, { itemId, text: mainHeard, interrupted }, memo && { ...memo, ...wrong });
  }
  if (reply.cut) showCut(draft, reply, noticeHeard, mainHeard);
  if (heard !== '') set(draft, { lastText: heard });
}

export const SMALL_TALK: ResponseMemo = { outcome: 'small_talk', entryIds: [] };

function store(
  draft: Draft,
  reply: Reply,
  said: Pick<FinishedTurn, 'itemId' | 'text' | 'interrupted'>,
  memo: ResponseMemo | undefined,
): void {
  const began = draft.state.connectedAt ?? draft.state.startedAt;
  const turn: FinishedTurn = {
    ...said,
    role: 'assistant',
    via: reply.via,
    hidden: false,
    startedAtMs: Math.max(0, Math.round((reply.soundAt ?? reply.askedAt) - began)),
    ...(memo && { memo }),
  };
  draft.effects.push({ type: 'turn', turn });
}

/** The client's items keep what was heard of them. */
function showCut(draft: Draft, reply: Reply, notice: string, main: string): void {
  const { noticeId, itemId, noticeText } = reply.view;
  const heardMs = Math.round(reply.cut?.heardMs ?? 0);
  const parts = [
    { id: notice.length < noticeText.trim().length ? noticeId : null, text: notice },
    { id: itemId, text: main },
  ];
  for (const { id, text } of parts) {
    const item = id === null ? undefined : draft.state.items.get(id);
    if (id === null || !item) continue;
    const cut = { ...itemOf(reply, id, text), status: 'incomplete' } as const;
    set(draft, { items: new Map(draft.state.items).set(id, cut) });
    show(draft, {
      type: 'conversation.item.truncated',
      item_id: id,
      content_index: 0,
      audio_end_ms: heardMs,
    });
  }
}
