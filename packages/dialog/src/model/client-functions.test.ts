import { describe, expect, it } from 'vitest';
import type { ClientCall, ReplyWishes, Turn } from '../responder.ts';
import { reports, visitForModel } from './testing/model-visit.ts';

const LOOK = {
  name: 'get_weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
};
const asked: readonly Turn[] = [{ role: 'visitor', text: 'Is it warm on your terrace today?' }];
const wishes: ReplyWishes = { tools: [LOOK] };
const weather = (city: string) => ({ call: 'get_weather', input: { city } });
const called: ClientCall = {
  callId: 'call_1',
  name: 'get_weather',
  arguments: '{"city":"Kyiv"}',
  output: '{"sky":"clear","degrees":24}',
  after: 1,
};
const CALL = { type: 'client_call', name: 'get_weather', arguments: '{"city":"Kyiv"}' };
const NOTHING_TOLD = { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };

describe('the functions of a client', () => {
  it('are offered with ours, and a call of one ends the reply behind what was said', async () => {
    const { wish, model, uses } = visitForModel();
    const { parts, requests } = await wish(wishes, asked, ['Let me look.', weather('Kyiv'), weather('Lviv')]);
    expect(parts).toEqual([
      { type: 'text', text: 'Let me look.' },
      CALL,
      { ...CALL, arguments: '{"city":"Lviv"}' },
      NOTHING_TOLD,
    ]);
    expect(requests).toHaveLength(1);
    const names = model.doStreamCalls[0]?.tools?.map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(['report_reply', 'get_weather']));
    expect(uses).toMatchObject([{ heard: true }]);
  });

  it('may be all of a reply, and nobody else replies then', async () => {
    const { wish } = visitForModel();
    const { parts } = await wish(wishes, asked, [weather('Kyiv')]);
    expect(parts).toEqual([CALL, NOTHING_TOLD]);
  });

  it('are called once where the client wants one call', async () => {
    const { wish } = visitForModel();
    const { parts } = await wish({ ...wishes, oneCall: true }, asked, [weather('Kyiv'), weather('Lviv')]);
    expect(parts).toEqual([CALL, NOTHING_TOLD]);
  });

  it('are called under another name where one of ours has theirs', async () => {
    const { wish, stored } = visitForModel();
    const tools = [{ ...LOOK, name: 'report_reply' }];
    const { parts } = await wish({ tools }, asked, [
      { call: 'client_report_reply', input: { city: 'Kyiv' } },
    ]);
    expect(parts).toEqual([{ ...CALL, name: 'report_reply' }, NOTHING_TOLD]);
    expect(stored).toEqual([]);
  });

  it.each([
    ['required', 'required', { type: 'required' }],
    ['of one name', { name: 'get_weather' }, { type: 'tool', toolName: 'get_weather' }],
  ] as const)('have to be called where the client says so: %s', async (_, toolChoice, sent) => {
    const { wish } = visitForModel();
    const { requests } = await wish({ ...wishes, toolChoice }, asked, [weather('Kyiv')]);
    expect(requests[0]?.toolChoice).toEqual(sent);
    expect(requests[0]?.tools?.map(({ name }) => name)).toEqual(['get_weather']);
  });

  it('give the model their outputs, after what it said before', async () => {
    const { wish } = visitForModel();
    const more = { ...wishes, calls: [called], saidBefore: 'Let me look.' };
    const { text, requests } = await wish(more, asked, ['It is 24 degrees.', reports('answered')]);
    expect(text).toBe('It is 24 degrees.');
    expect(requests[0]?.prompt.slice(-3)).toMatchObject([
      { role: 'assistant', content: [{ text: 'Let me look.' }] },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'call_1', input: { city: 'Kyiv' } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'call_1', output: { value: called.output } }],
      },
    ]);
  });

  it('stay in the conversation at their places, answered or not', async () => {
    const { wish } = visitForModel();
    const turns: readonly Turn[] = [
      ...asked,
      { role: 'assistant', text: 'It is warm.' },
      { role: 'visitor', text: 'And is it windy?' },
    ];
    const calls = [called, { ...called, callId: 'call_2', arguments: 'nonsense', output: null, after: 2 }];
    const { requests } = await wish({ calls }, turns, ['No.', reports('answered')]);
    const roles = requests[0]?.prompt.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'assistant', 'tool', 'user']);
    expect(JSON.stringify(requests[0]?.prompt)).toContain('There is no output yet.');
  });

  it('are nobody’s concern where a person is wanted or danger is told of', async () => {
    const { wish } = visitForModel({ dangers: { 'I can’t breathe': 'life' } });
    const { requests, text } = await wish(wishes, [{ role: 'visitor', text: 'I can’t breathe' }]);
    expect(requests).toEqual([]);
    expect(text).toContain('112');
  });
});

describe('instructions for one reply', () => {
  it('come last of all instructions, and are followed though nobody said anything new', async () => {
    const { wish } = visitForModel();
    const turns: readonly Turn[] = [...asked, { role: 'assistant', text: 'It is warm.' }];
    const { text, requests } = await wish({ instructions: 'Say goodbye.', isInstructed: true }, turns, [
      'Goodbye and take care.',
    ]);
    expect(text).toBe('Goodbye and take care.');
    expect(JSON.stringify(requests[0]?.prompt[0])).toMatch(/Say goodbye\.[^a-z]*$/);
  });

  it('of the whole session leave what is decided here as it is', async () => {
    const { wish } = visitForModel();
    const opening: readonly Turn[] = [{ role: 'visitor', text: 'Hi' }];
    const { requests } = await wish({ instructions: 'Be brief.' }, opening);
    expect(requests).toEqual([]);
  });

  it('are no matter of the owner’s words: without a model there is no reply', async () => {
    const { wish } = visitForModel({ limits: { firstWordMs: 20 } });
    const turns: readonly Turn[] = [{ role: 'assistant', text: 'Hello.' }];
    const silent = visitForModel().wish;
    await expect(wish({ instructions: 'Say goodbye.', isInstructed: true }, turns, [])).rejects.toThrow();
    await expect(
      silent({ instructions: 'Sum up.', isInstructed: true, aside: true }, turns, ['{"mood": "calm"}']),
    ).resolves.toMatchObject({ text: '{"mood": "calm"}' });
  });
});

describe('a reply apart from the conversation', () => {
  it('follows its instructions alone, with no tool of ours and no guard', async () => {
    const { wish, uses } = visitForModel();
    const { parts, requests } = await wish(
      { instructions: 'Answer in JSON.', isInstructed: true, aside: true },
      asked,
      ['{"answer": ', '"yes"}'],
    );
    expect(parts).toEqual([
      { type: 'text', text: '{"answer": ' },
      { type: 'text', text: '"yes"}' },
      NOTHING_TOLD,
    ]);
    expect(requests[0]?.prompt[0]).toMatchObject({ role: 'system', content: 'Answer in JSON.' });
    expect(requests[0]?.tools ?? []).toEqual([]);
    expect(uses).toEqual([{ inputTokens: 1, outputTokens: 1, heard: true, begun: true }]);
  });

  it('is the assistant’s own without instructions', async () => {
    const { wish } = visitForModel();
    const { text, requests } = await wish({ aside: true }, asked, ['Yes, it is.', reports('answered')]);
    expect(text).toBe('Yes, it is.');
    expect(JSON.stringify(requests[0]?.prompt[0])).toContain('on behalf of its owner');
  });
});

describe('a reply of limited length', () => {
  it('has its limit from the model, and never more than any reply', async () => {
    const { wish } = visitForModel();
    const first = await wish({ maxOutputTokens: 50 }, asked, ['Yes.', reports('answered')]);
    expect(first.requests[0]?.maxOutputTokens).toBe(50);
    const second = await wish({ maxOutputTokens: 4_096 }, asked, ['Yes.', reports('answered')]);
    expect(second.requests[0]?.maxOutputTokens).toBe(1_000);
  });
});
