// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_PAINT_SCRIPT, showKeptTheme } from './theme.ts';

const root = document.documentElement;
/** As the browser runs it, in the head of a page. */
const firstPaint = () => new Function(FIRST_PAINT_SCRIPT)();
const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.waiting;
});

it.each(['click', 'auxclick'])('a %s on a link to the other language is a choice', (press) => {
  firstPaint();
  document.body.innerHTML = '<a href="/" hreflang="en"><b>English</b></a><a href="/blog">Blog</a>';
  const [toggle, other] = document.querySelectorAll('a');
  other?.dispatchEvent(new MouseEvent(press, { bubbles: true, cancelable: true }));
  expect(localStorage.getItem('language')).toBeNull();
  toggle?.firstElementChild?.dispatchEvent(new MouseEvent(press, { bubbles: true, cancelable: true }));
  expect(localStorage.getItem('language')).toBe('en');
});

describe('before anything is drawn', () => {
  it.each(['light', 'dark'])('the page is %s when that was chosen', (theme) => {
    localStorage.setItem('theme', theme);
    firstPaint();
    expect(root.dataset.theme).toBe(theme);
  });

  it.each([null, '', 'Dark', 'sepia', '"dark"'])('the device decides for a kept %j', (kept) => {
    if (kept !== null) localStorage.setItem('theme', kept);
    firstPaint();
    showKeptTheme();
    expect(root.dataset.theme).toBeUndefined();
  });

  it('a page that begins empty has what was chosen, too', () => {
    localStorage.setItem('theme', 'dark');
    showKeptTheme();
    expect(root.dataset.theme).toBe('dark');
  });

  it('an English page waits for nothing', () => {
    browserSpeaks('en-US', 'uk');
    firstPaint();
    expect(root.dataset.waiting).toBeUndefined();
  });

  it.each([
    ['the browser', null, ['uk-UA', 'en']],
    ['the browser, after a language that is none of ours', null, ['pl', 'uk']],
    ['the reader, whatever the browser says', 'uk', ['en-US']],
  ])('an English page is hidden from who reads Ukrainian by choice of %s', (_, kept, languages) => {
    if (kept) localStorage.setItem('language', kept);
    browserSpeaks(...languages);
    firstPaint();
    expect(root.dataset.waiting).toBe('');
  });

  it('an English page is shown to who chose English in a Ukrainian browser', () => {
    localStorage.setItem('language', 'en');
    browserSpeaks('uk-UA');
    firstPaint();
    expect(root.dataset.waiting).toBeUndefined();
  });

  it('a hidden page is shown after two seconds, should its scripts have failed', () => {
    browserSpeaks('uk');
    firstPaint();
    vi.advanceTimersByTime(1_999);
    expect(root.dataset.waiting).toBe('');
    vi.advanceTimersByTime(1);
    expect(root.dataset.waiting).toBeUndefined();
  });

  it('a browser that gives no storage shows the page as it came', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    browserSpeaks('uk');
    expect(firstPaint).not.toThrow();
    expect({ ...root.dataset }).toEqual({});
  });
});
