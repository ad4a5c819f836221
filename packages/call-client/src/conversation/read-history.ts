import type { AnswerSource, OwnConversationResponse, VisitorMessage } from '@parlo/contract';
import { fieldsOf, isText, parseJson } from '../wire/read.ts';

function isSource(value: unknown): value is AnswerSource {
  const { title, heading, text, quote = '', url = '' } = fieldsOf(value);
  return [title, heading, text, quote, url].every(isText);
}

/** The passages that a finished response names, as JSON in its metadata; none where it names none. */
export function readSources(response: unknown): readonly AnswerSource[] {
  const { sources } = fieldsOf(fieldsOf(response).metadata);
  const list = isText(sources) ? parseJson(sources) : null;
  return Array.isArray(list) ? list.filter(isSource) : [];
}

/** One value of a finished response's metadata, such as the JSON of a card; null without it. */
export function readMetadata(
  response: unknown,
  name: 'contact' | 'contact_over' | 'booking' | 'more' | 'notice_item' | 'meant',
): string | null {
  const value = fieldsOf(fieldsOf(response).metadata)[name];
  return isText(value) ? value : null;
}

function isMessage(value: unknown): value is VisitorMessage {
  const { id, role, via, text, at = '', interrupted, feedback, sources } = fieldsOf(value);
  return (
    [id, text, at].every(isText) &&
    (role === 'visitor' || role === 'assistant') &&
    (via === 'voice' || via === 'text') &&
    typeof interrupted === 'boolean' &&
    (feedback === null || feedback === 'up' || feedback === 'down') &&
    Array.isArray(sources) &&
    sources.every(isSource)
  );
}

/** The earlier turns; null for a response without them. */
export function readHistory(value: unknown): Pick<OwnConversationResponse, 'messages' | 'turns_left'> | null {
  const { success, messages, turns_left } = fieldsOf(value);
  if (success !== true || !Array.isArray(messages) || typeof turns_left !== 'number') return null;
  return { messages: messages.filter(isMessage), turns_left };
}
