import { describe, expect, it } from 'vitest';
import { type Rule, rewrite } from './rewrite.ts';

const doubled: Rule = {
  pattern: /(?<digit>[0-9])(?<sign>!)?/g,
  say: ({ part }) => (part('digit') === '0' ? undefined : part('digit').repeat(2) + part('sign')),
};

describe('rewrite', () => {
  it('says every place that fits, and leaves the others', () => {
    expect(rewrite('a1b2!c', doubled)).toBe('a11b22!c');
    expect(rewrite('nothing', doubled)).toBe('nothing');
    expect(rewrite('', doubled)).toBe('');
  });

  it('leaves what the rule has no words for', () => {
    expect(rewrite('1 0 2', doubled)).toBe('11 0 22');
  });

  it('takes words literally', () => {
    expect(rewrite('1', { pattern: /1/g, say: () => '$& $1' })).toBe('$& $1');
  });

  it('tells a rule what follows', () => {
    const rests: string[] = [];
    rewrite('1 and 2.', {
      pattern: /[0-9]/g,
      say: ({ rest }) => {
        rests.push(rest);
        return undefined;
      },
    });
    expect(rests).toEqual([' and 2.', '.']);
  });
});
