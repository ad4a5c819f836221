import { defineTool } from '@parlo/dialog';
import type { AssistantProfile } from '@parlo/dialog/responder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endCall } from '../../dialog-tools/end-call.ts';
import { faultOf } from '../../platform/language-models/model-fault.ts';
import {
  calls,
  type LanguageModelStandIn,
  reports,
  says,
  startLanguageModelStandIn,
} from '../../testing/language-model-stand-in.ts';
import { modelReplies } from '../../testing/model-replies.ts';

/** Replies of assistants that talk in their own words, over HTTP with a stand-in for the model. */

const BAKERY: AssistantProfile = {
  id: 'bakery',
  revision: '1',
  name: 'Mia',
  greeting: 'Welcome to the bakery!',
  prompt: 'Always end with "Sweet regards". Be friendly.',
  faq: [
    {
      id: 'faq_hours',
      question: 'When are you open?',
      answer: 'From 8 to 18, Monday to Saturday.',
      phrasings: [],
    },
    {
      id: 'faq_cake',
      question: 'Do you make cakes?',
      answer: 'Yes, ordered three days ahead.',
      phrasings: [],
    },
  ],
  knowledge: {
    revision: '1',
    load: async () => [
      {
        id: 'p_nuts',
        file: 'Allergies.pdf',
        heading: 'Nuts',
        text: 'All our bread may contain traces of nuts. Ask us before you buy.',
        question: null,
        vector: null,
      },
    ],
  },
};
const visitor = (text: string) => [{ role: 'visitor', text }] as const;
const ASKED = visitor('When are you open?');
const LOCAL = 'From 8 to 18, Monday to Saturday.';

let standIn: LanguageModelStandIn;
beforeEach(async () => {
  standIn = await startLanguageModelStandIn();
});
afterEach(() => standIn.close());

const reply = (turns = ASKED as Parameters<ReturnType<typeof modelReplies>>[0], more = {}) =>
  modelReplies({ standIn, assistant: BAKERY, ...more })(turns);

describe('a reply in its own words', () => {
  it('speaks the model’s text and stores its sources', async () => {
    standIn.complete = () =>
      says('Eight to six, all week but Sunday. Sweet regards!', reports('answered', 'F1'));
    expect(await reply()).toMatchObject({
      text: 'Eight to six, all week but Sunday. Sweet regards!',
      memo: { outcome: 'answered', entryIds: ['faq_hours'] },
      use: { inputTokens: 100, outputTokens: 10 },
    });
    expect(standIn.requests).toHaveLength(1);
  });

  it('is asked for with the prompt, the FAQ, the passages, the time and the language', async () => {
    standIn.complete = () => says('Ask us before you buy.', reports('answered', 'P1'));
    const { memo } = await reply(visitor('Are there nuts in the bread?'));
    const [{ body, headers } = { body: null, headers: {} }] = standIn.requests;
    const [system, last] = [body?.messages[0], body?.messages.at(-1)];
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining(BAKERY.prompt) });
    expect(system?.content).toContain('[F1] When are you open? — From 8 to 18, Monday to Saturday.');
    expect(system?.content).toMatch(/Today is \w+,? \d+ \w+ \d{4}\. Times are UTC\./);
    expect(last?.content).toMatch(/Time: \d{2}:\d{2}\./);
    expect(system?.content).toContain('Reply in English');
    expect(last?.content).toContain('[P1] Allergies.pdf › Nuts: All our bread may contain traces of nuts.');
    expect(last?.content).toMatch(/The visitor says: Are there nuts in the bread\?$/);
    expect(headers.authorization).toBe('Bearer sk-test');
    expect(memo).toMatchObject({
      passageIds: ['p_nuts'],
      sources: [{ title: 'Allergies.pdf', heading: 'Nuts', text: expect.stringContaining('traces of nuts') }],
    });
  });

  it('greets with the owner’s own words', async () => {
    expect(await reply(visitor('Hi'))).toMatchObject({ text: BAKERY.greeting });
    expect(standIn.requests).toEqual([]);
  });

  it('tells roles apart in a conversation that goes on', async () => {
    standIn.complete = () => says('On Sundays we are closed.', reports('answered', 'F1'));
    await reply([
      { role: 'assistant', text: 'Welcome!' },
      { role: 'visitor', text: 'When are you open?' },
      { role: 'visitor', text: 'Hello?' },
      { role: 'assistant', text: 'From 8 to 18.' },
      { role: 'visitor', text: 'And on Sundays?' },
    ]);
    const roles = standIn.requests[0]?.body.messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user']);
  });

  it.each([
    ['unknown', 'unknown'],
    ['asked_back', 'clarifying'],
    ['small_talk', 'small_talk'],
    ['goodbye', 'goodbye'],
  ])('that is reported as %s counts as %s', async (kind, outcome) => {
    standIn.complete = () => says('Well, I am not sure about that.', reports(kind));
    expect((await reply()).memo.outcome).toBe(outcome);
  });

  it('has an outcome by its citations or questions if the model reports none', async () => {
    standIn.complete = () => says('From eight to six [F1].');
    expect(await reply()).toMatchObject({
      text: 'From eight to six.',
      memo: { outcome: 'answered', entryIds: ['faq_hours'] },
    });
    standIn.complete = () => says('Do you mean the shop, or the café?');
    expect((await reply()).memo.outcome).toBe('clarifying');
    standIn.complete = () => says('I cannot tell you that.');
    expect((await reply(visitor('Who won the elections in Peru?'))).memo.outcome).toBe('unknown');
  });

  it('is asked for again after a report without words', async () => {
    standIn.complete = (_, round) =>
      round === 1 ? says('', reports('answered', 'F1')) : says('From eight to six.');
    expect(await reply()).toMatchObject({ text: 'From eight to six.', memo: { entryIds: ['faq_hours'] } });
  });

  it.each([
    [{ prompt_tokens: -5, completion_tokens: 'x', total_tokens: null }],
    [{ prompt_tokens: -5, completion_tokens: -7 }],
    [{ prompt_tokens: 'many' }],
  ])('is heard with the figures %j of its use, which is estimated', async (usage) => {
    standIn.complete = () => ({ kind: 'says', text: 'From eight to six.', usage });
    const { text, use } = await reply();
    expect(text).toBe('From eight to six.');
    expect(use?.failure).toBeUndefined();
    expect(use?.inputTokens).toBeGreaterThan(100);
  });

  it('has no markup that a voice would read out', async () => {
    standIn.complete = () =>
      says(
        '## Hours\n\n- **Monday**: `8` to 18 🙂\n- <b>Sunday</b>: closed\n\n| a | b |\n|---|---|',
        reports('answered'),
      );
    expect((await reply()).text).not.toMatch(/[#*`<>|🙂]|---/u);
  });

  it('of 100 KB is cut, and the model stopped', async () => {
    const sentences = Array.from({ length: 3_000 }, (_, i) => `We bake bread number ${i} every morning. `);
    standIn.complete = () => says(sentences.join(''));
    const { text } = await reply();
    expect(text.length).toBeGreaterThan(1_500);
    expect(text.length).toBeLessThanOrEqual(2_000);
  });

  it('that was cut off by its length ends with a whole sentence', async () => {
    standIn.complete = () => ({ kind: 'says', text: 'From eight to six. On Sund', finish: 'length' });
    expect((await reply()).text).toBe('From eight to six.');
  });
});

describe('another language than the visitor’s', () => {
  const inUkrainian = 'Ми працюємо з восьмої до вісімнадцятої години.';

  it('is asked for again, and not heard', async () => {
    standIn.complete = (_, round) => says(round === 1 ? inUkrainian : 'We are open from eight to six.');
    expect((await reply()).text).toBe('We are open from eight to six.');
    expect(standIn.requests[1]?.body.messages.at(-1)?.content).toBe('Reply in English.');
  });

  it('is heard when the model insists, as an owner may want it', async () => {
    standIn.complete = () => says(inUkrainian);
    expect((await reply()).text).toBe(inUkrainian);
    expect(standIn.requests).toHaveLength(2);
  });
});

describe('the exact words take the turn', () => {
  it.each([
    ['a wrong key', { kind: 'error', status: 401, message: 'Incorrect API key provided.' }, 'wrong_key'],
    [
      'a model that is gone',
      { kind: 'error', status: 404, message: 'The model `x` does not exist.' },
      'no_such_model',
    ],
    [
      'too many requests',
      { kind: 'error', status: 429, message: 'Slow down.', headers: { 'retry-after': '7' } },
      'rate_limited',
    ],
    ['an error of the provider', { kind: 'error', status: 503, message: 'Overloaded.' }, 'provider_failed'],
    [
      'a refusal of what was said',
      { kind: 'error', status: 400, message: 'The prompt triggered our content management policy.' },
      'content_refused',
    ],
    ['a request that is too long', { kind: 'error', status: 413, message: 'Too long.' }, 'request_too_long'],
    ['garbage', { kind: 'garbage' }, 'bad_response'],
  ] as const)('after %s', async (_, completion, fault) => {
    standIn.complete = () => completion;
    const { text, memo, use } = await reply();
    expect([text, memo.outcome]).toEqual([LOCAL, 'answered']);
    expect(faultOf(use?.failure)).toBe(fault);
    expect(standIn.requests).toHaveLength(1);
  });

  it.each([true, false])('when the model is silent (headers: %s)', async (headers) => {
    standIn.complete = () => ({ kind: 'silence', headers });
    const { text, use } = await reply(ASKED, { limits: { firstWordMs: 2_500 } });
    expect(text).toBe(LOCAL);
    expect(faultOf(use?.failure)).toBe('too_slow');
    await standIn.requests[0]?.left;
  });

  it('after half a sentence that broke off', async () => {
    standIn.complete = () => ({ kind: 'breaks', text: 'We are open from ei' });
    expect((await reply()).text).toBe(LOCAL);
  });

  it('not after whole sentences, which stay; an incomplete one is dropped', async () => {
    const heard = Promise.withResolvers<void>();
    const broken = 'From eight to six. We are closed on Sun';
    standIn.complete = () => ({ kind: 'breaks', text: broken, when: heard.promise });
    const { text, use } = await reply(ASKED, { onText: () => heard.resolve() });
    expect(text).toBe('From eight to six.');
    expect(use?.failure).toBeDefined();
  });
});

describe('tools', () => {
  const add = defineTool({
    name: 'add',
    description: 'Adds.',
    input: z.object({ a: z.number(), b: z.number() }),
    result: z.object({ sum: z.number() }),
    timeoutMs: 5_000,
    callers: ['visitor_in_text'],
    run: async ({ a, b }) => ({ sum: a + b }),
  });

  it('are run, and their results go back to the model', async () => {
    standIn.complete = (_, round) =>
      round === 1 ? says('', calls('add', { a: 2, b: 3 })) : says('That makes five.', reports('answered'));
    expect(await reply(ASKED, { tools: [add] })).toMatchObject({
      text: 'That makes five.',
      tools: ['add'],
      use: { inputTokens: 200, outputTokens: 20 },
    });
    expect(standIn.requests[1]?.body.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('"sum":5'),
    });
  });

  it('that return a long list give the model its beginning: it would read all of it again and again', async () => {
    const list = defineTool({
      name: 'list',
      description: 'Lists.',
      input: z.object({}),
      timeoutMs: 5_000,
      result: z.object({ all: z.array(z.number()), total: z.number() }),
      callers: ['visitor_in_text'],
      run: async () => ({ all: Array.from({ length: 500 }, (_, i) => i), total: 500 }),
    });
    standIn.complete = (_, round) =>
      round === 1 ? says('', calls('list', {})) : says('There are many.', reports('answered'));
    await reply(ASKED, { tools: [list] });
    const { content } = standIn.requests[1]?.body.messages.at(-1) ?? {};
    expect(JSON.parse(content ?? '')).toEqual({
      ok: true,
      result: { all: Array.from({ length: 40 }, (_, i) => i), total: 500 },
      note: expect.stringContaining('Only the first 40'),
    });
  });

  it.each([
    ['arguments that do not fit', '{"a":"two"}'],
    ['arguments that are no JSON', '{"a":'],
    ['no arguments', ''],
  ])('with %s report the fault to the model, and run nothing', async (_, input) => {
    standIn.complete = (_body, round) =>
      round === 1
        ? says('', { name: 'add', arguments: input })
        : says('I could not add these up.', reports('unknown'));
    const { text, tools } = await reply(ASKED, { tools: [add] });
    expect([text, tools]).toEqual(['I could not add these up.', []]);
  });

  it('that are called again and again are stopped', async () => {
    standIn.complete = () => says('', calls('add', { a: 1, b: 1 }));
    const { text } = await reply(ASKED, { tools: [add] });
    expect(text).toBe(LOCAL);
    expect(standIn.requests).toHaveLength(4);
    expect(standIn.requests.at(-1)?.body.tools ?? []).toEqual([]);
  });

  it('end a call after its goodbye', async () => {
    standIn.complete = (_, round) =>
      round === 1 ? says('Goodbye!', calls('end_call', {})) : says('', reports('goodbye'));
    const leaves = visitor('Thanks, I am leaving now');
    const { text, endsCall } = await reply(leaves, { tools: [endCall], caller: 'visitor_in_call' });
    expect([text, endsCall]).toEqual(['Goodbye!', true]);
  });

  it('are not needed to end a call that the visitor wants ended', async () => {
    const hangsUp = visitor('Please hang up the phone');
    const { endsCall, memo } = await reply(hangsUp, { tools: [endCall], caller: 'visitor_in_call' });
    expect([endsCall, memo.outcome, standIn.requests.length]).toEqual([true, 'goodbye', 0]);
    standIn.complete = () => says('Just close the window.', reports('small_talk'));
    expect((await reply(hangsUp)).text).toBe('Just close the window.');
  });
});

describe('a visitor who leaves', () => {
  it('ends the request, and the provider is not blamed', async () => {
    const leaves = new AbortController();
    standIn.complete = () => {
      queueMicrotask(() => leaves.abort());
      return { kind: 'silence', headers: true };
    };
    const replying = modelReplies({ standIn, assistant: BAKERY })(ASKED, leaves.signal);
    await expect(replying).rejects.toMatchObject({ name: 'AbortError' });
    await standIn.requests[0]?.left;
  });
});
