import { describe, expect, it } from 'vitest';
import { readParams } from './params.ts';

describe('the widget’s address', () => {
  it('names the assistant', () => {
    expect(readParams('?assistantId=assistant_7', [])).toEqual({
      assistantId: 'assistant_7',
      label: null,
      language: 'en',
      theme: null,
    });
  });

  it.each(['', '?assistantId=', '?assistantId=%20'])('has no assistant in %j', (search) => {
    expect(readParams(search, []).assistantId).toBeNull();
  });

  it('may carry words for the button, of 40 characters at most', () => {
    expect(readParams('?label=Talk%20to%20us', []).label).toBe('Talk to us');
    expect(readParams(`?label=${'x'.repeat(60)}`, []).label).toHaveLength(40);
    expect(readParams('?label=%20', []).label).toBeNull();
  });

  it('chooses the asked language before the visitor’s, and English before none', () => {
    expect(readParams('?lang=uk', ['en-GB']).language).toBe('uk');
    expect(readParams('', ['fr', 'uk-UA', 'en']).language).toBe('uk');
    expect(readParams('?lang=de', ['en-GB', 'uk']).language).toBe('en');
    expect(readParams('', ['fr']).language).toBe('en');
  });

  it('takes a theme it knows', () => {
    expect(readParams('?theme=dark', []).theme).toBe('dark');
    expect(readParams('?theme=sepia', []).theme).toBeNull();
  });
});
