import type { ProviderEvent, ProviderEventOf } from '../adapters/provider-event.ts';
import { addItem, type Draft, type InputOf, type ShownItem, set, show, without } from './call-state.ts';
import { finishReplies } from './finish-replies.ts';
import { activeReply, isHeard, silence, stopReplies } from './replies.ts';
import { say, sayPhrase } from './settle.ts';

/** Longest wait for the words of a turn. */
const WORDS_LIMIT_MS = 10_000;
/** Past this nobody reads on. */
const LONGEST_TURN = 16_000;

/** Follows the visitor's voice. */
export function followVisitor(draft: Draft, event: ProviderEvent): void {
  switch (event.type) {
    case 'input_audio_buffer.speech_started':
      speechStarted(draft, event);
      return;
    case 'input_audio_buffer.speech_stopped':
      set(draft, { speaking: null, speechEndedAt: draft.at, quietAt: draft.at });
      show(draft, pick(event, 'audio_end_ms'));
      return;
    case 'input_audio_buffer.committed':
      committed(draft, event.item_id);
      return;
    case 'conversation.item.input_audio_transcription.delta':
      if (!isSpoken(draft, event.item_id) || draft.state.heardItems.has(event.item_id)) return;
      show(draft, {
        type: event.type,
        item_id: event.item_id,
        content_index: 0,
        delta: event.delta.slice(0, LONGEST_TURN),
      });
      return;
    case 'conversation.item.input_audio_transcription.completed':
      transcribed(draft, event);
      return;
    case 'conversation.item.input_audio_transcription.failed':
      notHeard(draft, event.item_id);
      return;
    default:
  }
}

function pick(event: ProviderEventOf<'input_audio_buffer.speech_stopped'>, _: 'audio_end_ms') {
  const { type, item_id, audio_end_ms } = event;
  return { type, item_id, audio_end_ms };
}

function speechStarted(draft: Draft, event: ProviderEventOf<'input_audio_buffer.speech_started'>): void {
  if (draft.state.ending || draft.state.paused) return;
  const { type, item_id, audio_start_ms } = event;
  show(draft, { type, item_id, audio_start_ms });
  const current = activeReply(draft) ?? draft.state.replies.findLast(({ sound }) => sound === 'playing');
  const cutBy = current ? { itemId: item_id, saying: current.saying } : null;
  set(draft, { speaking: item_id, cutBy });
  // Over WebRTC the provider stops itself.
  if (draft.state.facts.setup.medium === 'socket') silence(draft);
}

/** Shows the item of a spoken turn. */
export function committed(draft: Draft, itemId: string): void {
  if (draft.state.items.has(itemId)) return;
  const item: ShownItem = {
    id: itemId,
    object: 'realtime.item',
    type: 'message',
    status: 'completed',
    role: 'user',
    content: [{ type: 'input_audio', transcript: null }],
  };
  const previous_item_id = draft.state.lastItemId;
  show(draft, { type: 'input_audio_buffer.committed', item_id: itemId, previous_item_id });
  addItem(draft, item);
  show(draft, { type: 'conversation.item.added', item, previous_item_id });
  show(draft, { type: 'conversation.item.done', item, previous_item_id });
  const { unread, speaking } = draft.state;
  set(draft, {
    unread: new Map(unread).set(itemId, draft.at),
    ...(speaking === itemId && { speaking: null, speechEndedAt: draft.at }),
  });
}

function isSpoken(draft: Draft, itemId: string): boolean {
  const item = draft.state.items.get(itemId);
  return item?.type === 'message' && item.role === 'user' && item.content[0]?.type === 'input_audio';
}

/** The words of a turn, which may come before the news of its end and after the next turn has begun. */
function transcribed(
  draft: Draft,
  event: ProviderEventOf<'conversation.item.input_audio_transcription.completed'>,
): void {
  const { item_id: itemId } = event;
  const text = event.transcript.slice(0, LONGEST_TURN).trim();
  if (draft.state.heardItems.has(itemId)) return;
  committed(draft, itemId);
  if (!isSpoken(draft, itemId)) return;
  read(draft, itemId);
  showWords(draft, itemId, text, event.usage?.seconds ?? 0);
  if (text === '') {
    nothingSaid(draft, itemId);
    return;
  }
  // What was interrupted was said before it.
  if (draft.state.cutBy?.itemId === itemId) finishReplies(draft, true);
  const { speechEndedAt, connectedAt, startedAt, checking } = draft.state;
  const startedAtMs = Math.max(0, Math.round(speechEndedAt - (connectedAt ?? startedAt)));
  draft.effects.push({
    type: 'turn',
    turn: { itemId, role: 'visitor', via: 'voice', text, interrupted: false, hidden: false, startedAtMs },
  });
  set(draft, {
    lastText: draft.state.lastText || text,
    askedStillThere: false,
    quietAt: draft.at,
    toolRounds: 0,
    owed: draft.state.ending === null && isOwed(draft),
    owedTurn: { endedAt: speechEndedAt, knownAt: draft.at },
    checking: new Set(checking).add(itemId),
  });
  draft.effects.push({ type: 'help', itemId, text });
}

/** A provider that owns the turns replies to speech by itself, maybe before its words are known. The notice comes from us. */
const isOwed = ({ state }: Draft): boolean => state.facts.turns === 'ours' || !state.told;

function showWords(draft: Draft, itemId: string, transcript: string, seconds: number): void {
  const item = draft.state.items.get(itemId);
  if (item?.type !== 'message') return;
  const heard: ShownItem = { ...item, content: [{ type: 'input_audio', transcript }] };
  set(draft, { items: new Map(draft.state.items).set(itemId, heard) });
  show(draft, {
    type: 'conversation.item.input_audio_transcription.completed',
    item_id: itemId,
    content_index: 0,
    transcript,
    usage: { type: 'duration', seconds },
  });
}

/** A cough gets no reply; but the reply that it interrupted is said again. */
function nothingSaid(draft: Draft, itemId: string): void {
  const { cutBy, sayings } = draft.state;
  if (cutBy?.itemId !== itemId || isHeard(draft)) return;
  set(draft, { cutBy: null });
  if (cutBy.saying)
    set(draft, { sayings: [{ ...cutBy.saying, notice: '', text: cutBy.saying.text }, ...sayings] });
  else set(draft, { owed: isOwed(draft) });
}

function read(draft: Draft, itemId: string): void {
  const { unread, heardItems } = draft.state;
  const left = new Map(unread);
  left.delete(itemId);
  set(draft, { unread: left, heardItems: new Set(heardItems).add(itemId) });
}

function notHeard(draft: Draft, itemId: string): void {
  if (draft.state.heardItems.has(itemId)) return;
  committed(draft, itemId);
  if (!isSpoken(draft, itemId)) return;
  read(draft, itemId);
  const message = 'The sound could not be turned into words.';
  show(draft, {
    type: 'conversation.item.input_audio_transcription.failed',
    item_id: itemId,
    content_index: 0,
    error: { type: 'server_error', code: 'transcription_failed', message },
  });
  draft.effects.push({ type: 'failure', message: 'the provider did not transcribe a turn' });
  if (!draft.state.ending && !activeReply(draft)) sayPhrase(draft, 'apology');
}

/** Gives up the words of turns that nothing came of. */
export function giveUpWords(draft: Draft): void {
  for (const [itemId, at] of draft.state.unread) {
    if (draft.at - at >= WORDS_LIMIT_MS) notHeard(draft, itemId);
  }
}

/** Whether somebody is in danger is known: help is said at once, instead of any reply. */
export function helped(draft: Draft, { itemId, help }: InputOf<'helped'>): void {
  set(draft, { checking: without(draft.state.checking, itemId) });
  if (!help || draft.state.ending) return;
  stopReplies(draft);
  set(draft, { owed: false, sayings: [] });
  say(draft, { text: help.text, notice: '', memo: help.memo });
}
