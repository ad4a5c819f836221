import { describe, expect, it } from 'vitest';
import { changedParams, type Look, readParams } from './params.ts';

const read = (search: string, languages: readonly string[] = [], pathname = '/widget') =>
  readParams({ pathname, search }, languages, (ink) => ink);

describe('the widget’s address', () => {
  it('names the assistant', () => {
    expect(read('?assistantId=assistant_7')).toEqual({
      assistantId: 'assistant_7',
      trial: false,
      popup: false,
      second: false,
      popupText: null,
      label: null,
      language: 'en',
      theme: null,
      mode: 'hybrid',
      color: null,
      radius: null,
      around: null,
      inline: false,
    });
  });

  it.each(['', '?assistantId=', '?assistantId=%20'])('has no assistant in %j', (search) => {
    expect(read(search).assistantId).toBeNull();
  });

  it('says whether the assistant comes from the builder around it, and never on a page of its own', () => {
    expect(read('?trial=1')).toMatchObject({ trial: true, assistantId: null });
    expect(read('?trial=yes').trial).toBe(false);
    expect(read('?trial=1', [], '/popup/assistant_7').trial).toBe(false);
  });

  it('may carry words for the button, of 40 characters at most', () => {
    expect(read('?label=Talk%20to%20us', []).label).toBe('Talk to us');
    expect(read(`?label=${'x'.repeat(60)}`, []).label).toHaveLength(40);
    expect(read('?label=%20', []).label).toBeNull();
  });

  it('chooses the asked language before the visitor’s, and English before none', () => {
    expect(read('?lang=uk', ['en-GB']).language).toBe('uk');
    expect(read('', ['fr', 'uk-UA', 'en']).language).toBe('uk');
    expect(read('?lang=de', ['en-GB', 'uk']).language).toBe('en');
    expect(read('', ['fr']).language).toBe('en');
  });

  it('takes a theme it knows', () => {
    expect(read('?theme=dark', []).theme).toBe('dark');
    expect(read('?theme=sepia', []).theme).toBeNull();
  });
});

describe('how a page wants it to look', () => {
  it('is taken where it can be', () => {
    expect(read('?color=%230A7D5A&radius=4')).toMatchObject({ color: '#0A7D5A', radius: 4 });
    expect(read('?color=red;x&radius=-4')).toMatchObject({ color: null, radius: null });
    expect(read('?radius=400').radius).toBe(32);
  });

  it('is light or dark as the words around it, where it stands in a text without a theme of its own', () => {
    const around = (ink: string, more = '') =>
      read(`?variant=inline&ink=${encodeURIComponent(ink)}${more}`).theme;
    expect(around('rgb(27, 23, 20)')).toBe('light');
    expect(around('rgb(243, 237, 228)')).toBe('dark');
    expect(around('rgba(255, 255, 255, 0.8)')).toBe('dark');
    expect(around('oklab(0.92 0.01 0.08)')).toBe('dark');
    expect(around('oklab(0.2 0.01 0.08)')).toBe('light');
    expect(around('oklab(1e-7 0 0)')).toBe('light');
    expect(around('')).toBe('light');
    expect(around('rgb(27, 23, 20)', '&theme=dark')).toBe('dark');
    expect(read('?ink=rgb(255,255,255)').theme).toBeNull();
  });

  it('is as the words around it again when the page takes its theme back', () => {
    const params = read('?variant=inline&ink=rgb(255,255,255)&theme=light');
    expect(params.theme).toBe('light');
    expect(changedParams(params, { type: 'parlo:look', name: 'theme', value: 'auto' }, []).theme).toBe(
      'dark',
    );
    const own = read('?ink=rgb(255,255,255)&theme=light');
    expect(changedParams(own, { type: 'parlo:look', name: 'theme', value: null }, []).theme).toBeNull();
  });

  it('may change', () => {
    const params = read('?color=%230a7d5a');
    const look = (name: Look['name'], value: string | null) =>
      changedParams(params, { type: 'parlo:look', name, value }, []);
    expect(look('color', null).color).toBeNull();
    expect(look('radius', '8').radius).toBe(8);
    expect(look('theme', 'dark').theme).toBe('dark');
    expect(look('label', 'Ask').label).toBe('Ask');
    expect(look('language', 'uk').language).toBe('uk');
  });
});

describe('the popup’s address', () => {
  const popup = (path: string, search = '') => read(search, [], path);

  it('names the assistant in its path, and may carry a text', () => {
    expect(popup('/popup/assistant_7', '?popupText=%20Ask%20us%20&assistantId=other')).toMatchObject({
      assistantId: 'assistant_7',
      popup: true,
      popupText: 'Ask us',
    });
    expect(popup('/popup/a%2Fb/').assistantId).toBe('a/b');
    expect(popup('/popup/x', `?popupText=${'x'.repeat(300)}`).popupText).toHaveLength(200);
  });

  it.each(['/popup/', '/popup/%', '/popup/%20'])('has no assistant in %s', (path) => {
    expect(popup(path)).toMatchObject({ popup: true, assistantId: null, popupText: null });
  });

  it('means the same with a payment', () => {
    expect(popup('/popup/x', '?paymentId=order_1')).toEqual(popup('/popup/x'));
  });

  it('may be for a second device, which a frame never is', () => {
    expect(popup('/popup/x', '?device=second').second).toBe(true);
    expect(popup('/popup/x', '?device=third').second).toBe(false);
    expect(read('?device=second').second).toBe(false);
  });
});
