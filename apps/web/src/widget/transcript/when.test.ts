// @vitest-environment jsdom
import type { Line } from '@parlo/call-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayChanges, dayWords } from './when.ts';

const line = (at?: number): Line => ({
  id: 'a',
  role: 'visitor',
  via: 'text',
  text: 'Hello',
  state: 'done',
  ...(at !== undefined && { at }),
});
const NOON = new Date(2026, 10, 30, 12).getTime();
const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('names no day in a conversation of today', () => {
  expect(dayChanges(line(NOON), undefined)).toBe(false);
  expect(dayChanges(line(NOON), line(NOON - 60_000))).toBe(false);
});

it('names the day of what was said before, and today once it goes on', () => {
  expect(dayChanges(line(NOON - DAY_MS), undefined)).toBe(true);
  expect(dayChanges(line(NOON), line(NOON - DAY_MS))).toBe(true);
  expect(dayWords(NOON, 'Today')).toBe('Today');
  expect(dayWords(NOON - DAY_MS, 'Today')).toMatch(/29/);
});

it('names none while nobody knows when it was', () => {
  expect(dayChanges(line(), line(NOON))).toBe(false);
  expect(dayChanges(line(NOON), line())).toBe(false);
});
