import { describe, expect, it } from 'vitest';
import { rewriteCandidates, withoutCandidates, withStreamNames } from './sdp.ts';

/** An answer of a machine with these addresses, each with a UDP candidate at a port of its own. */
function answerOf(...hosts: readonly string[]): string {
  return [
    'v=0',
    'o=- 8578331002682198688 2 IN IP4 127.0.0.1',
    'm=audio 41000 UDP/TLS/RTP/SAVPF 111',
    `c=IN ${hosts[0]?.includes(':') ? 'IP6' : 'IP4'} ${hosts[0]}`,
    ...hosts.map(
      (host, i) =>
        `a=candidate:${i} 1 udp 21220${i} ${host} ${41_000 + i} typ host generation 0 network-id ${i}`,
    ),
    'a=mid:0',
    'm=video 0 UDP/TLS/RTP/SAVPF 96',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    '',
  ].join('\r\n');
}

const addresses = (text: string) =>
  [...text.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) \d+/g)].map((match) => match[1]);

const PUBLIC = '198.51.100.7';

describe('rewriteCandidates', () => {
  it.each([
    [
      'a laptop: loopback stays for a visitor on it',
      ['192.168.1.5', '127.0.0.1', '::1'],
      null,
      ['192.168.1.5', '127.0.0.1', '::1'],
    ],
    [
      'several networks without configuration',
      ['10.0.0.5', '172.17.0.1', '203.0.113.9', 'fd00::2', '2001:db8::5'],
      null,
      ['10.0.0.5', '172.17.0.1', '203.0.113.9', 'fd00::2', '2001:db8::5'],
    ],
    ['link-local addresses, ever', ['10.0.0.5', '169.254.7.7', 'fe80::fc:ff', 'febf::1'], null, ['10.0.0.5']],
    ['a machine behind NAT', ['10.0.0.5', '127.0.0.1', '::1'], PUBLIC, [PUBLIC]],
    ['several networks behind NAT, each with its port', ['10.0.0.5', '172.17.0.1'], PUBLIC, [PUBLIC, PUBLIC]],
    ['private IPv6 where IPv4 is public', ['10.0.0.5', 'fd00::2', 'fe80::1'], PUBLIC, [PUBLIC]],
    ['public IPv6 where IPv4 is public', ['10.0.0.5', '2001:db8::5'], PUBLIC, [PUBLIC, '2001:db8::5']],
    [
      'a public IPv6 address by configuration',
      ['10.0.0.5', 'fd00::2', '203.0.113.9', '::1'],
      '2001:db8::7',
      ['2001:db8::7', '203.0.113.9'],
    ],
    ['a public address beside the configured one', ['203.0.113.9', '127.0.0.1'], PUBLIC, [PUBLIC]],
  ])('names what a visitor can use: %s', (_, hosts, publicIp, expected) => {
    const rewritten = rewriteCandidates(answerOf(...hosts), { publicIp: publicIp ?? undefined });
    expect(addresses(rewritten)).toEqual(expected);
    // Wherever else an address may stand.
    for (const host of hosts) expect(rewritten.includes(` ${host} `)).toBe(expected.includes(host));
    expect(rewritten).toContain('c=IN IP4 0.0.0.0\r\n');
  });

  it('keeps the port of each candidate, lines that were refused and everything else', () => {
    expect(rewriteCandidates(answerOf('10.0.0.5', '10.0.0.6'), { publicIp: PUBLIC }).split('\r\n')).toEqual([
      'v=0',
      'o=- 8578331002682198688 2 IN IP4 127.0.0.1',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'c=IN IP4 0.0.0.0',
      `a=candidate:0 1 udp 212200 ${PUBLIC} 41000 typ host generation 0 network-id 0`,
      `a=candidate:1 1 udp 212201 ${PUBLIC} 41001 typ host generation 0 network-id 1`,
      'a=mid:0',
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      '',
    ]);
  });

  it('drops TCP, and keeps what a STUN server saw', () => {
    const lines = [
      'a=candidate:5 1 tcp 1518214911 10.0.0.5 41000 typ host tcptype passive generation 0',
      'a=candidate:6 1 udp 1686052607 203.0.113.9 50000 typ srflx raddr 0.0.0.0 rport 0 generation 0',
    ];
    expect(rewriteCandidates(lines.join('\r\n'), { publicIp: PUBLIC })).toBe(lines[1]);
  });

  it('names the same address and port once', () => {
    const same = 'a=candidate:1 1 udp 2122 10.0.0.5 41000 typ host generation 0 network-id 1';
    const twice = [same, same.replace('10.0.0.5', '10.0.0.6').replace('id 1', 'id 2')].join('\r\n');
    expect(addresses(rewriteCandidates(twice, { publicIp: PUBLIC }))).toEqual([PUBLIC]);
  });

  it('leaves a text without candidates alone', () => {
    expect(rewriteCandidates('hello', { publicIp: PUBLIC })).toBe('hello');
  });
});

describe('withoutCandidates', () => {
  it('takes out every address that an offer claims, and nothing else', () => {
    const kept = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\n';
    const claimed = (n: number) => `a=candidate:${n} 1 udp 2122260223 198.51.100.${n} 53 typ host\r\n`;
    expect(withoutCandidates(`${kept}${claimed(1)}${claimed(2)}a=end-of-candidates\r\n`)).toBe(
      `${kept}a=end-of-candidates\r\n`,
    );
    expect(withoutCandidates(`a=mid:0\n${claimed(1).replace('\r', '')}a=candidate:2`)).toBe('a=mid:0\n');
    expect(withoutCandidates(kept)).toBe(kept);
  });
});

describe('withStreamNames', () => {
  it('names stream and track in the media section and in the lines of its sources', () => {
    expect(withStreamNames('a=mid:0\r\na=msid:- 32f0\r\na=ssrc:7 cname:x\r\na=ssrc:7 msid:- 32f0\r\n')).toBe(
      'a=mid:0\r\na=msid:realtimeapi audio\r\na=ssrc:7 cname:x\r\na=ssrc:7 msid:realtimeapi audio\r\n',
    );
  });
});
