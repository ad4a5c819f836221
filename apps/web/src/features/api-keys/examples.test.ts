import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { keyLine, requestExample } from './how-to-use.tsx';

/** What a shell makes of lines, with `curl` that prints each of its words on a line. */
function inShell(lines: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }\n${lines}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

describe('an example request', () => {
  it('is what a shell understands', () => {
    const lines = `${keyLine('parlo_abc')}\n${requestExample('https://talk.example.com/api', 'olena@example.com')}`;
    expect(inShell(lines)).toEqual([
      'https://talk.example.com/api/get_assistants',
      '-H',
      'Authorization: Bearer parlo_abc',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"email":"olena@example.com"}',
    ]);
  });

  it('names an email with an apostrophe without running anything', () => {
    const words = inShell(requestExample('http://localhost/api', "o'$(id)@example.com"));
    expect(words.at(-1)).toBe('{"email":"o\'$(id)@example.com"}');
  });
});
