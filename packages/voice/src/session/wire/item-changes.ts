import type { RealtimeErrorDetail, SentItem } from '@parlo/contract/realtime';
import type { ResponseRunner } from '../replying/response-runner.ts';
import {
  type ConversationLog,
  type LogEntry,
  MAX_ITEMS,
  messageText,
  type StoredItem,
} from './conversation-log.ts';
import type { EventSender } from './event-sender.ts';
import { requestError } from './request-error.ts';

/** A client's changes to the conversation's items. Each returns the error to send, or null on success. */
type Outcome = RealtimeErrorDetail | null;

/** Most characters of text in one item. */
export const LONGEST_ITEM_TEXT = 16_000;

export interface ItemTools {
  readonly log: ConversationLog;
  readonly sender: EventSender;
}

interface OwnItemTools extends ItemTools {
  /** The client is the owner's own, whose outputs of calls a model reads. */
  readonly settable: boolean;
}

/** Adds an item that is complete, and announces it. `previousId` as in {@link ConversationLog.insert}. */
export function addItem(
  { log, sender }: ItemTools,
  item: StoredItem,
  { spoken = false, hidden = false }: Partial<Pick<LogEntry, 'spoken' | 'hidden'>> = {},
  previousId?: string | null,
): void {
  const previous = log.insert({ item, spoken, hidden, ours: false, sentences: [] }, previousId);
  sender.send({ type: 'conversation.item.added', item, previous_item_id: previous });
  sender.send({ type: 'conversation.item.done', item, previous_item_id: previous });
}

/** Adds a client's item, and calls `onTyped` when the visitor typed it. */
export function createItem(
  tools: OwnItemTools,
  item: SentItem,
  previousId: string | null | undefined,
  onTyped: (item: StoredItem, text: string, hidden: boolean) => void,
): Outcome {
  const { log } = tools;
  const refusal = refuseItem(log, item, previousId) ?? (tools.settable ? refuseOutput(log, item) : null);
  if (refusal !== null) return refusal;
  const stored = clean(item, item.id ?? log.newItemId());
  const text = messageText(stored);
  const typed = stored.type === 'message' && stored.role === 'user' && text !== '';
  const hidden = typed && log.size === 0 && /^hi[.!]?$/i.test(text);
  addItem(tools, stored, { hidden }, previousId);
  if (typed) onTyped(stored, text, hidden);
  return null;
}

export function retrieveItem({ log, sender }: ItemTools, id: string): Outcome {
  const entry = log.get(id);
  if (entry === undefined) return unknownItem('item_retrieve_invalid_item_id', id);
  sender.send({ type: 'conversation.item.retrieved', item: entry.item });
  return null;
}

export function deleteItem({ log, sender }: ItemTools, id: string): Outcome {
  if (!log.remove(id)) return unknownItem('item_delete_invalid_item_id', id);
  sender.send({ type: 'conversation.item.deleted', item_id: id });
  return null;
}

/** Cuts an assistant's item. One that is being heard is stopped as well: its sound is ours to stop. */
export function truncateItem(
  { log, sender }: ItemTools,
  runner: ResponseRunner,
  id: string,
  contentIndex: number,
  audioEndMs: number,
): Outcome {
  const entry = log.get(id);
  if (entry === undefined) return unknownItem('item_truncate_invalid_item_id', id);
  const durationMs = entry.sentences.at(-1)?.toMs;
  if (!entry.ours || durationMs === undefined)
    return requestError('invalid_value', 'Only spoken assistant messages can be truncated.', 'item_id');
  if (contentIndex !== 0)
    return requestError('invalid_value', 'There is no such content part.', 'content_index');
  if (audioEndMs > durationMs)
    return requestError('invalid_value', `The item has only ${durationMs} ms of audio.`, 'audio_end_ms');
  const heard = runner.heardItem;
  if (heard?.id === id) {
    runner.interrupt('client_cancelled', heard.beginsMs + audioEndMs);
    return null;
  }
  log.truncate(id, audioEndMs);
  sender.send({
    type: 'conversation.item.truncated',
    item_id: id,
    content_index: contentIndex,
    audio_end_ms: audioEndMs,
  });
  return null;
}

export function refuseItem(
  log: ConversationLog,
  item: SentItem,
  previousId: string | null | undefined,
): Outcome {
  if (log.everCount >= MAX_ITEMS)
    return requestError('invalid_value', 'This conversation has too many items.', 'item');
  if (item.id !== undefined && (item.id === 'root' || log.isTaken(item.id)))
    return requestError('invalid_value', `There already is an item '${item.id}'.`, 'item.id');
  if (previousId != null && previousId !== 'root' && log.get(previousId) === undefined)
    return requestError(
      'invalid_value',
      `There is no item '${previousId.slice(0, 128)}'.`,
      'previous_item_id',
    );
  const length = item.type === 'message' ? messageText(item).length : JSON.stringify(clean(item, '')).length;
  if (length > LONGEST_ITEM_TEXT)
    return requestError('invalid_value', `An item has at most ${LONGEST_ITEM_TEXT} characters.`, 'item');
  return null;
}

/** An output needs its call. */
function refuseOutput(log: ConversationLog, item: SentItem): Outcome {
  if (item.type !== 'function_call_output' || log.hasCall(item.call_id)) return null;
  return requestError('invalid_value', 'There is no such call of a function.', 'item.call_id');
}

/** Only fields of the contract are kept: the rest would be a way to fill the memory. */
export function clean(item: SentItem, id: string): StoredItem {
  const base = { id, object: 'realtime.item', status: 'completed' } as const;
  if (item.type === 'function_call')
    return { ...base, type: item.type, call_id: item.call_id, name: item.name, arguments: item.arguments };
  if (item.type === 'function_call_output')
    return { ...base, type: item.type, call_id: item.call_id, output: item.output };
  const content = item.content
    .slice(0, 16)
    .map((part) =>
      part.type === 'input_text' || part.type === 'output_text'
        ? { type: part.type, text: part.text }
        : { type: part.type, transcript: part.transcript ?? null },
    );
  return { ...base, type: 'message', role: item.role, content };
}

function unknownItem(code: string, id: string): RealtimeErrorDetail {
  return requestError(code, `There is no item '${id.slice(0, 128)}'.`, 'item_id');
}
