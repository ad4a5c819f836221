import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const SECRET = 'shared with the TURN server';
const TURN = 'turn:turn.example.com:3478';

function problemOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return '';
}

describe('the addresses and ports of calls', () => {
  it('is UDP, without any help, when nothing is said', () => {
    expect(readEnvironment({})).toMatchObject({ rtcUdp: true, ice: { stunUrls: [], turn: undefined } });
  });

  it('is WebSocket alone where UDP is off', () => {
    expect(readEnvironment({ PARLO_RTC_UDP: 'off' }).rtcUdp).toBe(false);
    expect(problemOf({ PARLO_RTC_UDP: 'no' })).toBe('PARLO_RTC_UDP must be on or off.');
  });

  it('may be helped by several servers, with a secret or a password', () => {
    const urls = { PARLO_STUN_URLS: 'stun:a.example, stuns:b.example:5349,', PARLO_TURN_URLS: TURN };
    expect(readEnvironment({ ...urls, PARLO_TURN_SECRET: SECRET }).ice).toEqual({
      stunUrls: ['stun:a.example', 'stuns:b.example:5349'],
      turn: { urls: [TURN], credentials: { kind: 'secret', secret: SECRET, ttlSeconds: 3_600 } },
    });
    const fixed = { PARLO_TURN_USERNAME: 'parlo', PARLO_TURN_PASSWORD: 'pass' };
    expect(readEnvironment({ ...urls, ...fixed }).ice.turn?.credentials).toEqual({
      kind: 'fixed',
      username: 'parlo',
      password: 'pass',
    });
  });

  it.each([
    [{ PARLO_STUN_URLS: 'https://a.example' }, 'PARLO_STUN_URLS must be up to ten addresses'],
    [{ PARLO_STUN_URLS: ',' }, 'PARLO_STUN_URLS must be up to ten addresses'],
    [{ PARLO_STUN_URLS: Array(11).fill('stun:a').join() }, 'PARLO_STUN_URLS must be up to ten addresses'],
    [{ PARLO_TURN_URLS: 'turn:a?transport=sctp' }, 'PARLO_TURN_URLS must be up to ten addresses'],
    [{ PARLO_TURN_URLS: 'turn:user@a' }, 'PARLO_TURN_URLS must be up to ten addresses'],
    [{ PARLO_TURN_URLS: TURN }, 'PARLO_TURN_URLS needs PARLO_TURN_SECRET as well'],
    [{ PARLO_TURN_SECRET: SECRET }, 'PARLO_TURN_SECRET needs PARLO_TURN_URLS as well.'],
    [{ PARLO_TURN_URLS: TURN, PARLO_TURN_SECRET: 'short' }, 'PARLO_TURN_SECRET must be at least 16'],
    [
      { PARLO_TURN_URLS: TURN, PARLO_TURN_SECRET: SECRET, PARLO_TURN_USERNAME: 'x' },
      'PARLO_TURN_USERNAME can’t be combined with PARLO_TURN_SECRET.',
    ],
    [
      { PARLO_TURN_URLS: TURN, PARLO_TURN_USERNAME: 'x' },
      'PARLO_TURN_PASSWORD is missing, but PARLO_TURN_USERNAME is set.',
    ],
    [
      { PARLO_TURN_URLS: TURN, PARLO_TURN_PASSWORD: 'x' },
      'PARLO_TURN_USERNAME is missing, but PARLO_TURN_PASSWORD is set.',
    ],
    [{ PARLO_TURN_TTL: '3600' }, 'PARLO_TURN_TTL needs PARLO_TURN_SECRET as well.'],
    [{ PARLO_TURN_TTL: '1h' }, 'PARLO_TURN_TTL must be a number of seconds from 300 to 86400.'],
    [{ PARLO_TURN_TTL: '90000' }, 'PARLO_TURN_TTL must be a number of seconds from 300 to 86400.'],
  ])('is checked: %j', (variables, problem) => {
    expect(problemOf(variables)).toContain(problem);
  });

  it('repeats no secret', () => {
    expect(problemOf({ PARLO_TURN_SECRET: SECRET, PARLO_TURN_PASSWORD: 'hunter2' })).not.toMatch(
      /shared|hunter2/,
    );
  });
});
