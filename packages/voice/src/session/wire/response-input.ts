import { type RealtimeErrorDetail, ResponseInput } from '@parlo/contract/realtime';
import type { ConversationLog, LogEntry } from './conversation-log.ts';
import { clean, LONGEST_ITEM_TEXT } from './item-changes.ts';
import { requestError } from './request-error.ts';

/** Most characters of all items together. */
const LONGEST_INPUT = 4 * LONGEST_ITEM_TEXT;

type Read =
  | { readonly error: RealtimeErrorDetail }
  /** Null: the conversation as it is. */
  | { readonly items: readonly LogEntry[] | null };

/** Reads what a response apart from the conversation is made from: new items, and items of the conversation by their ids. */
export function readInput(input: unknown, log: ConversationLog): Read {
  if (input == null) return { items: null };
  const parsed = ResponseInput.safeParse(input);
  if (!parsed.success) {
    const [index, field] = parsed.error.issues[0]?.path ?? [];
    const place = ['response.input', index, field].filter((part) => part !== undefined).join('.');
    return refused('invalid_value', `Invalid value for '${place}'.`, place);
  }
  const items: LogEntry[] = [];
  for (const [index, item] of parsed.data.entries()) {
    const param = `response.input.${index}`;
    if (item.type === 'item_reference') {
      const known = log.get(item.id);
      if (known === undefined) return refused('invalid_value', 'There is no such item.', `${param}.id`);
      items.push(known);
    } else if (item.type === 'message' && item.content.some(hasSound)) {
      return refused('not_supported', 'Sound is heard in the conversation alone.', `${param}.content`);
    } else {
      // Ids of the client's own mean nothing outside its conversation.
      const stored = clean(item, log.newItemId());
      const ours = item.type === 'message' && item.role === 'assistant';
      items.push({ item: stored, spoken: false, hidden: false, ours, sentences: [] });
    }
  }
  const length = JSON.stringify(items.map(({ item }) => item)).length;
  if (length > LONGEST_INPUT)
    return refused('invalid_value', `An input has at most ${LONGEST_INPUT} characters.`, 'response.input');
  return { items };
}

function hasSound(part: { readonly type: string }): boolean {
  return part.type === 'input_audio' && 'audio' in part && typeof part.audio === 'string';
}

function refused(code: string, message: string, param: string): Read {
  return { error: requestError(code, message, param) };
}
