import type { MessageItem, RealtimeResponse } from '@parlo/contract/realtime';
import { bookingCard, contactCard, type ResponseMemo } from '@parlo/dialog/responder';
import {
  addItem,
  type Draft,
  newId,
  type Reply,
  type ReplyView,
  type ShownItem,
  set,
  show,
} from './call-state.ts';
import { endOfWords, saysTheSame } from './words.ts';

/** A reply as the client sees it: the provider's events in the shapes of a local call, and never more than these. */

export const NEW_VIEW: ReplyView = {
  created: false,
  noticeId: null,
  noticeText: '',
  itemId: null,
  shown: 0,
  closed: false,
};

/** Sends what is new of a reply. `whole`: no more words of it will come. */
export function showReply(draft: Draft, reply: Reply, whole: boolean): Reply {
  let view = reply.view.created ? reply.view : showCreated(draft, reply);
  view = showNotice(draft, { ...reply, view }, whole);
  const from = view.shown;
  const isNext = noticeOf(reply) === '' || view.noticeId !== null;
  const words = isNext ? reply.text.slice(from) : '';
  if (words.trim() === '') return { ...reply, view };
  const itemId = view.itemId ?? reply.itemIds[0] ?? newId(draft, 'item');
  if (view.itemId === null) openItem(draft, reply, itemId, view.noticeId === null ? 0 : 1);
  showWords(
    draft,
    { ...reply, view: { ...view, itemId } },
    itemId,
    view.itemId === null ? words.trimStart() : words,
  );
  return { ...reply, view: { ...view, itemId, shown: reply.text.length } };
}

/** The end of a reply: everything that has to come before `response.done`, and that. */
export function closeReply(draft: Draft, reply: Reply, status: RealtimeResponse['status']): Reply {
  const shown = showReply(draft, reply, true);
  const { view } = shown;
  if (view.closed) return shown;
  const complete = status === 'completed';
  if (view.itemId !== null) closeItem(draft, shown, view.itemId, complete);
  const closed = { ...shown, view: { ...view, closed: true } };
  show(draft, { type: 'response.done', response: responseOf(draft, closed, status) });
  return closed;
}

/** The words that are to be shown and stored beside what was said instead of them; undefined where it was said. */
export function meantInstead(reply: Reply): string | undefined {
  const { saying, text } = reply;
  if (saying === null) return undefined;
  const wasCut = reply.cut !== null || reply.cancelled;
  return saysTheSame(text, saying.text, wasCut) ? undefined : saying.text;
}

/** The text of the item after the notice. */
export function mainText(reply: Reply): string {
  return reply.text.slice(reply.view.noticeText.length).trim();
}

const noticeOf = (reply: Reply): string => reply.saying?.notice ?? '';

function showCreated(draft: Draft, reply: Reply): ReplyView {
  show(draft, { type: 'response.created', response: responseOf(draft, reply, 'in_progress') });
  return { ...reply.view, created: true };
}

/** The notice is an item of its own, as in a local call, though the provider says both in one. */
function showNotice(draft: Draft, reply: Reply, whole: boolean): ReplyView {
  const { view, text, saying } = reply;
  const notice = noticeOf(reply);
  if (notice === '' || view.noticeId !== null || text.trim() === '') return view;
  const place = endOfWords(text, notice);
  const isAll = saying?.text === notice;
  if (!whole && (place === -1 || isAll)) return view;
  const end = place === -1 || isAll ? text.length : place;
  const noticeId = newId(draft, 'item');
  const words = text.slice(0, end).trim();
  const told = { ...reply, view: { ...view, noticeId, noticeText: text.slice(0, end), shown: end } };
  openItem(draft, reply, noticeId, 0);
  showWords(draft, told, noticeId, words);
  closeItem(draft, told, noticeId, true);
  return told.view;
}

function openItem(draft: Draft, reply: Reply, id: string, place: number): void {
  const item: ShownItem = { ...itemOf(reply, id, ''), content: [] };
  const response_id = reply.responseId ?? reply.eventId;
  show(draft, { type: 'response.output_item.added', response_id, output_index: place, item });
  const previous_item_id = addItem(draft, itemOf(reply, id, ''));
  show(draft, { type: 'conversation.item.added', item, previous_item_id });
  show(draft, {
    type: 'response.content_part.added',
    ...partOf(reply, id, place),
    part: contentOf(reply, ''),
  });
}

function showWords(draft: Draft, reply: Reply, id: string, delta: string): void {
  const type =
    reply.via === 'voice' ? 'response.output_audio_transcript.delta' : 'response.output_text.delta';
  show(draft, { type, ...partOf(reply, id, placeOf(reply, id)), delta });
}

function closeItem(draft: Draft, reply: Reply, id: string, complete: boolean): void {
  const place = placeOf(reply, id);
  const part = partOf(reply, id, place);
  const text = id === reply.view.noticeId ? reply.view.noticeText.trim() : mainText(reply);
  if (reply.via === 'voice') {
    show(draft, { type: 'response.output_audio.done', ...part });
    show(draft, { type: 'response.output_audio_transcript.done', ...part, transcript: text });
  } else show(draft, { type: 'response.output_text.done', ...part, text });
  show(draft, { type: 'response.content_part.done', ...part, part: contentOf(reply, text) });
  const item = { ...itemOf(reply, id, text), status: complete ? 'completed' : 'incomplete' } as const;
  const { items } = draft.state;
  set(draft, { items: new Map(items).set(id, item) });
  const ids = [...items.keys()];
  const previous_item_id = ids[ids.indexOf(id) - 1] ?? null;
  show(draft, { type: 'conversation.item.done', item, previous_item_id });
  show(draft, {
    type: 'response.output_item.done',
    response_id: part.response_id,
    output_index: place,
    item,
  });
}

function responseOf(draft: Draft, reply: Reply, status: RealtimeResponse['status']): RealtimeResponse {
  const done = status !== 'in_progress';
  const { noticeId, itemId } = reply.view;
  const { items } = draft.state;
  const output = [noticeId, itemId].flatMap((id) => (id === null ? [] : (items.get(id) ?? [])));
  return {
    id: reply.responseId ?? reply.eventId,
    object: 'realtime.response',
    status,
    status_details: detailsOf(status, reply),
    output: done ? output : [],
    conversation_id: null,
    output_modalities: [reply.via === 'voice' ? 'audio' : 'text'],
    // What a provider counts is the owner's business.
    usage: done ? { total_tokens: 0, input_tokens: 0, output_tokens: 0 } : null,
    metadata: done ? metadataOf(reply) : null,
    ai_generated: true,
  };
}

function detailsOf(
  status: RealtimeResponse['status'],
  { recited }: Reply,
): RealtimeResponse['status_details'] {
  if (status === 'cancelled') return { type: status, reason: recited ? 'content_filter' : 'turn_detected' };
  if (status !== 'failed') return null;
  const message = 'The answer could not be made.';
  return { type: status, error: { type: 'server_error', code: 'answer_failed', message } };
}

function metadataOf(reply: Reply): Record<string, string> | null {
  const meant = meantInstead(reply);
  const { noticeId } = reply.view;
  const metadata = {
    ...(reply.memo && memoMetadata(reply.memo)),
    ...(noticeId !== null && { notice_item: noticeId }),
    ...(meant !== undefined && { meant }),
  };
  return Object.keys(metadata).length === 0 ? null : metadata;
}

/** The outcome, sources and cards of a reply, as local calls have them. */
function memoMetadata(memo: ResponseMemo): Record<string, string> {
  const contact = contactCard(memo);
  const booking = bookingCard(memo);
  return {
    outcome: memo.outcome,
    ...(memo.sources?.length && { sources: JSON.stringify(memo.sources) }),
    ...(memo.more && { more: memo.more }),
    ...(contact && { contact }),
    ...(memo.contactOver && { contact_over: 'true' }),
    ...(booking && { booking }),
  };
}

function placeOf({ view }: Reply, id: string): number {
  return view.noticeId === null || id === view.noticeId ? 0 : 1;
}

function partOf(reply: Reply, id: string, place: number) {
  const response_id = reply.responseId ?? reply.eventId;
  return { response_id, item_id: id, output_index: place, content_index: 0 };
}

function contentOf({ via }: Reply, text: string) {
  return via === 'voice' ? ({ type: 'audio', transcript: text } as const) : ({ type: 'text', text } as const);
}

export function itemOf(
  { via }: Pick<Reply, 'via'>,
  id: string,
  text: string,
): MessageItem & { readonly id: string } {
  const content =
    via === 'voice'
      ? ({ type: 'output_audio', transcript: text } as const)
      : ({ type: 'output_text', text } as const);
  return {
    id,
    object: 'realtime.item',
    type: 'message',
    status: 'in_progress',
    role: 'assistant',
    content: [content],
  };
}
