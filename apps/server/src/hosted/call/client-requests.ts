import type { ClientEvent, RealtimeErrorDetail, RealtimeSession } from '@parlo/contract/realtime';
import { requestError } from '@parlo/voice';
import { TURN_DETECTION } from '../adapters/openai.ts';
import { addItem, ask, type Draft, newId, type ShownItem, set, show } from './call-state.ts';
import { SMALL_TALK } from './finish-replies.ts';
import { activeReply, isHeard, silence, stopReplies } from './replies.ts';
import { pause, resume, say } from './settle.ts';

/** Most characters that somebody types at once. */
const LONGEST_TYPED = 16_000;

/** Does what a client asks, as far as a visitor may; the rest is refused by name. */
export function followClient(draft: Draft, event: ClientEvent): void {
  const { state } = draft;
  if (state.ending) return;
  const error = handle(draft, event);
  if (error === null) return;
  const { event_id } = event;
  draft.effects.push({ type: 'refuse', error: event_id === undefined ? error : { ...error, event_id } });
}

function handle(draft: Draft, event: ClientEvent): RealtimeErrorDetail | null {
  switch (event.type) {
    case 'session.update':
      // A stock client waits for the answer; what the session is, is the owner's.
      show(draft, { type: 'session.updated', session: sessionOf(draft) });
      return null;
    case 'input_audio_buffer.append':
      return requestError('invalid_event', 'Sound comes by the audio track, not by events.', 'type');
    case 'input_audio_buffer.commit':
      return requestError('input_audio_buffer_commit_empty', 'Turns end by themselves in this call.');
    case 'input_audio_buffer.clear':
      show(draft, { type: 'input_audio_buffer.cleared' });
      return null;
    case 'output_audio_buffer.clear':
      silence(draft);
      return null;
    case 'conversation.item.create':
      return createItem(draft, event.item);
    case 'conversation.item.retrieve':
      return retrieve(draft, event.item_id);
    case 'conversation.item.truncate':
      return truncate(draft, event);
    case 'conversation.item.delete':
      return requestError('invalid_value', 'Items can’t be deleted in this call.', 'type');
    case 'response.create':
      return createResponse(draft, event);
    case 'response.cancel':
      return cancel(draft, event.response_id);
    case 'session.pause':
      pause(draft, event.sound === true);
      return null;
    case 'session.resume':
      resume(draft);
      return null;
  }
}

/** The session as a client may see it: no instructions of the owner's, no tools. */
export function sessionOf({ state: { facts } }: Draft): RealtimeSession {
  const { shown, notice, callId } = facts;
  const format = { type: 'audio/pcm', rate: 24_000 };
  return {
    type: 'realtime',
    object: 'realtime.session',
    id: callId,
    model: shown.model,
    output_modalities: ['audio'],
    instructions: shown.instructions,
    tools: [],
    tool_choice: 'auto',
    max_output_tokens: 'inf',
    tracing: null,
    truncation: 'auto',
    prompt: null,
    include: null,
    expires_at: shown.expiresAt,
    ai_generated: true,
    ai_notice: notice,
    audio: {
      input: {
        format,
        transcription: null,
        noise_reduction: null,
        turn_detection: { ...TURN_DETECTION, create_response: true },
      },
      output: { format, voice: shown.voice, speed: 1 },
    },
  };
}

type NewItem = Extract<ClientEvent, { type: 'conversation.item.create' }>['item'];

function createItem(draft: Draft, item: NewItem): RealtimeErrorDetail | null {
  if (item.type !== 'message' || item.role !== 'user')
    return requestError('invalid_value', 'Only what the visitor says can be added to this call.', 'item');
  const text = item.content
    .map((part) => ('text' in part ? part.text : ''))
    .join(' ')
    .trim();
  if (text === '') return requestError('invalid_value', 'There is no text in it.', 'item.content');
  if (text.length > LONGEST_TYPED)
    return requestError('invalid_value', `An item has at most ${LONGEST_TYPED} characters.`, 'item');
  if (item.id !== undefined && draft.state.items.has(item.id))
    return requestError('invalid_value', `There already is an item '${item.id}'.`, 'item.id');
  const isUsable = item.id !== undefined && /^[\w-]{1,32}$/.test(item.id) && item.id !== 'root';
  typed(draft, isUsable && item.id ? item.id : newId(draft, 'item'), text);
  return null;
}

function typed(draft: Draft, id: string, text: string): void {
  const { state, at } = draft;
  // The widget's opening, which the greeting answers.
  const hidden = state.items.size === 0 && !state.begun && /^hi[.!]?$/i.test(text);
  const item: ShownItem = {
    id,
    object: 'realtime.item',
    type: 'message',
    status: 'completed',
    role: 'user',
    content: [{ type: 'input_text', text }],
  };
  const previous_item_id = addItem(draft, item);
  show(draft, { type: 'conversation.item.added', item, previous_item_id });
  show(draft, { type: 'conversation.item.done', item, previous_item_id });
  const startedAtMs = Math.max(0, Math.round(at - (state.connectedAt ?? state.startedAt)));
  draft.effects.push({
    type: 'turn',
    turn: { itemId: id, role: 'visitor', via: 'text', text, interrupted: false, hidden, startedAtMs },
  });
  set(draft, { askedStillThere: false, quietAt: at, toolRounds: 0 });
  if (hidden) return;
  ask(draft, { type: 'write', item: { id, role: 'user', text } });
  set(draft, { checking: new Set(draft.state.checking).add(id), typedId: id });
  draft.effects.push({ type: 'help', itemId: id, text });
}

function retrieve(draft: Draft, id: string): RealtimeErrorDetail | null {
  const item = draft.state.items.get(id);
  if (!item)
    return requestError(
      'item_retrieve_invalid_item_id',
      `There is no item '${id.slice(0, 128)}'.`,
      'item_id',
    );
  show(draft, { type: 'conversation.item.retrieved', item });
  return null;
}

/** A client's own player has stopped; how much was heard is known from what it was sent. */
function truncate(
  draft: Draft,
  { item_id, audio_end_ms }: Extract<ClientEvent, { type: 'conversation.item.truncate' }>,
): RealtimeErrorDetail | null {
  const item = draft.state.items.get(item_id);
  if (!item)
    return requestError(
      'item_truncate_invalid_item_id',
      `There is no item '${item_id.slice(0, 128)}'.`,
      'item_id',
    );
  if (item.type !== 'message' || item.role !== 'assistant')
    return requestError('invalid_value', 'Only spoken assistant messages can be truncated.', 'item_id');
  show(draft, { type: 'conversation.item.truncated', item_id, content_index: 0, audio_end_ms });
  return null;
}

function createResponse(
  draft: Draft,
  { response }: Extract<ClientEvent, { type: 'response.create' }>,
): RealtimeErrorDetail | null {
  const { state } = draft;
  if (response?.conversation === 'none' || response?.input != null)
    return requestError('invalid_value', 'Only the conversation itself can be answered.', 'response');
  const active = activeReply(draft);
  if (active && !active.cancelled)
    return requestError(
      'conversation_already_has_active_response',
      'Conversation already has an active response. Wait until it is done or cancel it.',
    );
  const { typedId, begun, facts, sayings } = state;
  const saidAloud = facts.history.some(({ via }) => via === 'voice');
  if (typedId !== null || state.owed || state.checking.size > 0 || state.unread.size > 0) {
    set(draft, { owed: true, typedId: null });
    return null;
  }
  if (!begun && !saidAloud && sayings.length === 0) {
    greet(draft);
    return null;
  }
  if (!begun && facts.history.at(-1)?.role === 'visitor') {
    set(draft, { owed: true });
    return null;
  }
  // The greeting is asked for already: a page and a program both ask when they open.
  if (sayings.length > 0) return null;
  return requestError('invalid_value', 'There is no user message to answer.');
}

/** The first words of a call, word for word. */
function greet(draft: Draft): void {
  const { facts, told } = draft.state;
  const notice = told ? '' : facts.notice;
  const text = [notice, facts.greeting].filter((part) => part !== '').join(' ');
  if (text !== '') say(draft, { text, notice, memo: SMALL_TALK });
}

function cancel(draft: Draft, responseId: string | undefined): RealtimeErrorDetail | null {
  const active = activeReply(draft);
  const isOther = responseId !== undefined && responseId !== active?.responseId;
  if ((!active || isOther) && !isHeard(draft))
    return requestError('response_cancel_not_active', 'There is no such response to cancel.');
  stopReplies(draft);
  return null;
}
