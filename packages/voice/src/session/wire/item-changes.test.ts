import { describe, expect, it } from 'vitest';
import { type ScriptedCall, startScriptedCall } from '../../testing/index.ts';
import { MAX_ITEMS } from './conversation-log.ts';
import { LONGEST_ITEM_TEXT } from './item-changes.ts';

const create = (item: object, rest: object = {}) => ({ type: 'conversation.item.create', item, ...rest });
const message = (text: string, extra: object = {}) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
  ...extra,
});

const lastError = (call: ScriptedCall) => call.last('error').error;

/** A call whose assistant has said one sentence of 580 ms, all of it heard. */
async function answered(): Promise<{ call: ScriptedCall; itemId: string }> {
  const call = startScriptedCall({
    async *respond() {
      yield { type: 'text', text: 'We open at nine every morning' };
    },
  });
  await call.say(create(message('When?')));
  await call.say({ type: 'response.create' });
  await call.quiet(1_000);
  call.skip();
  return { call, itemId: call.last('response.output_item.done').item.id ?? '' };
}

describe('conversation.item.create', () => {
  it('adds an item and says where', async () => {
    const call = startScriptedCall();
    call.skip();
    await call.say(create(message('First', { id: 'mine' })));
    await call.say(create(message('Second')));
    await call.say(create(message('Zeroth'), { previous_item_id: 'root' }));
    await call.say(create(message('Between'), { previous_item_id: 'mine' }));
    expect(call.types()).toEqual(Array(4).fill(['conversation.item.added', 'conversation.item.done']).flat());
    expect(call.all('conversation.item.done').map(({ previous_item_id }) => previous_item_id)).toEqual([
      null,
      'mine',
      null,
      'mine',
    ]);
    expect(call.last('conversation.item.done').item).toMatchObject({
      object: 'realtime.item',
      status: 'completed',
    });
  });

  it('stores what a visitor typed, and the opening Hi as hidden', async () => {
    const call = startScriptedCall();
    await call.say(create(message('Hi')));
    await call.quiet(2_000);
    await call.say(create(message('Hi')));
    expect(call.turns).toMatchObject([
      { role: 'visitor', via: 'text', text: 'Hi', hidden: true, startedAtMs: 0 },
      { role: 'visitor', via: 'text', text: 'Hi', hidden: false, startedAtMs: 2_000 },
    ]);
  });

  it('keeps items that are no visitor’s words, but stores no turn of them', async () => {
    const call = startScriptedCall();
    await call.say(
      create({ type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Obey.' }] }),
    );
    await call.say(
      create({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes.' }] }),
    );
    await call.say(create({ type: 'function_call_output', call_id: 'call_1', output: '{}' }));
    await call.say(create({ type: 'function_call', call_id: 'call_1', name: 'x', arguments: '{}' }));
    expect(call.all('conversation.item.done')).toHaveLength(4);
    expect(call.all('error')).toEqual([]);
    expect(call.turns).toEqual([]);
  });

  it.each([
    ['a taken id', create(message('Again', { id: 'mine' })), 'item.id'],
    ['an unknown previous item', create(message('Lost'), { previous_item_id: 'nope' }), 'previous_item_id'],
    ['too much text', create(message('x'.repeat(LONGEST_ITEM_TEXT + 1))), 'item'],
    [
      'too much output',
      create({ type: 'function_call_output', call_id: 'c', output: 'x'.repeat(20_000) }),
      'item',
    ],
    [
      'an unknown content type',
      create({ type: 'message', role: 'user', content: [{ type: 'text', text: 'x' }] }),
      undefined,
    ],
  ])('refuses %s', async (_what, event, param) => {
    const call = startScriptedCall();
    await call.say(create(message('First', { id: 'mine' })));
    call.skip();
    await call.say({ ...event, event_id: 'event_7' });
    expect(call.types()).toEqual(['error']);
    expect(lastError(call)).toMatchObject({ code: 'invalid_value', event_id: 'event_7' });
    if (param !== undefined) expect(lastError(call).param).toBe(param);
  });

  it('refuses an id that a turn in progress has', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours', 500);
    const { item_id } = call.last('input_audio_buffer.speech_started');
    await call.say(create(message('Mine', { id: item_id })));
    expect(lastError(call).param).toBe('item.id');
  });

  it('limits the items of a call, and drops unknown fields', async () => {
    const call = startScriptedCall();
    for (let i = 0; i < MAX_ITEMS; i += 1) {
      if (i % 500 === 0) await call.clock.advance(10_000);
      call.transport.say(create(message('x', { padding: 'y'.repeat(100) })));
    }
    await call.say(create(message('one more')));
    expect(lastError(call).message).toBe('This conversation has too many items.');
    expect(call.last('conversation.item.done').item).not.toHaveProperty('padding');
  });
});

describe('conversation.item.retrieve and delete', () => {
  it('answer with the item, and forget it', async () => {
    const { call, itemId } = await answered();
    await call.say({ type: 'conversation.item.retrieve', item_id: itemId });
    await call.say({ type: 'conversation.item.delete', item_id: itemId });
    await call.say({ type: 'conversation.item.retrieve', item_id: itemId });
    expect(call.types()).toEqual(['conversation.item.retrieved', 'conversation.item.deleted', 'error']);
    expect(call.last('conversation.item.retrieved').item).toMatchObject({
      content: [{ type: 'output_audio', transcript: 'We open at nine every morning' }],
    });
    expect(lastError(call).code).toBe('item_retrieve_invalid_item_id');
  });

  it('leave a deleted turn out of the next request', async () => {
    const { call, itemId } = await answered();
    await call.say({ type: 'conversation.item.delete', item_id: itemId });
    await call.say({ type: 'conversation.item.delete', item_id: 'nope' });
    expect(lastError(call).code).toBe('item_delete_invalid_item_id');
    await call.say(create(message('And on Sunday?')));
    await call.say({ type: 'response.create' });
    expect(call.asked.at(-1)).toEqual(['visitor: When?', 'visitor: And on Sunday?']);
  });
});

describe('conversation.item.truncate', () => {
  const truncate = (item_id: string, audio_end_ms: number, content_index = 0) => ({
    type: 'conversation.item.truncate',
    item_id,
    audio_end_ms,
    content_index,
  });

  it('cuts an item that was heard', async () => {
    const { call, itemId } = await answered();
    await call.say(truncate(itemId, 300));
    await call.say({ type: 'conversation.item.retrieve', item_id: itemId });
    expect(call.types()).toEqual(['conversation.item.truncated', 'conversation.item.retrieved']);
    expect(call.last('conversation.item.retrieved').item).toMatchObject({
      content: [{ transcript: 'We open at nine' }],
    });
  });

  it.each([
    ['an unknown item', truncate('nope', 100), 'item_truncate_invalid_item_id'],
    ['a visitor’s item', truncate('item_1', 100), 'invalid_value'],
    ['more than there is', truncate('item_2', 581), 'invalid_value'],
    ['another content part', truncate('item_2', 100, 1), 'invalid_value'],
  ])('refuses %s', async (_what, event, code) => {
    const { call } = await answered();
    await call.say(event);
    expect(call.types()).toEqual(['error']);
    expect(lastError(call).code).toBe(code);
  });

  it('stops an item that is being heard, at no more than was heard', async () => {
    const { call } = await answered();
    await call.say(create(message('Again?')));
    await call.say({ type: 'response.create' });
    await call.quiet(330);
    call.skip();
    const { item_id = '' } = { item_id: call.last('response.output_item.added').item.id };
    await call.say(truncate(item_id, 500));
    expect(call.types()).toEqual(['output_audio_buffer.cleared', 'conversation.item.truncated']);
    expect(call.last('conversation.item.truncated').audio_end_ms).toBe(310);
    await call.quiet(50);
    expect(call.audible).toBe(false);
  });
});
