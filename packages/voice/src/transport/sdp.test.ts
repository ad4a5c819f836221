import { describe, expect, it } from 'vitest';
import { rewriteCandidates, withoutCandidates, withStreamNames } from './sdp.ts';

const sdp = [
  'v=0',
  'm=audio 41000 UDP/TLS/RTP/SAVPF 111',
  'a=candidate:1 1 udp 2122265343 fd00::2 41000 typ host generation 0 network-id 2',
  'a=candidate:2 1 udp 2122194687 10.0.0.5 41000 typ host generation 0 network-id 1',
  'a=candidate:3 1 udp 2122194686 10.0.0.6 41000 typ host generation 0 network-id 3',
  'a=candidate:4 1 udp 2122063615 127.0.0.1 41000 typ host generation 0 network-id 4',
  'a=candidate:5 1 tcp 1518214911 10.0.0.5 41000 typ host tcptype passive generation 0 network-id 1',
  'a=candidate:6 1 udp 1686052607 203.0.113.9 50000 typ srflx raddr 10.0.0.5 rport 41000 generation 0',
  'a=mid:0',
  '',
].join('\r\n');

const addresses = (text: string) =>
  [...text.matchAll(/a=candidate:\S+ 1 (\S+) \d+ (\S+)/g)].map((match) => `${match[1]} ${match[2]}`);

describe('rewriteCandidates', () => {
  it('drops TCP and leaves everything else as it was', () => {
    expect(addresses(rewriteCandidates(sdp, {}))).toEqual([
      'udp fd00::2',
      'udp 10.0.0.5',
      'udp 10.0.0.6',
      'udp 127.0.0.1',
      'udp 203.0.113.9',
    ]);
    expect(
      rewriteCandidates(sdp, {})
        .split('\r\n')
        .filter((line) => !line.startsWith('a=candidate')),
    ).toEqual(sdp.split('\r\n').filter((line) => !line.startsWith('a=candidate')));
  });

  it('writes the public address over private host addresses only', () => {
    const rewritten = addresses(rewriteCandidates(sdp, { publicIp: '198.51.100.7' }));
    expect(rewritten).toContain('udp 198.51.100.7');
    expect(rewritten).not.toContain('udp 10.0.0.5');
    expect(rewritten).toContain('udp fd00::2');
    expect(rewritten).toContain('udp 127.0.0.1');
    expect(rewritten).toContain('udp 203.0.113.9');
  });

  it('keeps candidates apart that differ in priority, and drops the same one twice', () => {
    const twice = sdp.replace('2122194686 10.0.0.6', '2122194687 10.0.0.6');
    const rewritten = addresses(rewriteCandidates(twice, { publicIp: '198.51.100.7' }));
    expect(rewritten.filter((address) => address === 'udp 198.51.100.7')).toHaveLength(1);
  });

  it('leaves a text without candidates alone', () => {
    expect(rewriteCandidates('hello', { publicIp: '198.51.100.7' })).toBe('hello');
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
