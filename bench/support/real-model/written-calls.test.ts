import { describe, expect, it } from 'vitest';
import { WrittenCalls } from './written-calls.ts';

function split(text: string, size = 3) {
  const calls = new WrittenCalls();
  let said = '';
  for (let at = 0; at < text.length; at += size) said += calls.push(text.slice(at, at + size));
  said += calls.flush();
  return { said, calls: calls.calls };
}

const CALL = '<tool_call>\n{"name": "book", "arguments": {"start": "10:00"}}\n</tool_call>';

describe('tool calls in a model’s text', () => {
  it('are taken out of it, in whatever pieces it comes', () => {
    for (const size of [1, 3, 1_000]) {
      const { said, calls } = split(`One moment. ${CALL}\n${CALL}`, size);
      expect(said).toBe('One moment. \n');
      expect(calls).toEqual([
        { name: 'book', arguments: '{"start":"10:00"}' },
        { name: 'book', arguments: '{"start":"10:00"}' },
      ]);
    }
  });

  it('may lack the closing mark at the end', () => {
    const { said, calls } = split(CALL.replace('</tool_call>', ''));
    expect(said).toBe('');
    expect(calls).toHaveLength(1);
  });

  it('stay text without marks, and where they can’t be read', () => {
    for (const text of [
      '{"name": "book"}',
      '<tool_call>\n{"name": \n</tool_call>',
      'a < b <tool',
      '<tool_call>',
    ]) {
      expect(split(text)).toEqual({ said: text, calls: [] });
    }
  });
});
