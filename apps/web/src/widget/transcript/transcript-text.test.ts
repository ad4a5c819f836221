// @vitest-environment jsdom

import type { Line } from '@parlo/call-client';
import { expect, it } from 'vitest';
import { transcriptText } from './transcript-text.ts';

const line = (more: Partial<Line>): Line => ({
  id: 'a',
  role: 'assistant',
  via: 'voice',
  text: 'We open at nine.',
  state: 'done',
  ...more,
});

it('writes a conversation like a play, with what was cut or not understood', () => {
  const lines = [
    line({ role: 'visitor', text: 'Hours?' }),
    line({ state: 'cut' }),
    line({ text: '' }),
    line({ role: 'visitor', text: '', state: 'unheard' }),
  ];
  expect(transcriptText(lines, 'Bakery')).toBe(
    'You: Hours?\n\nBakery: We open at nine. — interrupted\n\nYou: Could not make that out',
  );
});

it('writes the owner’s words below a reply that says them differently', () => {
  expect(transcriptText([line({ text: 'Hi!', meant: 'Hello, the bakery.' })], 'Bakery')).toBe(
    'Bakery: Hi!\nIn the owner’s own words: Hello, the bakery.',
  );
});
