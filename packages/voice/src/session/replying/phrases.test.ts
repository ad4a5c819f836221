import { describe, expect, it } from 'vitest';
import { farewellError, phrase } from './phrases.ts';

describe('phrase', () => {
  it('follows the language the assistant last spoke', () => {
    expect(phrase('stillThere', 'We open at nine.')).toBe('Are you still there?');
    expect(phrase('stillThere', 'Ми відчиняємо о дев’ятій.')).toBe('Ви ще тут?');
    expect(phrase('stillThere', 'In “Прайс” it says: The sauna costs ten euros.')).toBe(
      'Are you still there?',
    );
    expect(phrase('goodbye', '')).toBe('I’ll hang up now. Goodbye.');
    expect(phrase('apology', '')).toBe('Sorry, something went wrong. Please say that again.');
  });
});

describe('farewellError', () => {
  it.each([
    ['too_long', 'session_expired'],
    ['silence', 'silence'],
    ['no_minutes', 'no_minutes'],
    ['cost_cap', 'cost_cap'],
    ['busy', 'lines_busy'],
    ['stopped', 'server_stopping'],
    ['failed', 'call_failed'],
  ] as const)('tells a client of %s', (reason, code) => {
    expect(farewellError(reason, 3_600_000)).toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  it.each([
    [3_600_000, '60 minutes'],
    [60_000, '1 minute'],
    [90_000, '1.5 minutes'],
  ])('names the longest duration as other servers of the contract do', (ms, named) => {
    const message = `Your session hit the maximum duration of ${named}.`;
    expect(farewellError('too_long', ms)?.message).toBe(message);
  });

  it.each(['left', 'lost', 'goodbye'] as const)('has nothing to tell after %s', (reason) => {
    expect(farewellError(reason, 3_600_000)).toBeNull();
  });
});
