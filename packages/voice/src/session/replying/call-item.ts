import type { StoredItem } from '../wire/conversation-log.ts';
import type { ItemPlace, ReplyTools } from './reply-item.ts';

/**
 * Tells the client of one call of its functions, from its item's first event to its last, and keeps it in the conversation.
 * The item is in progress at first: stock clients run a function as soon as they see a completed call.
 */
export function sendCall(
  { sender, log, newId }: ReplyTools,
  { responseId, outputIndex }: Pick<ItemPlace, 'responseId' | 'outputIndex'>,
  { name, input }: { readonly name: string; readonly input: string },
): StoredItem {
  const call = {
    id: log.newItemId(),
    object: 'realtime.item',
    type: 'function_call',
    call_id: newId('call'),
    name,
  } as const;
  const begun = { ...call, status: 'in_progress', arguments: '' } as const;
  const item = { ...call, status: 'completed', arguments: input } as const;
  const output = { response_id: responseId, output_index: outputIndex };
  const place = { ...output, item_id: call.id, call_id: call.call_id };
  sender.send({ type: 'response.output_item.added', ...output, item: begun });
  const previous = log.insert({ item, spoken: false, hidden: false, ours: true, sentences: [] });
  sender.send({ type: 'conversation.item.added', item: begun, previous_item_id: previous });
  sender.send({ type: 'response.function_call_arguments.delta', ...place, delta: input });
  sender.send({ type: 'response.function_call_arguments.done', ...place, name, arguments: input });
  sender.send({ type: 'conversation.item.done', item, previous_item_id: previous });
  sender.send({ type: 'response.output_item.done', ...output, item });
  return item;
}
