import { describe, expect, it } from 'vitest';
import { TextualCalls } from './textual-calls.ts';

const NAMES = ['leave_contact', 'report_reply'];
const REPORT = { name: 'report_reply', input: { kind: 'answered', sources: ['F2'] } };
const JSON_CALL = '{"name": "report_reply", "arguments": {"kind": "answered", "sources": ["F2"]}}';

/** What is heard and found, however the text comes in pieces. */
function read(text: string, size: number) {
  const calls = new TextualCalls(NAMES);
  let heard = '';
  for (let at = 0; at < text.length; at += size) heard += calls.push(text.slice(at, at + size));
  heard += calls.flush();
  return { heard: heard.replace(/\s+/gu, ' ').trim(), found: calls.found };
}

describe.each([1, 3, 1_000])('in pieces of %i', (size) => {
  it.each([
    [`Yes, we do. ${JSON_CALL}`, 'Yes, we do.', [REPORT]],
    [`${JSON_CALL} Yes, we do.`, 'Yes, we do.', [REPORT]],
    [`We do. <tool_call>${JSON_CALL}</tool_call>`, 'We do.', [REPORT]],
    [`We do.\n\`\`\`json\n${JSON_CALL}\n\`\`\``, 'We do.', [REPORT]],
    [`<tool_call>\n${JSON_CALL}`, '', [REPORT]],
    ['report_reply(kind="answered", sources=["F2"]) We do.', 'We do.', [REPORT]],
    ["We do. report_reply(kind='answered', sources=['F2'])", 'We do.', [REPORT]],
    ['We do. {"kind": "answered", "sources": ["F2"]}', 'We do.', [REPORT]],
    ['We do. {"name": "report_reply", "arguments": {"kind": "answ', 'We do.', []],
    [
      '{"name": "leave_contact", "parameters": {"message": "A } roof"}}',
      '',
      [{ name: 'leave_contact', input: { message: 'A } roof' } }],
    ],
  ])('%j is heard as %j', (text, heard, found) => {
    expect(read(text, size)).toEqual({ heard, found });
  });

  it.each([
    'We open at 8 [F2].',
    'If it is <ten miles, we do.',
    'Set {a, b} is a set, and `code` is code.',
    'Please report (or reply) to us.',
    'A function is a party [in the garden].',
  ])('%j is heard as it is', (text) => {
    expect(read(text, size)).toEqual({ heard: text, found: [] });
  });
});

it('reads half a megabyte of an object without an end at once', () => {
  const { heard } = read(`We do. {"name": "${'a'.repeat(500_000)}`, 1_000);
  expect(heard).toBe('We do.');
});
