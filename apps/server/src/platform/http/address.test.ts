import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './address.ts';

async function address(trusted: number, forwarded?: string, remote: string | undefined = '10.0.0.1') {
  const app = new Hono();
  app.get('/', (context) => context.text(clientAddress(context, trusted)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const incoming = { socket: { remoteAddress: remote, remotePort: 1, remoteFamily: 'IPv4' } };
  return (await app.request('/', { headers }, { incoming })).text();
}

describe('clientAddress', () => {
  it('is the socket without a proxy, whatever a client claims', async () => {
    expect(await address(0)).toBe('10.0.0.1');
    expect(await address(0, '1.2.3.4')).toBe('10.0.0.1');
  });

  it('is what the outermost trusted proxy saw', async () => {
    expect(await address(1, '1.2.3.4')).toBe('1.2.3.4');
    expect(await address(1, 'made-up, 6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await address(2, '6.6.6.6, 1.2.3.4, 172.16.0.1')).toBe('1.2.3.4');
    expect(await address(1, '2001:db8::1')).toBe('2001:db8::1');
  });

  it('is the socket when the header is missing, short or nonsense', async () => {
    expect(await address(1)).toBe('10.0.0.1');
    expect(await address(2, '1.2.3.4')).toBe('10.0.0.1');
    expect(await address(1, 'nonsense')).toBe('10.0.0.1');
  });

  it('names an IPv4 address one way', async () => {
    expect(await address(0, undefined, '::ffff:10.0.0.9')).toBe('10.0.0.9');
    expect(await address(1, '::FFFF:1.2.3.4')).toBe('1.2.3.4');
  });

  it('is unknown without a socket', async () => {
    const app = new Hono();
    app.get('/', (context) => context.text(clientAddress(context, 0)));
    expect(await (await app.request('/')).text()).toBe('unknown');
  });
});

describe('networkOf', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
