import { describe, expect, it } from 'vitest';
import { isBackchannel } from './backchannel.ts';

describe('isBackchannel', () => {
  it.each([
    '',
    '  ',
    '.',
    'Mhm.',
    'Uh huh',
    'uh-huh',
    'Okay.',
    'Yeah, okay.',
    'Right right right',
    'I see.',
    'Got it!',
    'Угу',
    'Так, ясно.',
  ])('takes %j for a nod', (text) => expect(isBackchannel(text)).toBe(true));

  it.each([
    'Stop.',
    'No.',
    'Wait',
    'What?',
    'Okay stop',
    'Yeah but no',
    'yeah yeah yeah yeah',
    'Hello?',
    'I see it',
    'Стоп',
  ])('takes %j for words', (text) => expect(isBackchannel(text)).toBe(false));
});
