import { GetConversationsInput } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import {
  type Filters,
  isNarrowed,
  NO_FILTERS,
  readFilters,
  toListInput,
  writeBehind,
  writeFilters,
} from './filters.ts';

const ALL: Filters = {
  assistantId: 'assistant_1',
  days: 90,
  tab: 'conversations',
  search: 'gluten & wheat',
  unanswered: true,
  wrong: true,
  tests: true,
  from: '2026-11-01',
  to: '2026-11-21',
  weekday: 7,
  hour: 0,
  ids: ['rtc_1', 'conv_2'],
  about: 'Is there gluten in it?',
  language: 'uk',
  latency: 1_500,
  site: 'shop.example:8080',
};

describe('filters in the address', () => {
  it('are read back as they were written', () => {
    expect(readFilters(new URLSearchParams(writeFilters(ALL)))).toEqual(ALL);
  });

  it('leave a plain URL when there are none', () => {
    expect(writeFilters(NO_FILTERS)).toBe('');
    expect(readFilters(new URLSearchParams())).toEqual(NO_FILTERS);
  });

  it('say nothing where somebody wrote nonsense', () => {
    const query = new URLSearchParams(
      'days=12&tab=x&unanswered=yes&from=today&to=2026-99-01&weekday=8&hour=noon&ids=rtc_1&language=Klingon&latency=7',
    );
    expect(readFilters(query)).toEqual(NO_FILTERS);
  });

  it('ask for the whole step of the waiting, of which the last has no end', () => {
    const asked = (latency: number) => toListInput({ ...NO_FILTERS, latency });
    expect(asked(0)).toEqual({ latencyFromMs: 0, latencyBelowMs: 500 });
    expect(asked(5_000)).toEqual({ latencyFromMs: 5_000 });
    expect(isNarrowed({ ...NO_FILTERS, latency: 0 })).toBe(true);
  });

  it('ignore an end before the beginning', () => {
    const filters = readFilters(new URLSearchParams('to=9999-12-31'));
    expect(GetConversationsInput.safeParse(toListInput(filters)).success).toBe(true);
  });

  it('name no more conversations than the server takes, and none without their question', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `rtc_${at}`).join('.');
    const filters = readFilters(new URLSearchParams({ ids: `${ids}.a b`, about: 'a'.repeat(900) }));
    expect(GetConversationsInput.safeParse(toListInput(filters)).success).toBe(true);
    expect(filters.ids).toHaveLength(50);
    expect(readFilters(new URLSearchParams({ about: 'Rye?' }))).toEqual(NO_FILTERS);
  });

  it('take no longer search than the server does', () => {
    const { search } = readFilters(new URLSearchParams({ q: 'a'.repeat(300) }));
    expect(GetConversationsInput.safeParse({ search }).success).toBe(true);
  });
});

describe('the server’s query', () => {
  it('contains only chosen filters', () => {
    expect(toListInput(NO_FILTERS)).toEqual({});
    expect(toListInput({ ...NO_FILTERS, search: '   ' })).toEqual({});
    expect(toListInput({ ...NO_FILTERS, assistantId: 'a', search: ' bread ' })).toEqual({
      assistantId: 'a',
      search: 'bread',
    });
  });

  it('counts both days whole, by the clock of the reader', () => {
    const { from, to } = toListInput({ ...NO_FILTERS, from: '2026-10-31', to: '2026-10-31' });
    expect(new Date(from ?? '')).toEqual(new Date(2026, 9, 31));
    expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 1));
  });

  it('is of the contract', () => {
    expect(GetConversationsInput.safeParse(toListInput(ALL)).success).toBe(true);
  });
});

it('leads from a number to the conversations behind it, without what narrowed another list', () => {
  const behind = readFilters(new URLSearchParams(writeBehind(ALL, { weekday: 1, hour: 9 })));
  const { assistantId, days, tab } = ALL;
  expect(behind).toEqual({ ...NO_FILTERS, assistantId, days, tab, weekday: 1, hour: 9 });
  expect(toListInput(behind)).toMatchObject({ weekday: 1, hour: 9, timeZone: expect.any(String) });
});

it('tells a list that is narrowed from one that is not', () => {
  expect(isNarrowed({ ...NO_FILTERS, tests: true, assistantId: 'a', search: ' ' })).toBe(false);
  for (const one of [
    { search: 'a' },
    { unanswered: true },
    { from: '2026-01-01' },
    { to: '2026-01-01' },
    { hour: 0 },
  ]) {
    expect(isNarrowed({ ...NO_FILTERS, ...one })).toBe(true);
  }
});
