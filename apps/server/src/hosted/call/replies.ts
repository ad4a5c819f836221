import { sayExactly } from '@parlo/contract/say-exactly';
import type { TurnTimings } from '@parlo/voice';
import { END_OF_TURN_MS } from '../adapters/openai.ts';
import type { ProviderEvent, ProviderEventOf } from '../adapters/provider-event.ts';
import { ask, type Draft, type InputOf, newId, type Reply, type Saying, set, show } from './call-state.ts';
import { closeReply, NEW_VIEW, showReply } from './reply-view.ts';

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
    latencyMs: null,
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
  const timings = reply.turn && timingsOf(reply, reply.turn, at);
  if (timings) draft.effects.push({ type: 'timings', timings });
  return { ...reply, sound: 'playing', soundAt: at, latencyMs: timings && latencyOf(timings) };
}

const latencyOf = ({ endOfTurnMs, transcriptMs, answerMs, speechMs }: TurnTimings): number =>
  Math.round(endOfTurnMs + transcriptMs + answerMs + speechMs);

function timingsOf({ firstWordAt }: Reply, turn: NonNullable<Reply['turn']>, at: number): TurnTimings {
  const wordAt = firstWordAt ?? at;
  return {
    endOfTurnMs: END_OF_TURN_MS,
    transcriptMs: Math.max(0, turn.knownAt - turn.endedAt),
    answerMs: Math.max(0, wordAt - turn.knownAt),
    speechMs: Math.max(0, at - wordAt),
  };
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
