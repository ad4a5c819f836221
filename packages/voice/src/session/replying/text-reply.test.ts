import { BookingCard } from '@parlo/contract';
import { ServerEvent } from '@parlo/contract/realtime';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { replyInText, TEXT_REPLY_LIMIT_MS, type TextReplyOptions } from './text-reply.ts';

const MEMO = { outcome: 'answered', entryIds: ['faq_1'] } as const;
const SOURCES = [{ title: 'Prices.pdf', heading: '', text: 'Two euros.' }];

async function* say(...parts: (string | ResponsePart)[]): AsyncGenerator<ResponsePart> {
  for (const part of parts) yield typeof part === 'string' ? { type: 'text', text: part } : part;
}

function set(changed: Partial<TextReplyOptions> = {}) {
  const clock = createFakeClock();
  const events: ServerEvent[] = [];
  const errors: unknown[] = [];
  const abort = new AbortController();
  let ids = 0;
  const options: TextReplyOptions = {
    history: [],
    typed: { itemId: 'item_typed', text: 'How much?' },
    respond: () => say('Two ', 'euros.', { type: 'end', memo: { ...MEMO, sources: SOURCES, more: 'Cash.' } }),
    send: (event) => events.push(event),
    newId: (prefix) => `${prefix}_${++ids}`,
    clock,
    onError: (error) => errors.push(error),
    ...changed,
  };
  const types = () => events.map(({ type }) => type);
  const turns = replyInText(options, abort.signal);
  return { clock, events, errors, abort, types, turns, turn: turns.then(([turn = null]) => turn) };
}

const responseDone = (events: readonly ServerEvent[]) => {
  const done = events.find((event) => event.type === 'response.done');
  return done?.type === 'response.done' ? done.response : undefined;
};

describe('a reply in writing', () => {
  it('comes with the events of a call’s text response, in the same order', async () => {
    const { events, types, turn } = set();
    expect(await turn).toEqual({
      itemId: 'item_5',
      role: 'assistant',
      via: 'text',
      text: 'Two euros.',
      interrupted: false,
      hidden: false,
      startedAtMs: 0,
      latencyMs: 0,
      memo: { ...MEMO, sources: SOURCES, more: 'Cash.' },
    });
    expect(types()).toEqual([
      'conversation.item.added',
      'conversation.item.done',
      'response.created',
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
    ]);
    for (const event of events) expect(ServerEvent.parse(event)).toEqual(event);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    expect(responseDone(events)).toMatchObject({
      status: 'completed',
      output_modalities: ['text'],
      metadata: { outcome: 'answered', sources: JSON.stringify(SOURCES), more: 'Cash.' },
    });
  });

  it('is preceded by a notice in an item of its own, which is a turn of its own', async () => {
    const { events, types, turns } = set({
      respond: () =>
        say({ type: 'notice', text: 'You are talking to an AI.' }, 'Two ', 'euros.', {
          type: 'end',
          memo: MEMO,
        }),
    });
    const [notice, reply, ...others] = await turns;
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      text: 'You are talking to an AI.',
      interrupted: false,
      memo: { outcome: 'notice', entryIds: [] },
    });
    expect(reply).toMatchObject({ text: 'Two euros.', memo: MEMO });
    expect(types().filter((type) => /output_item|response\.(?:created|done)/.test(type))).toEqual([
      'response.created',
      'response.output_item.added',
      'response.output_item.done',
      'response.output_item.added',
      'response.output_item.done',
      'response.done',
    ]);
    for (const event of events) expect(ServerEvent.parse(event)).toEqual(event);
    const { output, metadata, ai_generated } = responseDone(events) ?? {};
    expect(output?.map(({ id }) => id)).toEqual([notice?.itemId, reply?.itemId]);
    expect({ metadata, ai_generated }).toEqual({
      metadata: { outcome: 'answered', notice_item: notice?.itemId },
      ai_generated: true,
    });
  });

  it('carries the read-back for the visitor’s card', async () => {
    const slot = { start: '2026-11-24T14:30:00+02:00', end: '2026-11-24T15:00:00+02:00' };
    const booking = {
      purpose: 'book',
      step: 'confirm',
      id: 'meeting_1',
      offers: [slot],
      timeZone: 'Europe/Kyiv',
      draft: { slot, name: 'Ana', email: 'ana@example.com' },
      language: 'en',
      asked: 3,
      missed: 0,
    } as const;
    const { events, turn } = set({
      respond: () => say('Is this right?', { type: 'end', memo: { ...MEMO, booking } }),
    });
    await turn;
    const { metadata } = responseDone(events) ?? {};
    expect(Object.keys(metadata ?? {})).toEqual(['outcome', 'booking']);
    expect(BookingCard.parse(JSON.parse(String(metadata?.booking)))).toEqual({
      id: 'meeting_1',
      ...slot,
      name: 'Ana',
      email: 'ana@example.com',
      timeZone: 'Europe/Kyiv',
    });
  });

  it('closes the card of details that were sent', async () => {
    const { events, turn } = set({
      respond: () => say('Thank you.', { type: 'end', memo: { ...MEMO, contactOver: true } }),
    });
    await turn;
    expect(responseDone(events)?.metadata).toEqual({ outcome: MEMO.outcome, contact_over: 'true' });
  });

  it('continues from the earlier turns, without events for them', async () => {
    let asked: readonly Turn[] = [];
    const { events, turn } = set({
      history: [
        { itemId: 'item_1', role: 'visitor', via: 'text', text: 'Hello' },
        { itemId: 'item_2', role: 'assistant', via: 'text', text: 'Hi there.', memo: MEMO },
      ],
      respond: (turns) => {
        asked = turns;
        return say('Two.');
      },
    });
    // The ids that are there already are not given again.
    expect((await turn)?.itemId).not.toMatch(/^item_[12]$/);
    expect(asked).toEqual([
      { role: 'visitor', text: 'Hello' },
      { role: 'assistant', text: 'Hi there.', memo: MEMO },
      { role: 'visitor', text: 'How much?' },
    ]);
    expect(events[0]).toMatchObject({ item: { id: 'item_typed' }, previous_item_id: null });
    expect(responseDone(events)?.metadata).toBeNull();
  });

  it('ends as cancelled, with the sent text, when the reader leaves', async () => {
    const { abort, events, errors, turn } = set({
      async *respond() {
        yield { type: 'text', text: 'Two ' };
        abort.abort();
        yield { type: 'text', text: 'euros.' };
      },
    });
    expect(await turn).toMatchObject({ text: 'Two', interrupted: true });
    expect(responseDone(events)?.status).toBe('cancelled');
    expect(errors).toEqual([]);
  });

  it('reports a failure, and keeps the text so far', async () => {
    const failure = new Error('model gone');
    const { events, errors, types, turn } = set({
      async *respond() {
        yield { type: 'text', text: 'Two ' };
        throw failure;
      },
    });
    expect(await turn).toMatchObject({ text: 'Two' });
    expect(errors).toEqual([failure]);
    expect(types().slice(-2)).toEqual(['response.done', 'error']);
    expect(responseDone(events)).toMatchObject({
      status: 'failed',
      status_details: { error: { code: 'answer_failed' } },
    });
    const nothing = set({ respond: () => say({ type: 'end', memo: MEMO }) });
    expect(await nothing.turn).toBeNull();
  });

  it('is given up when it does not come', async () => {
    const { clock, errors, types, turn } = set({
      respond: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }),
    });
    await clock.advance(TEXT_REPLY_LIMIT_MS);
    expect(await turn).toBeNull();
    expect(errors).toHaveLength(1);
    expect(types().at(-1)).toBe('error');
  });
});
