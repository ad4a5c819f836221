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

/** What a finished response reads back for a card, as JSON in its metadata. */
export function readCard(response: unknown, card: 'contact' | 'contact_over' | 'booking'): string | null {
  const json = fieldsOf(fieldsOf(response).metadata)[card];
  return isText(json) ? json : null;
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

/** What was said so far; null for a response without it. */
export function readHistory(value: unknown): Pick<OwnConversationResponse, 'messages' | 'turns_left'> | null {
  const { success, messages, turns_left } = fieldsOf(value);
  if (success !== true || !Array.isArray(messages) || typeof turns_left !== 'number') return null;
  return { messages: messages.filter(isMessage), turns_left };
}
