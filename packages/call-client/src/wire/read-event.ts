import type { ServerEvent } from '@parlo/contract/realtime';
import { fieldsOf, isText, isTextOrNothing } from './read.ts';

const ITEM = ['item_id'];
const DELTA = ['item_id', 'delta'];
const TRANSCRIPT = ['item_id', 'transcript'];

/** The events that somebody listens for, and which of their fields have to be texts. */
const TEXTS: Readonly<Partial<Record<ServerEvent['type'], readonly string[]>>> = {
  'input_audio_buffer.speech_started': [],
  'input_audio_buffer.speech_stopped': [],
  'input_audio_buffer.committed': [],
  'conversation.item.added': [],
  'conversation.item.retrieved': [],
  'conversation.item.deleted': ITEM,
  'conversation.item.truncated': ITEM,
  'conversation.item.input_audio_transcription.delta': DELTA,
  'conversation.item.input_audio_transcription.completed': TRANSCRIPT,
  'conversation.item.input_audio_transcription.failed': ITEM,
  'response.created': [],
  'response.done': [],
  'response.output_audio_transcript.delta': DELTA,
  'response.output_audio_transcript.done': TRANSCRIPT,
  'response.output_text.delta': DELTA,
  'response.output_text.done': ['item_id', 'text'],
  'output_audio_buffer.started': [],
  'output_audio_buffer.stopped': [],
  'output_audio_buffer.cleared': [],
  error: [],
};

/**
 * An event of the realtime wire; null for one that nobody here listens for, as a hosted provider sends some, and for
 * one that lacks what would be read of it. Fields that nothing reads are not looked at.
 */
export function readEvent(value: unknown): ServerEvent | null {
  const event = fieldsOf(value);
  const { type } = event;
  if (!isText(type) || !Object.hasOwn(TEXTS, type)) return null;
  const texts = TEXTS[type as ServerEvent['type']] ?? [];
  if (!texts.every((name) => isText(event[name]))) return null;
  if ((type === 'conversation.item.added' || type === 'conversation.item.retrieved') && !isItem(event.item)) {
    return null;
  }
  if (type === 'response.done' && !isText(fieldsOf(event.response).status)) return null;
  if (type === 'error' && !isComplaint(event.error)) return null;
  return event as ServerEvent;
}

function isComplaint(value: unknown): boolean {
  const { message, code } = fieldsOf(value);
  return isText(message) && (code === undefined || isText(code));
}

function isItem(value: unknown): boolean {
  const { type, id, role, content } = fieldsOf(value);
  if (!isText(type) || (id !== undefined && !isText(id))) return false;
  return type !== 'message' || (isText(role) && Array.isArray(content) && content.every(isPart));
}

function isPart(value: unknown): boolean {
  const { type, text, transcript } = fieldsOf(value);
  return isText(type) && isTextOrNothing(text) && isTextOrNothing(transcript);
}
