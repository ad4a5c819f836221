import { describe, expect, it } from 'vitest';
import { type ProviderFailure, ProviderRests } from './provider-rests.ts';

const SHARED = { baseUrl: 'https://llm.example', model: 'small', apiVersion: undefined, apiKey: 'sk-1' };

function start() {
  let now = 0;
  const rests = new ProviderRests(() => now);
  const begin = (owner: string, provider = SHARED) => rests.begin(provider, owner);
  return {
    rests,
    begin,
    pass: (ms: number) => (now += ms),
    fail: (owner: string, failure: ProviderFailure = { fault: 'provider_failed' }) =>
      begin(owner)?.failed(failure) ?? expect.fail('it rests'),
  };
}

describe('a provider that several owners use', () => {
  it('rests for the owner with failing replies, and for no other', () => {
    const { rests, begin, fail } = start();
    expect([fail('ana'), fail('ana'), fail('ana')]).toEqual([1, 2, 3]);
    expect([begin('ana'), rests.whyFor(SHARED, 'ana')]).toEqual([null, 'provider_failed']);
    expect([begin('bo'), rests.whyFor(SHARED, 'bo')]).toEqual([expect.anything(), null]);
  });

  it.each(['wrong_key', 'no_such_model'] as const)(
    'rests at once for them where that seems to last, as what they wrote may look so: %s',
    (fault) => {
      const { begin, fail } = start();
      fail('ana', { fault });
      expect([begin('ana'), begin('bo')]).toEqual([null, expect.anything()]);
    },
  );

  it('rests for everybody for as long as it says itself, and one reply tries it then', () => {
    const { rests, begin, fail, pass } = start();
    fail('ana', { fault: 'rate_limited', askedMs: 7_000 });
    pass(6_999);
    expect([begin('ana'), begin('bo'), rests.whyFor(SHARED, 'bo')]).toEqual([null, null, 'rate_limited']);
    pass(1);
    const trial = begin('bo');
    expect(begin('ana')).toBeNull();
    trial?.succeeded();
    expect([begin('ana'), begin('bo')]).toEqual([expect.anything(), expect.anything()]);
  });

  it('keeps its trial for those who may make it', () => {
    const { begin, fail, pass } = start();
    for (let i = 0; i < 3; i++) fail('ana');
    fail('bo', { fault: 'rate_limited', askedMs: 7_000 });
    pass(7_000);
    expect([begin('ana'), begin('bo')]).toEqual([null, expect.anything()]);
  });

  it('is told of while it rests for somebody and nobody has had a reply since', () => {
    const { rests, begin, fail } = start();
    fail('ana');
    fail('ana');
    expect(rests.why(SHARED)).toBeNull();
    fail('ana');
    expect(rests.why(SHARED)).toBe('provider_failed');
    begin('bo')?.succeeded();
    expect([rests.why(SHARED), begin('ana')]).toEqual([null, null]);
  });

  it('never rests because of the content of requests', () => {
    const { begin, fail } = start();
    for (let i = 1; i < 9; i++) expect(fail('ana', { fault: 'too_slow', ofQuestion: true })).toBe(i);
    expect(begin('ana')).not.toBeNull();
  });

  it('counts as another one with another key', () => {
    const { begin, fail } = start();
    fail('ana', { fault: 'wrong_key' });
    expect(begin('ana', { ...SHARED, apiKey: 'sk-2' })).not.toBeNull();
  });
});
