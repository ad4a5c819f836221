import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

describe('a cursor', () => {
  it('comes back as it was written, and fits what the contract takes', () => {
    const id = fc.stringMatching(/^[\w-]{1,100}$/);
    fc.assert(
      fc.property(fc.maxSafeNat(), id, (at, id) => {
        const cursor = writeCursor({ at, id });
        expect(readCursor(cursor)).toEqual({ at, id });
        expect(cursor).toMatch(/^[\w-]{1,200}$/);
      }),
    );
  });

  it.each([
    '',
    'x',
    '"rtc_1"',
    '[]',
    '[1]',
    '[-1,"rtc_1"]',
    '[1.5,"rtc_1"]',
    '[1e300,"rtc_1"]',
    '["1","rtc_1"]',
    '[1,""]',
    '[1,"rtc_1\\u0000"]',
    '[1,"\' or 1"]',
    '[1,"rtc_1",2]',
    '{"0":1,"1":"rtc_1"}',
  ])('is refused when it says %s', (text) => {
    expect(() => readCursor(Buffer.from(text).toString('base64url'))).toThrow(
      'Please begin with the first one.',
    );
  });
});
