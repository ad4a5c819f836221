import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  disconnects,
  floods,
  redirectsTo,
  refuses,
  refusesForCredit,
  refusesWith,
  waitsFor,
} from '../testing/realtime-stand-in/behaviours.ts';
import { callTo, NotedCall, OFFER } from './testing/hosted-calls.ts';
import { HostedPlace } from './testing/hosted-place.ts';

let place: HostedPlace;
beforeAll(async () => {
  place = await HostedPlace.start();
});
afterEach(() => place.tidy());
afterAll(() => place.close());

describe('a provider that does not take the call', () => {
  const answers = (sdp: string) => {
    place.standIn.answers = () => sdp;
  };
  const cases: readonly (readonly [string, () => void, string])[] = [
    ['knows no such key', () => place.standIn.behave('calls', refuses(401)), 'wrong_key'],
    ['has no such model', () => place.standIn.behave('calls', refuses(404)), 'no_such_model'],
    ['takes no more', () => place.standIn.behave('calls', refuses(429)), 'rate_limited'],
    ['is not paid', () => place.standIn.behave('calls', refusesForCredit()), 'no_credit'],
    ['fails', () => place.standIn.behave('calls', refuses(500)), 'provider_failed'],
    ['redirects', () => place.standIn.behave('calls', redirectsTo('http://127.0.0.1:1/')), 'redirected'],
    ['goes away', () => place.standIn.behave('calls', disconnects()), 'unreachable'],
    ['answers 50 MB', () => place.standIn.behave('calls', floods()), 'bad_response'],
    ['answers no SDP', () => answers('<html>hello</html>'), 'bad_response'],
    ['answers something else', () => answers(OFFER), 'bad_response'],
    [
      'names the call oddly',
      () =>
        place.standIn.behave('calls', refusesWith(201, 'v=0', { location: '/v1/realtime/calls/..%2F<x>' })),
      'bad_response',
    ],
    ['does not know its own call', () => place.standIn.behave('sideband', refuses(404)), 'bad_response'],
    ['lets nobody follow it', () => place.standIn.behave('sideband', disconnects()), 'unreachable'],
  ];

  it.each(cases)('%s: the local engine takes it, once', async (_, behave, fault) => {
    behave();
    const { noted, local, result, call, engine } = await place.offered();
    expect(result).toEqual({ sdp: 'local answer' });
    expect(noted.faults).toEqual([[fault, 'before']]);
    expect(local.opened).toMatchObject([{ callId: call.callId }]);
    expect(local.opened[0]).not.toHaveProperty('hosted');
    expect(noted.ends).toEqual([]);
    expect(engine.activeCalls).toBe(0);
    for (const there of place.standIn.calls) expect(await there.ended).toBe('hangup');
  });

  it('is waited for no longer than a visitor waits', async () => {
    const late = Promise.withResolvers<void>();
    place.later(late.resolve);
    place.standIn.behave('calls', waitsFor(late.promise));
    const { noted, result } = await place.offered({ offerMs: 50 });
    expect(noted.faults).toEqual([['too_slow', 'before']]);
    expect(result).toEqual({ sdp: 'local answer' });
    place.standIn.behave('calls', null);
    place.standIn.behave('sideband', waitsFor(late.promise));
    const second = await place.offered({ eventsMs: 50 });
    expect(second.noted.faults).toEqual([['too_slow', 'before']]);
    expect(second.result).toEqual({ sdp: 'local answer' });
  });

  it('is given up with the visitor', async () => {
    const late = Promise.withResolvers<void>();
    place.later(late.resolve);
    place.standIn.behave('calls', waitsFor(late.promise));
    const { engine, local } = place.engine();
    const noted = new NotedCall();
    const call = callTo(place.provider, { kind: 'offer', offer: OFFER });
    const opening = engine.open(call, noted.handlers);
    engine.hangUp(call.callId, 'moved');
    expect(await opening).toMatchObject({ refused: 'unavailable' });
    expect(local.opened).toEqual([]);
    expect(noted.faults).toEqual([]);
  });

  it('that only names addresses which it may not have is none', async () => {
    const { noted, local } = await (async () => {
      const { local, engine } = place.engine();
      const noted = new NotedCall();
      const elsewhere = { ...place.provider, reach: 'public' } as const;
      await engine.open(callTo(elsewhere, { kind: 'offer', offer: OFFER }), noted.handlers);
      return { local, noted };
    })();
    expect(noted.faults).toEqual([['address_not_allowed', 'before']]);
    expect(local.opened).toHaveLength(1);
    expect(place.standIn.requests).toEqual([]);
  });
});
