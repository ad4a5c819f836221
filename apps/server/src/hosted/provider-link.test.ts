import { describe, expect, it } from 'vitest';
import type { CallFault } from '../features/calls/hosted-call.ts';
import type { ProviderSocket } from './guarded-socket.ts';
import { HostedFault } from './hosted-fault.ts';
import { ProviderLink } from './provider-link.ts';

class NotedSocket implements ProviderSocket {
  readonly sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
}

/** A link whose socket has opened, and what it told of it. */
function linked(canRejoin = true) {
  const joins: PromiseWithResolvers<ProviderSocket>[] = [];
  const told: (CallFault | 'rejoined')[] = [];
  const ended = new AbortController();
  const time = { at: 0 };
  const rejoin = () => {
    const join = Promise.withResolvers<ProviderSocket>();
    joins.push(join);
    return join.promise;
  };
  const link = new ProviderLink({
    ...(canRejoin && { rejoin }),
    ended: ended.signal,
    onRejoined: () => told.push('rejoined'),
    onLost: (fault) => told.push(fault),
    now: () => time.at,
  });
  const first = new NotedSocket();
  link.begin(first);
  return { link, first, joins, told, ended, time };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a connection to a provider that breaks', () => {
  it('is made again, and what was to be sent meanwhile is sent then, in order', async () => {
    const { link, first, joins, told } = linked();
    expect(link.send({ type: 'a' })).toBe(true);
    link.lost('unreachable', true);
    expect([link.send({ type: 'b' }), link.send({ type: 'c' })]).toEqual([false, false]);
    const second = new NotedSocket();
    joins[0]?.resolve(second);
    await settled();
    link.send({ type: 'd' });
    expect(told).toEqual(['rejoined']);
    expect(first.sent).toEqual(['{"type":"a"}']);
    expect(second.sent).toEqual(['{"type":"b"}', '{"type":"c"}', '{"type":"d"}']);
  });

  it('is lost where it can’t be made again, for the reason that it broke or a telling one', async () => {
    for (const [refusal, fault] of [
      ['no_such_model', 'unreachable'],
      ['too_slow', 'unreachable'],
      ['wrong_key', 'wrong_key'],
      ['no_credit', 'no_credit'],
    ] as const) {
      const { link, joins, told } = linked();
      link.lost('unreachable', true);
      joins[0]?.reject(new HostedFault(refusal));
      await settled();
      expect(told).toEqual([fault]);
    }
  });

  it('is lost at once where nobody wants it, or it is the call itself', () => {
    const unwanted = linked();
    unwanted.link.lost('provider_failed', false);
    const socket = linked(false);
    socket.link.lost('provider_failed', true);
    expect([unwanted.told, socket.told]).toEqual([['provider_failed'], ['provider_failed']]);
  });

  it('is made again once, and after a minute once more', async () => {
    const { link, joins, told, time } = linked();
    const breaksAndComesBack = async () => {
      link.lost('unreachable', true);
      joins.at(-1)?.resolve(new NotedSocket());
      await settled();
    };
    await breaksAndComesBack();
    time.at = 60_000;
    await breaksAndComesBack();
    time.at = 61_000;
    await breaksAndComesBack();
    expect(told).toEqual(['rejoined', 'rejoined', 'unreachable']);
  });

  it('is closed, and nothing is told, where the call has ended meanwhile', async () => {
    const { link, joins, told, ended } = linked();
    link.lost('unreachable', true);
    ended.abort();
    link.close();
    const late = new NotedSocket();
    joins[0]?.resolve(late);
    await settled();
    expect([late.closed, told]).toEqual([true, []]);
    const refused = linked();
    refused.link.lost('unreachable', true);
    refused.ended.abort();
    refused.joins[0]?.reject(new HostedFault('wrong_key'));
    await settled();
    expect(refused.told).toEqual([]);
  });
});
