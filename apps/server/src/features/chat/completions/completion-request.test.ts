import { VISITOR_LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { readCompletionRequest } from './completion-request.ts';

const hi = { role: 'user', content: 'Hi' };
const sent = (more: object = {}) => ({ model: 'assistant_1', messages: [hi], ...more });

/** The field and the words of a refusal. */
function refusalOf(body: unknown): readonly [string | undefined, string] {
  try {
    readCompletionRequest(body);
  } catch (error) {
    if (error instanceof AppError) return [error.field, error.message];
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a request for a completion', () => {
  it('has the last message of the user, and what was said before it', () => {
    const messages = [
      { role: 'system', content: 'Be short.' },
      { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
      { role: 'user', content: 'Do you deliver?' },
      { role: 'assistant', content: ' We do. ' },
      { role: 'assistant', content: null },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'On' },
          { type: 'text', text: 'Sundays?' },
        ],
      },
    ];
    expect(readCompletionRequest({ model: 'assistant_1', messages })).toEqual({
      assistantId: 'assistant_1',
      instructions: 'Be short.\n\nBe kind.',
      earlier: [
        { role: 'visitor', text: 'Do you deliver?' },
        { role: 'assistant', text: 'We do.' },
      ],
      text: 'On\nSundays?',
      stream: false,
      includeUsage: false,
      characters: 49,
    });
  });

  it('may limit the reply, by the newer name before the older', () => {
    expect(readCompletionRequest(sent({ max_tokens: 20 })).maxOutputTokens).toBe(20);
    expect(readCompletionRequest(sent({ max_tokens: 20, max_completion_tokens: 9 })).maxOutputTokens).toBe(9);
    expect(refusalOf(sent({ max_tokens: 0 }))[0]).toBe('max_tokens');
  });

  it('may ask for a stream with its usage', () => {
    const request = readCompletionRequest(sent({ stream: true, stream_options: { include_usage: true } }));
    expect(request).toMatchObject({ stream: true, includeUsage: true });
  });

  it.each([
    { temperature: 0.5, top_p: 1, seed: 3, user: 'home', metadata: {} },
    { n: 1, stop: null, tools: [], tool_choice: 'auto', store: false, modalities: ['text'] },
    { response_format: { type: 'text' }, logprobs: false, parallel_tool_calls: true },
  ])('may have %o', (more) => expect(readCompletionRequest(sent(more)).text).toBe('Hi'));

  it.each([
    ['n', 2],
    ['tools', [{ type: 'function', function: { name: 'open_door' } }]],
    ['functions', [{ name: 'open_door' }]],
    ['tool_choice', 'required'],
    ['response_format', { type: 'json_object' }],
    ['stop', ['.']],
    ['store', true],
    ['modalities', ['text', 'audio']],
    ['logprobs', true],
    ['audio', { voice: 'ash' }],
    ['web_search_options', {}],
    ['toString', 1],
  ])('is refused for %s by its name', (name, value) => {
    const [field, message] = refusalOf(sent({ [name]: value }));
    expect([field, message.includes(`'${name}'`)]).toEqual([name, true]);
  });

  it.each([
    ['messages', sent({ messages: [] })],
    ['messages', sent({ messages: [hi, { role: 'assistant', content: 'Hello' }] })],
    ['messages', sent({ messages: [hi, { role: 'system', content: 'Be short.' }] })],
    ['messages', sent({ messages: [{ role: 'user', content: ' ' }] })],
    ['messages', sent({ messages: [{ ...hi, content: 'x'.repeat(VISITOR_LIMITS.chatMessage + 1) }] })],
    ['messages.0.role', sent({ messages: [{ role: 'tool', content: 'x', tool_call_id: '1' }] })],
    ['messages.0.content', sent({ messages: [{ role: 'user', content: [{ type: 'image_url' }] }] })],
    ['model', { messages: [hi] }],
    ['stream_options.include_usage', sent({ stream_options: { include_usage: 1 } })],
  ])('is refused for wrong %s', (field, body) => expect(refusalOf(body)[0]).toBe(field));

  it.each([null, 'text', [], 7])('is refused as %o', (body) => {
    expect(refusalOf(body)[1]).toBe('The body must be JSON with a model and messages.');
  });
});
