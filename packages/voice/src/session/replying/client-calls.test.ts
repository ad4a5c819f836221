import { describe, expect, it } from 'vitest';
import { expectOrder } from '../../testing/expect-order.ts';
import { type ScriptedCallOptions, startScriptedCall } from '../../testing/scripted-call.ts';

const WEATHER = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
};
const END = { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } } as const;
const weather = (city: string) =>
  ({ type: 'client_call', name: 'get_weather', arguments: JSON.stringify({ city }) }) as const;
const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const output = (call_id: string, text: string) => ({
  type: 'conversation.item.create',
  event_id: 'mine',
  item: { type: 'function_call_output', call_id, output: text },
});

/** Looks two cities up and then tells. */
const respond: NonNullable<ScriptedCallOptions['respond']> = async function* (_, __, wishes) {
  if (wishes?.calls) yield { type: 'text', text: 'It is sunny in both.' };
  else {
    yield { type: 'text', text: 'Let me look.' };
    yield weather('Kyiv');
    yield weather('Lviv');
  }
  yield END;
};

async function withTools(options: ScriptedCallOptions = {}, session: object = {}) {
  const call = startScriptedCall({ settable: true, repliesByModel: true, respond, ...options });
  await call.say({ type: 'session.update', session: { tools: [WEATHER], ...session } });
  return call;
}

async function asked(options: ScriptedCallOptions = {}, session: object = {}) {
  const call = await withTools(options, session);
  await call.say(typed('What is the weather?'));
  call.skip();
  await call.say({ type: 'response.create' });
  await call.clock.advance(3_000);
  return call;
}

describe('functions that the client runs', () => {
  it('are shown in the session and offered to the model', async () => {
    const { last, wishes } = await asked({}, { tool_choice: 'required', parallel_tool_calls: false });
    expect(last('session.updated').session).toMatchObject({
      tools: [WEATHER],
      tool_choice: 'required',
      parallel_tool_calls: false,
    });
    const { name, description, parameters } = WEATHER;
    expect(wishes).toEqual([
      { tools: [{ name, description, parameters }], toolChoice: 'required', oneCall: true },
    ]);
  });

  it('are called by items of their own behind what is said', async () => {
    const { types, all, last } = await asked();
    const kinds = types();
    const call = [
      'response.output_item.added',
      'conversation.item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'conversation.item.done',
      'response.output_item.done',
    ] as const;
    expectOrder(kinds, ['response.created', 'response.output_audio_transcript.done', ...call, ...call]);
    expect(kinds.slice(-2)).toEqual(['response.done', 'output_audio_buffer.stopped']);
    const added = all('response.output_item.added').map(({ item, output_index }) => [
      output_index,
      item.type,
      item.status,
    ]);
    expect(added).toEqual([
      [0, 'message', 'in_progress'],
      [1, 'function_call', 'in_progress'],
      [2, 'function_call', 'in_progress'],
    ]);
    expect(all('response.output_item.done').map(({ item }) => item.status)).toEqual([
      'completed',
      'completed',
      'completed',
    ]);
    const { response } = last('response.done');
    expect(response.output).toMatchObject([
      { type: 'message' },
      { type: 'function_call', name: 'get_weather', arguments: '{"city":"Kyiv"}', call_id: 'call_1' },
      { type: 'function_call', name: 'get_weather', arguments: '{"city":"Lviv"}', call_id: 'call_2' },
    ]);
    expect(all('response.function_call_arguments.done').map(({ call_id }) => call_id)).toEqual([
      'call_1',
      'call_2',
    ]);
  });

  it('are run while what was said before is heard, and that is not cut by the next reply', async () => {
    const call = await withTools();
    await call.say(typed('What is the weather?'));
    await call.say({ type: 'response.create' });
    while (call.all('response.function_call_arguments.done').length < 2) await call.clock.advance(10);
    expect(call.audible).toBe(true);
    expect(call.all('response.done')).toEqual([]);
    await call.say({ type: 'response.create', event_id: 'early' });
    expect(call.last('error').error).toMatchObject({
      code: 'conversation_already_has_active_response',
      event_id: 'early',
    });
    while (call.all('response.done').length === 0) await call.clock.advance(10);
    expect(call.all('output_audio_buffer.stopped')).toHaveLength(1);
    expect(call.turns.at(-1)).toMatchObject({ text: 'Let me look.', interrupted: false });
  });

  it('give their outputs to the model, with the turn that they are for', async () => {
    const call = await asked();
    await call.say(output('call_1', 'sunny'));
    await call.say(output('call_2', '{"sky":"clear"}'));
    await call.say({ type: 'response.create' });
    await call.clock.advance(3_000);
    expect(call.all('error')).toEqual([]);
    expect(call.asked.at(-1)).toEqual(['visitor: What is the weather?']);
    expect(call.wishes.at(-1)).toMatchObject({
      saidBefore: 'Let me look.',
      calls: [
        { callId: 'call_1', name: 'get_weather', arguments: '{"city":"Kyiv"}', output: 'sunny', after: 1 },
        { callId: 'call_2', arguments: '{"city":"Lviv"}', output: '{"sky":"clear"}', after: 1 },
      ],
    });
    expect(call.turns.map(({ text }) => text)).toEqual([
      'What is the weather?',
      'Let me look.',
      'It is sunny in both.',
    ]);
    await call.say({ type: 'response.create' });
    expect(call.last('error').error.message).toBe('There is no user message to answer.');
  });

  it('have the notice said once, which is no word of the reply that goes on after it', async () => {
    const notice = 'You are talking to an AI.';
    const call = await asked({
      notice,
      async *respond(turns, _, wishes) {
        if (turns.every(({ memo }) => memo?.outcome !== 'notice')) yield { type: 'notice', text: notice };
        if (wishes?.calls) yield { type: 'text', text: 'It is sunny.' };
        else yield weather('Kyiv');
        yield END;
      },
    });
    await call.say(output('call_1', 'sunny'));
    await call.say({ type: 'response.create' });
    await call.clock.advance(3_000);
    expect(call.turns.map(({ text }) => text)).toEqual(['What is the weather?', notice, 'It is sunny.']);
    expect(call.wishes.at(-1)?.calls).toMatchObject([{ output: 'sunny', after: 1 }]);
    expect(call.wishes.at(-1)?.saidBefore).toBeUndefined();
  });

  it('are part of what the model knows later on', async () => {
    const call = await asked();
    await call.say(output('call_1', 'sunny'));
    await call.say({ type: 'response.create' });
    await call.clock.advance(3_000);
    await call.say(typed('And tomorrow?'));
    await call.say({ type: 'response.create' });
    await call.clock.advance(100);
    expect(call.asked.at(-1)).toHaveLength(4);
    expect(call.wishes.at(-1)?.calls).toMatchObject([
      { output: 'sunny', after: 2 },
      { output: null, after: 2 },
    ]);
    expect(call.wishes.at(-1)?.saidBefore).toBeUndefined();
  });

  it('can be the whole of a response, which is no turn', async () => {
    const call = await asked({
      async *respond() {
        yield weather('Kyiv');
        yield END;
      },
    });
    expect(call.last('response.done').response).toMatchObject({
      status: 'completed',
      output: [{ type: 'function_call' }],
    });
    expect(call.turns).toHaveLength(1);
    await call.say(output('call_1', 'sunny'));
    await call.say({ type: 'response.create' });
    expect(call.wishes.at(-1)).toMatchObject({ calls: [{ output: 'sunny', after: 1 }] });
  });

  it('are called over a WebSocket once all that was said has been sent', async () => {
    const call = await asked({ over: 'websocket' });
    const types = call.types();
    expect(types.lastIndexOf('response.output_audio.delta')).toBeLessThan(
      types.indexOf('response.output_audio.done'),
    );
    expect(call.last('response.done').response.output).toHaveLength(3);
  });

  it('are not called in a response that was interrupted before', async () => {
    const call = await withTools();
    await call.say(typed('What is the weather?'));
    await call.say({ type: 'response.create' });
    await call.say({ type: 'response.cancel' });
    await call.clock.advance(3_000);
    expect(call.all('response.function_call_arguments.done')).toEqual([]);
    expect(call.last('response.done').response.status).toBe('cancelled');
  });

  it('of one response count before those of the session', async () => {
    const call = await withTools();
    await call.say(typed('What is the weather?'));
    const choice = { type: 'function', name: 'look' };
    await call.say({
      type: 'response.create',
      response: { tools: [{ type: 'function', name: 'look' }], tool_choice: choice },
    });
    expect(call.wishes).toEqual([
      {
        tools: [{ name: 'look', description: '', parameters: { type: 'object', properties: {} } }],
        toolChoice: { name: 'look' },
      },
    ]);
    await call.say({ type: 'response.cancel' });
    await call.say({ type: 'response.create', response: { tool_choice: 'none' } });
    expect(call.wishes.at(-1)).toBeUndefined();
  });

  it('need a call for an output', async () => {
    const call = await asked();
    await call.say(output('call_9', 'sunny'));
    expect(call.last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'item.call_id',
      event_id: 'mine',
    });
  });
});

describe('functions of a client are refused by name', () => {
  const tool = (more: object) => ({ type: 'function', name: 'look', ...more });
  it.each([
    [{ tools: [tool({ name: 'a b' })] }, 'invalid_value', 'session.tools.0.name'],
    [{ tools: [tool({}), tool({})] }, 'invalid_value', 'session.tools'],
    [{ tools: [tool({ description: 'x'.repeat(5_000) })] }, 'invalid_value', 'session.tools.0.description'],
    [
      { tools: Array.from({ length: 33 }, (_, i) => tool({ name: `t${i}` })) },
      'invalid_value',
      'session.tools',
    ],
    [{ tools: 'all' }, 'invalid_value', 'session.tools'],
    [{ tools: [WEATHER, { type: 'mcp', server_label: 'x' }] }, 'not_supported', 'session.tools.1.type'],
    [{ tool_choice: 'sometimes' }, 'invalid_value', 'session.tool_choice'],
    [{ tool_choice: { type: 'mcp', server_label: 'x' } }, 'not_supported', 'session.tool_choice'],
    [{ parallel_tool_calls: 'yes' }, 'invalid_value', 'session.parallel_tool_calls'],
  ])('%j', async (session, code, param) => {
    const call = startScriptedCall({ settable: true, repliesByModel: true });
    await call.say({ type: 'session.update', event_id: 'mine', session });
    expect(call.last('error').error).toMatchObject({ code, param, event_id: 'mine' });
    expect(call.all('session.updated')).toEqual([]);
  });

  it('where they have to be called and are not there', async () => {
    const call = startScriptedCall({ settable: true, repliesByModel: true });
    const response = { tool_choice: { type: 'function', name: 'look' } };
    await call.say(typed('Hello'));
    await call.say({ type: 'response.create', event_id: 'mine', response });
    expect(call.last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'response.tool_choice',
      event_id: 'mine',
    });
  });

  it.each([
    [{ tools: [WEATHER] }, 'tools'],
    [{ tool_choice: 'required' }, 'tool_choice'],
  ] as const)('by an assistant that says exact words: %j', async (fields, field) => {
    const call = startScriptedCall({ settable: true });
    await call.say({ type: 'session.update', event_id: 'mine', session: fields });
    expect(call.last('error').error).toMatchObject({
      code: 'tools_need_model',
      param: `session.${field}`,
      event_id: 'mine',
    });
    await call.say({ type: 'response.create', event_id: 'mine', response: fields });
    expect(call.last('error').error).toMatchObject({
      code: 'tools_need_model',
      param: `response.${field}`,
      event_id: 'mine',
    });
  });

  it('but an assistant with exact words takes none of them', async () => {
    const call = startScriptedCall({ settable: true });
    await call.say({ type: 'session.update', session: { tools: [], tool_choice: 'auto' } });
    expect(call.all('error')).toEqual([]);
    expect(call.last('session.updated').session).toMatchObject({ tools: [], tool_choice: 'auto' });
  });

  it('and those of a visitor have no effect', async () => {
    const call = startScriptedCall({ repliesByModel: true });
    await call.say({ type: 'session.update', session: { tools: [WEATHER], tool_choice: 'required' } });
    expect(call.last('session.updated').session).toMatchObject({ tools: [], tool_choice: 'auto' });
    await call.say(typed('Hello'));
    await call.say({ type: 'response.create', response: { tools: [WEATHER] } });
    expect(call.wishes).toEqual([undefined]);
  });
});
