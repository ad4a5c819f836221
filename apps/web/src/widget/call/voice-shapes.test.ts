import { expect, it } from 'vitest';
import { RESTING } from '../../voice-line/ripple.ts';
import { SIGN, type VoiceShape, voicePaths } from './voice-shapes.ts';

const SHAPES = [
  'listening',
  'thinking',
  'speaking',
  'muted',
  'rest',
] as const satisfies readonly VoiceShape[];

it.each([
  ['silence', RESTING],
  ['sound', SIGN],
])('draws each state in another shape, in %s, so that no colour is needed', (_, ripple) => {
  const drawn = SHAPES.map((shape) => JSON.stringify(voicePaths(shape, ripple, ripple)));
  // Who speaks and is silent is drawn as nobody there is: a flat line.
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(SHAPES.length - 1);
});

it('draws a bar for every place where it listens, and only loud ones beside a reply', () => {
  const barsOf = (shape: VoiceShape) => voicePaths(shape, RESTING, SIGN).bars.split('M').length - 1;
  expect(barsOf('listening')).toBe(25);
  expect(barsOf('speaking')).toBe(0);
});

it('leaves out the flat line of an assistant that is silent while it listens', () => {
  expect(voicePaths('listening', SIGN, RESTING)).toMatchObject({ wave: '', echo: '' });
  expect(voicePaths('listening', RESTING, SIGN).wave).not.toBe('');
});
