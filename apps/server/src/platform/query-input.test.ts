import { CALLS } from '@parlo/contract';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { readQueryInput } from './query-input.ts';

let read: (query: string) => unknown;
beforeEach(() => {
  const inputOf = readQueryInput(CALLS.widgetConfig);
  let input: unknown;
  const app = new Hono();
  app.get('/', (context) => {
    input = inputOf(context);
    return context.text('');
  });
  read = (query) => {
    void app.request(`/?${query}`);
    return input;
  };
});

describe('the input in a query', () => {
  it('is read once for each address', () => {
    const first = read('assistantId=a%20b');
    expect(first).toEqual({ assistantId: 'a b' });
    expect(read('assistantId=a%20b')).toBe(first);
    expect(read('assistantId=b')).toEqual({ assistantId: 'b' });
    expect(read('assistantId=a%20b&assistantId=b')).not.toBe(first);
    expect(read('assistantId=a%20b')).toBe(first);
  });

  it('is cleaned, whether it is read or known', () => {
    for (let time = 0; time < 2; time++) expect(read('assistantId=a%00b')).toEqual({ assistantId: 'ab' });
  });

  it('is none when the call does not take it', () => {
    const tooLong = 'a'.repeat(10_000);
    for (let time = 0; time < 2; time++) expect(read(`assistantId=${tooLong}`)).toBeUndefined();
  });

  it('does not fill the memory, by its length or by its number', () => {
    const long = `assistantId=a&more=${'x'.repeat(300)}`;
    expect(read(long)).toEqual({ assistantId: 'a' });
    expect(read(long)).not.toBe(read(long));
    const first = read('assistantId=0');
    for (let id = 1; id <= 10_000; id++) read(`assistantId=${id}`);
    expect(read('assistantId=0')).toEqual(first);
    expect(read('assistantId=0')).not.toBe(first);
  });
});
