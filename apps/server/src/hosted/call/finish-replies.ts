import type { ResponseMemo } from '@parlo/dialog/responder';
import type { FinishedTurn } from '@parlo/voice';
import { type Draft, type Reply, set, show } from './call-state.ts';
import { itemOf, mainText, meantInstead } from './reply-view.ts';
import { heardPart, unheardPart } from './words.ts';

/** What a reply that is over leaves behind: its turns, and what was not heard of it. */

const NOTICE: ResponseMemo = { outcome: 'notice', entryIds: [] };
/** How long the provider may take to say how much of a cut reply was heard. */
const CUT_LIMIT_MS = 1_000;
/** The sound of a finished reply that has not begun by then never will. */
const SOUND_LIMIT_MS = 3_000;
/** A reply that is still heard long after its words must be over has lost its end. */
const LONGEST_SOUND_MS = 5 * 60_000;

/** Ends replies that are neither made nor heard any more. Returns them, in their order. */
export function finishReplies(draft: Draft, now = false): Reply[] {
  const over = draft.state.replies.filter((reply) => isOver(reply, draft.at, now));
  if (over.length === 0) return [];
  const overIds = new Set(draft.state.overIds);
  for (const { responseId } of over) if (responseId !== null) overIds.add(responseId);
  set(draft, { overIds, replies: draft.state.replies.filter((reply) => !over.includes(reply)) });
  for (const reply of over) storeReply(draft, reply);
  for (const reply of over) passOn(draft, reply);
  return over;
}

/** What tools found is kept with words: a reply that said nothing leaves it to the next one. */
function passOn(draft: Draft, { saying, text, cancelled, cut, memo, endsCall }: Reply): void {
  if (saying !== null || text.trim() !== '' || cancelled || cut !== null) return;
  const { state } = draft;
  const kept = state.memo ?? memo;
  set(draft, { endsCall: state.endsCall || endsCall, ...(kept && { memo: kept }) });
}

function isOver(reply: Reply, at: number, now: boolean): boolean {
  const { doneAt, sound, cut, soundAt } = reply;
  if (cut) return doneAt !== null && (now || cut.heardMs !== null || at - cut.at >= CUT_LIMIT_MS);
  if (doneAt === null) return false;
  if (sound === 'over' || reply.via === 'text' || reply.text.trim() === '') return true;
  if (sound === 'none') return reply.cancelled || at - doneAt >= SOUND_LIMIT_MS;
  return at - (soundAt ?? doneAt) >= LONGEST_SOUND_MS;
}

/** The part of a reply that was heard so far. */
export function heardOf(reply: Reply, at: number): string {
  const { cut, soundAt, text, cancelled, via } = reply;
  if (cut) return heardPart(text, cut.heardMs ?? cut.at - (soundAt ?? cut.at), cut.wholeMs);
  if (reply.sound === 'playing' && reply.doneAt === null) return heardPart(text, at - (soundAt ?? at), null);
  // Cancelled before any sound: nobody got these words.
  return cancelled && via === 'voice' && reply.sound === 'none' ? '' : text;
}

/** Whether the visitor has heard that an AI speaks, or is just hearing it and what follows comes after it. */
export function isTold({ state }: Draft): boolean {
  const isSaid = ({ view, doneAt, cancelled, cut }: Reply) =>
    view.noticeId !== null && doneAt !== null && !cancelled && cut === null;
  return state.told || state.replies.some(isSaid);
}

/** What a visitor who is gone now did not hear of what was being said. */
export function unheardNow(draft: Draft): string {
  const reply = draft.state.replies.findLast(({ text }) => text !== '');
  if (!reply || reply.sound === 'over') return '';
  const heard = heardPart(reply.text, draft.at - (reply.soundAt ?? draft.at), reply.cut?.wholeMs ?? null);
  const { noticeText } = reply.view;
  return unheardPart(mainText(reply), heard.slice(noticeText.length).trim());
}

function storeReply(draft: Draft, reply: Reply): void {
  const heard = heardOf(reply, draft.at);
  const { noticeId, noticeText, itemId } = reply.view;
  const interrupted = reply.cut !== null || reply.cancelled;
  const meant = meantInstead(reply);
  const noticeHeard = heard.slice(0, noticeText.length).trim();
  const mainHeard = heard.slice(noticeText.length).trim();
  const wrong = meant === undefined ? {} : { meant };
  if (noticeId !== null && noticeHeard !== '') {
    const whole = noticeHeard.length >= noticeText.trim().length;
    store(
      draft,
      reply,
      { itemId: noticeId, text: noticeHeard, interrupted: !whole },
      { ...NOTICE, ...wrong },
    );
    if (whole) set(draft, { told: true });
  }
  if (itemId !== null && mainHeard !== '') {
    const memo = reply.memo ?? (meant === undefined ? undefined : SMALL_TALK);
    const latency = reply.latencyMs !== null && { latencyMs: reply.latencyMs };
    const said = { itemId, text: mainHeard, interrupted, ...latency };
    store(draft, reply, said, memo && { ...memo, ...wrong });
  }
  if (reply.cut) showCut(draft, reply, noticeHeard, mainHeard);
  if (heard !== '') set(draft, { lastText: heard });
}

export const SMALL_TALK: ResponseMemo = { outcome: 'small_talk', entryIds: [] };

function store(
  draft: Draft,
  reply: Reply,
  said: Pick<FinishedTurn, 'itemId' | 'text' | 'interrupted' | 'latencyMs'>,
  memo: ResponseMemo | undefined,
): void {
  const began = draft.state.connectedAt ?? draft.state.startedAt;
  const turn: FinishedTurn = {
    ...said,
    role: 'assistant',
    via: reply.via,
    hidden: false,
    startedAtMs: Math.max(0, Math.round((reply.soundAt ?? reply.askedAt) - began)),
    ...(memo && { memo }),
  };
  draft.effects.push({ type: 'turn', turn });
}

/** The client's items keep what was heard of them. */
function showCut(draft: Draft, reply: Reply, notice: string, main: string): void {
  const { noticeId, itemId, noticeText } = reply.view;
  const heardMs = Math.round(reply.cut?.heardMs ?? 0);
  const parts = [
    { id: notice.length < noticeText.trim().length ? noticeId : null, text: notice },
    { id: itemId, text: main },
  ];
  for (const { id, text } of parts) {
    const item = id === null ? undefined : draft.state.items.get(id);
    if (id === null || !item) continue;
    const cut = { ...itemOf(reply, id, text), status: 'incomplete' } as const;
    set(draft, { items: new Map(draft.state.items).set(id, cut) });
    show(draft, {
      type: 'conversation.item.truncated',
      item_id: id,
      content_index: 0,
      audio_end_ms: heardMs,
    });
  }
}
