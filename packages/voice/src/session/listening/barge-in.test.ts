import { describe, expect, it } from 'vitest';
import {
  GOING_ON_MS,
  INTERRUPTING_SPEECH_MS,
  isBackchannel,
  JUST_BEGUN_MS,
  judgeInterruption,
  NEAR_END_MS,
  SHORTEST_PHRASE_MS,
} from './barge-in.ts';

const sound = { spokenMs: 300, transcript: null, failed: false, heardMs: 3_000, remainingMs: 5_000 };

describe('judgeInterruption', () => {
  it('waits while a short sound may be anything', () => {
    expect(judgeInterruption(sound)).toBe('wait');
  });

  it('takes long speech for an interruption whatever its words', () => {
    expect(judgeInterruption({ ...sound, spokenMs: INTERRUPTING_SPEECH_MS })).toBe('interrupt');
    expect(judgeInterruption({ ...sound, spokenMs: INTERRUPTING_SPEECH_MS, transcript: 'mhm' })).toBe(
      'interrupt',
    );
  });

  it('goes by the words of a short one', () => {
    expect(judgeInterruption({ ...sound, transcript: 'Stop.' })).toBe('interrupt');
    expect(judgeInterruption({ ...sound, transcript: 'Mhm.' })).toBe('carry_on');
    expect(judgeInterruption({ ...sound, transcript: '' })).toBe('carry_on');
  });

  it('believes only quick words of a very short one', () => {
    const short = { ...sound, spokenMs: SHORTEST_PHRASE_MS - 1 };
    expect(judgeInterruption({ ...short, transcript: 'No!' })).toBe('interrupt');
    expect(judgeInterruption({ ...short, transcript: 'Стоп' })).toBe('interrupt');
    expect(judgeInterruption({ ...short, transcript: 'A hat.' })).toBe('carry_on');
    const long = { ...sound, spokenMs: SHORTEST_PHRASE_MS };
    expect(judgeInterruption({ ...long, transcript: 'A hat.' })).toBe('interrupt');
    expect(judgeInterruption({ ...long, transcript: 'Oh, okay.' })).toBe('carry_on');
  });

  it('takes what comes into the beginning of a reply for the rest of the turn', () => {
    const rest = { ...sound, heardMs: JUST_BEGUN_MS - 1 };
    expect(judgeInterruption({ ...rest, transcript: 'Dot com.' })).toBe('interrupt');
    expect(judgeInterruption({ ...rest, spokenMs: GOING_ON_MS })).toBe('interrupt');
    expect(judgeInterruption({ ...rest, transcript: 'Mhm.' })).toBe('carry_on');
    expect(judgeInterruption({ ...sound, transcript: 'Dot com.' })).toBe('carry_on');
    expect(judgeInterruption({ ...sound, spokenMs: GOING_ON_MS })).toBe('wait');
  });

  it('carries on when the words will never be known', () => {
    expect(judgeInterruption({ ...sound, failed: true })).toBe('carry_on');
  });

  it('takes a nod at the very end for an answer, but never a cough', () => {
    expect(judgeInterruption({ ...sound, transcript: 'Yeah.', remainingMs: NEAR_END_MS })).toBe('interrupt');
    expect(judgeInterruption({ ...sound, transcript: 'Yeah.', remainingMs: NEAR_END_MS + 1 })).toBe(
      'carry_on',
    );
    expect(judgeInterruption({ ...sound, transcript: ' ', remainingMs: 0 })).toBe('carry_on');
  });
});

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
