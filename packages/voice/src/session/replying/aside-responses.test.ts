import { ServerEvent } from '@parlo/contract/realtime';
import { sayExactly } from '@parlo/contract/say-exactly';
import { describe, expect, it } from 'vitest';
import { type ScriptedCallOptions, startScriptedCall } from '../../testing/scripted-call.ts';
import type { EventChannel } from '../types.ts';
import { MOST_ASIDES } from './aside-responses.ts';

const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const message = (text: string, role = 'user') => ({
  type: 'message',
  role,
  content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
});
const aside = (more: object = {}) => ({
  type: 'response.create',
  event_id: 'mine',
  response: { conversation: 'none', output_modalities: ['text'], ...more },
});

const call = (options: ScriptedCallOptions = {}) =>
  startScriptedCall({ settable: true, repliesByModel: true, ...options });

async function inConversation(options: ScriptedCallOptions = {}) {
  const started = call(options);
  await started.say(typed('When do you open?'));
  await started.say({ type: 'response.create' });
  await started.clock.advance(6_000);
  started.skip();
  return started;
}

const never: ScriptedCallOptions['respond'] = async function* () {
  yield { type: 'text', text: 'Well. ' };
  await new Promise(() => undefined);
};

describe('a response apart from the conversation', () => {
  it('answers its own input in writing, without an item, a turn or a sound', async () => {
    const { say, clock, types, last, asked, wishes, turns } = await inConversation();
    const before = turns.length;
    await say(aside({ input: [message('Which day is it?')], metadata: { topic: 'day' } }));
    await clock.advance(3_000);
    expect(types()).toEqual([
      'response.created',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.done',
    ]);
    expect(last('response.done').response).toMatchObject({
      status: 'completed',
      conversation_id: null,
      output_modalities: ['text'],
      metadata: { topic: 'day', outcome: 'answered' },
    });
    expect(last('response.output_text.done').text).toBe('You said: Which day is it?.');
    expect(asked.at(-1)).toEqual(['visitor: Which day is it?']);
    expect(wishes.at(-1)).toEqual({ aside: true });
    expect(turns).toHaveLength(before);
  });

  it('leaves what is being said alone, and the conversation as it was', async () => {
    const { say, clock, all, asked } = call();
    await say(typed('When do you open?'));
    await say({ type: 'response.create' });
    await clock.advance(300);
    await say(aside({ input: [message('Which day is it?')] }));
    await clock.advance(5_000);
    expect(all('error')).toEqual([]);
    expect(all('response.done').map(({ response }) => response.status)).toEqual(['completed', 'completed']);
    expect(all('output_audio_buffer.cleared')).toEqual([]);
    await say(typed('Thanks'));
    await say({ type: 'response.create' });
    expect(asked.at(-1)).toEqual([
      'visitor: When do you open?',
      'assistant: You said: When do you open?.',
      'visitor: Thanks',
    ]);
  });

  it('is about the whole conversation without an input, and about items that are named', async () => {
    const { say, clock, asked, wishes, transport } = await inConversation();
    await say(aside({ instructions: 'Sum it up.' }));
    await clock.advance(100);
    expect(asked.at(-1)).toEqual(['visitor: When do you open?', 'assistant: You said: When do you open?.']);
    expect(wishes.at(-1)).toEqual({ aside: true, instructions: 'Sum it up.', isInstructed: true });
    const id = transport.events.flatMap((event) =>
      event.type === 'conversation.item.added' ? (event.item.id ?? '') : [],
    )[0];
    await say(aside({ input: [message('Mind this.', 'assistant'), { type: 'item_reference', id }] }));
    await clock.advance(100);
    expect(asked.at(-1)).toEqual(['assistant: Mind this.', 'visitor: When do you open?']);
  });

  it('has no notice and no cards', async () => {
    const { say, clock, last } = call({
      async *respond() {
        yield { type: 'notice', text: 'You are talking to an AI.' };
        yield { type: 'text', text: 'Yes.' };
        yield {
          type: 'end',
          memo: {
            outcome: 'answered',
            entryIds: [],
            more: 'And more.',
            sources: [{ title: 'Prices', heading: '', text: 'Bread' }],
          },
        };
      },
    });
    await say(aside({ input: [message('Yes?')] }));
    await clock.advance(100);
    const { response } = last('response.done');
    expect(response.output).toHaveLength(1);
    expect(Object.keys(response.metadata ?? {})).toEqual(['outcome', 'sources']);
  });

  it('says a text word for word, within its tokens', async () => {
    const { say, clock, last, asked } = call({ repliesByModel: false });
    await say(aside({ instructions: sayExactly('One. Two.'), max_output_tokens: 1 }));
    await clock.advance(100);
    expect(last('response.done').response.status).toBe('incomplete');
    expect(last('response.output_text.done').text).toBe('One.');
    expect(asked).toEqual([]);
  });

  it('is one of a few at most, and each can be cancelled by its id', async () => {
    const { say, clock, all, last } = call({ respond: never });
    for (let i = 0; i <= MOST_ASIDES; i += 1) await say(aside({ input: [message('Yes?')] }));
    expect(last('error').error).toMatchObject({ code: 'too_many_responses', event_id: 'mine' });
    expect(all('response.created')).toHaveLength(MOST_ASIDES);
    const { id } = last('response.created').response;
    await say({ type: 'response.cancel' });
    expect(last('error').error.code).toBe('response_cancel_not_active');
    await say({ type: 'response.cancel', response_id: id });
    expect(last('response.done').response).toMatchObject({
      id,
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'client_cancelled' },
    });
    await clock.advance(0);
    await say(aside({ input: [message('Yes?')] }));
    expect(all('response.created')).toHaveLength(MOST_ASIDES + 1);
  });

  it('that fails says so, and the call goes on', async () => {
    const { say, clock, last, errors, ends } = call({
      // biome-ignore lint/correctness/useYield: it fails before it says anything.
      async *respond() {
        throw new Error('broken');
      },
    });
    await say(aside({ input: [message('Yes?')] }));
    await clock.advance(100);
    expect(last('response.done').response.status).toBe('failed');
    expect(errors).toHaveLength(1);
    expect(ends).toEqual([]);
  });

  it('ends with the call, and leaves no timer', async () => {
    const { say, session, clock, last } = call({ respond: never });
    await say(aside({ input: [message('Yes?')] }));
    session.close('left');
    await session.done;
    expect(last('response.done').response.status).toBe('cancelled');
    await clock.advance(0);
    expect(clock.pending).toBe(0);
  });

  it.each([
    ['sound', { output_modalities: ['audio'] }, 'not_supported', 'response.output_modalities'],
    ['no question', {}, 'invalid_value', 'response.input'],
    ['no list', { input: 'Hello' }, 'invalid_value', 'response.input'],
    [
      'an unknown item',
      { input: [{ type: 'item_reference', id: 'item_9' }] },
      'invalid_value',
      'response.input.0.id',
    ],
    [
      'a broken item',
      { input: [message('Hi'), { type: 'message' }] },
      'invalid_value',
      'response.input.1.role',
    ],
    ['too much', { input: [message('x'.repeat(70_000))] }, 'invalid_value', 'response.input'],
    [
      'sound in its input',
      { input: [{ type: 'message', role: 'user', content: [{ type: 'input_audio', audio: 'AAAA' }] }] },
      'not_supported',
      'response.input.0.content',
    ],
  ])('with %s is refused by name', async (_, more, code, param) => {
    const { say, last, all } = call();
    await say(aside(more));
    expect(last('error').error).toMatchObject({ code, param, event_id: 'mine' });
    expect(all('response.created')).toEqual([]);
  });

  it('is nothing for visitors', async () => {
    const { say, last } = call({ settable: false });
    await say(aside({ input: [message('Yes?')] }));
    expect(last('error').error).toMatchObject({ code: 'invalid_value', param: 'response', event_id: 'mine' });
  });
});

describe('metadata of a response', () => {
  it.each([
    ['more than 16 pairs', Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 'v']))],
    ['a long value', { k: 'v'.repeat(513) }],
  ])('with %s is refused', async (_, metadata) => {
    const { say, last } = call();
    await say({ type: 'response.create', event_id: 'mine', response: { metadata } });
    expect(last('error').error).toMatchObject({ code: 'invalid_value', event_id: 'mine' });
    expect(last('error').error.param).toMatch(/^response\.metadata/);
  });
});

describe('an owner’s program that has joined a visitor’s call', () => {
  async function joined() {
    const call = startScriptedCall({ repliesByModel: true });
    const events: ServerEvent[] = [];
    const channel: EventChannel = {
      handlers: null,
      send: (text) => void events.push(ServerEvent.parse(JSON.parse(text))),
      close: () => undefined,
    };
    call.session.join(channel, 'owner');
    const ask = async (event: object) => {
      channel.handlers?.onMessage(JSON.stringify(event));
      await call.clock.advance(100);
    };
    return { call, events, ask };
  }

  it('gets its responses apart alone', async () => {
    const { call, events, ask } = await joined();
    call.skip();
    await ask(aside({ input: [message('Is this polite?')] }));
    expect(events.at(-1)).toMatchObject({ type: 'response.done', response: { status: 'completed' } });
    expect(call.types()).toEqual([]);
  });

  it('sets tools that the visitor’s client sees nothing of, and can have a text said', async () => {
    const { call, events, ask } = await joined();
    await ask({ type: 'session.update', session: { tools: [{ type: 'function', name: 'look' }] } });
    expect(events.at(-1)).toMatchObject({ session: { tools: [{ name: 'look' }] } });
    expect(call.last('session.updated').session).toMatchObject({ tools: [] });
    await ask({ type: 'response.create', response: { instructions: sayExactly('Good day.') } });
    await call.clock.advance(2_000);
    expect(call.turns.map(({ text }) => text)).toEqual(['Good day.']);
    await call.say({ type: 'response.create', response: { instructions: sayExactly('Bad day.') } });
    expect(call.last('error').error.code).toBe('invalid_value');
  });
});
