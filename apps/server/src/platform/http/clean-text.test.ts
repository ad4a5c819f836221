import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson, cleanText } from './clean-text.ts';

const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

describe('cleanText', () => {
  it('leaves ordinary text as it is', () => {
    for (const text of ['', 'Hello', 'Привіт 👩‍👩‍👧', 'tab\tand\nline']) expect(cleanText(text)).toBe(text);
  });

  it('always gives text that UTF-8 and PostgreSQL take, and changes nothing twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toContain('\0');
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe('cleanJson', () => {
  it('cleans strings and keys at any depth and leaves the rest', () => {
    expect(cleanJson({ 'a\0': ['x\0', { b: '\ud800' }], n: 1, t: true, z: null })).toEqual({
      a: ['x', { b: '\ufffd' }],
      n: 1,
      t: true,
      z: null,
    });
  });

  it('refuses JSON nested deeper than any endpoint accepts', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(cleanJson(nested(32))).toEqual(nested(32));
    expect(() => cleanJson(nested(33))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => cleanJson(nested(100_000))).toThrow('nested too deeply');
  });

  it('does not let a key reach the prototype', () => {
    const cleaned = cleanJson(JSON.parse('{"__proto__": {"admin": true}}'));
    expect((cleaned as { admin?: boolean }).admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
