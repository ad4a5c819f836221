// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_PAINT_SCRIPT, showKeptTheme } from './theme.ts';

const { dataset } = document.documentElement;
/** Runs the script as the head of a page does. */
const paint = () => new Function(FIRST_PAINT_SCRIPT)();
const prefer = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => {
  vi.useFakeTimers();
  prefer('en-US');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  delete dataset.theme;
  delete dataset.waiting;
});

describe('a page before it is first drawn', () => {
  it.each(['light', 'dark'])('has the theme that was kept: %s', (theme) => {
    localStorage.setItem('theme', theme);
    paint();
    expect(dataset.theme).toBe(theme);
  });

  it('leaves it to the system where nothing sensible was kept', () => {
    paint();
    expect(dataset.theme).toBeUndefined();
    localStorage.setItem('theme', '"><script>');
    paint();
    expect(dataset.theme).toBeUndefined();
  });

  it('is hidden from a reader of Ukrainian, for two seconds at most', () => {
    localStorage.setItem('language', 'uk');
    paint();
    expect(dataset.waiting).toBe('');
    vi.advanceTimersByTime(1_999);
    expect(dataset.waiting).toBe('');
    vi.advanceTimersByTime(1);
    expect(dataset.waiting).toBeUndefined();
  });

  it.each([
    ['the browser’s first language that is ours', null, ['fr', 'uk-UA', 'en'], true],
    ['what was chosen before what the browser prefers', 'en', ['uk'], false],
    ['English before none', null, ['fr', 'de'], false],
  ])('goes by %s', (_, chosen, languages, waits) => {
    if (chosen) localStorage.setItem('language', chosen);
    prefer(...languages);
    paint();
    expect('waiting' in dataset).toBe(waits);
  });

  it('is drawn all the same by a browser that keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(paint).not.toThrow();
    expect('waiting' in dataset).toBe(false);
  });
});

describe('the kept theme', () => {
  it('is shown by a page that begins empty, and nothing else is', () => {
    localStorage.setItem('theme', 'sepia');
    showKeptTheme();
    expect(dataset.theme).toBeUndefined();
    localStorage.setItem('theme', 'dark');
    showKeptTheme();
    expect(dataset.theme).toBe('dark');
  });
});
