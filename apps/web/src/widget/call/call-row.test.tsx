// @vitest-environment jsdom
/** @jsxImportSource preact */

import { type CallEnd, type CallPhase, NOTHING_SAID } from '@parlo/call-client';
import { render } from 'preact';
import { expect, it } from 'vitest';
import type { Visit } from '../visit/use-visit.ts';
import { STRINGS } from '../words/strings.ts';
import { CallRow } from './call-row.tsx';

/** The words of the button in a phase of a call. */
function button(phase: CallPhase, code?: string): string {
  const place = document.createElement('div');
  const talk = { ...NOTHING_SAID, complaint: code ? { code, message: '' } : null };
  const visit = { state: { phase, talk }, call: {}, startCall() {} } as unknown as Visit;
  render(<CallRow visit={visit} label="Talk to us" strings={STRINGS.en} />, place);
  return place.textContent ?? '';
}
const ended = (why: Exclude<CallEnd, { how: 'denied' }>, code?: string) =>
  button({ name: 'ended', why, seconds: why.how === 'failed' ? null : 7 }, code);

it('goes on with a call that ended though nobody wished it, and begins another after one that was over', () => {
  expect(button({ name: 'ready' })).toBe('Talk to us');
  expect(ended({ how: 'lost' })).toBe('Go on');
  expect(ended({ how: 'closed' }, 'silence')).toBe('Go on');
  expect(ended({ how: 'closed' }, 'session_expired')).toBe('Go on');
  expect(ended({ how: 'closed' })).toBe('Talk to us');
  expect(ended({ how: 'left' })).toBe('Talk to us');
  expect(ended({ how: 'failed', code: 'internal' })).toBe('Try again');
  expect(button({ name: 'denied' })).toBe('Try again');
});
