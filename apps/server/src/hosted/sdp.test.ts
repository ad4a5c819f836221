import { describe, expect, it } from 'vitest';
import { completeAnswer, stripDataChannel } from './sdp.ts';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;
const HEAD = ['v=0', 'o=- 1 2 IN IP4 0.0.0.0', 's=-', 't=0 0'];
const AUDIO = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 0.0.0.0', 'a=mid:0', 'a=sendrecv'];
const DATA = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', 'a=mid:1'];
const OFFER = lines(...HEAD, 'a=group:BUNDLE 0 1', 'a=msid-semantic: WMS', ...AUDIO, ...DATA);
const candidate = (address: string) => `a=candidate:1 1 udp 2130706431 ${address} 3478 typ host`;
const answer = (...more: string[]) => lines(...HEAD, 'a=group:BUNDLE 0', ...AUDIO, ...more);

function stripped(offer = OFFER) {
  const result = stripDataChannel(offer);
  if (result === null) throw new Error('no offer');
  return result;
}

describe('the offer that a provider gets', () => {
  it('has no data channel, in its sections or its bundle', () => {
    const { sdp } = stripped();
    expect(sdp).toContain('a=group:BUNDLE 0\r\n');
    expect(sdp).not.toMatch(/application|webrtc-datachannel|a=mid:1/);
    expect(sdp).toContain('a=msid-semantic: WMS');
    expect(sdp.endsWith('\r\n')).toBe(true);
  });

  it('is the visitor’s own where there is none', () => {
    const offer = lines(...HEAD, 'a=group:BUNDLE 0', ...AUDIO);
    expect(stripped(offer)).toMatchObject({ sdp: offer, removed: [] });
  });

  it.each([
    '',
    'hello',
    '<html>',
    lines(...HEAD),
    lines(...HEAD, ...DATA),
    `${OFFER}a=${'x'.repeat(65_536)}\r\n`,
    lines(...HEAD, ...AUDIO, 'no line of SDP'),
  ])('is none of %#', (offer) => {
    expect(stripDataChannel(offer)).toBeNull();
  });
});

describe('the answer that a visitor gets', () => {
  it('has the rejected data channel at its place', () => {
    const whole = completeAnswer(answer(candidate('203.0.114.7')), stripped(), 'public');
    expect(whole).toContain(candidate('203.0.114.7'));
    expect(whole?.trimEnd().split('\r\n').slice(-4)).toEqual([
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'c=IN IP4 0.0.0.0',
      'a=inactive',
      'a=mid:1',
    ]);
    const first = stripped(lines(...HEAD, 'a=group:BUNDLE 1 0', ...DATA, ...AUDIO));
    const kinds = completeAnswer(answer(), first, 'public')?.match(/^m=\w+ \d+/gm);
    expect(kinds).toEqual(['m=application 0', 'm=audio 9']);
  });

  it('names nobody on the visitor’s own network, unless the provider is there', () => {
    for (const foreign of ['192.168.1.1', '127.0.0.1', '169.254.169.254', 'fe80::1', 'router.local']) {
      const both = answer(candidate(foreign), candidate('203.0.114.7'));
      expect(completeAnswer(both, stripped(), 'public')).not.toContain(foreign);
      expect(completeAnswer(answer(candidate(foreign)), stripped(), 'public')).toBeNull();
    }
    const here = answer(candidate('127.0.0.1'));
    expect(completeAnswer(here, stripped(), 'anywhere')).toContain('127.0.0.1');
    expect(completeAnswer(answer(candidate('169.254.169.254')), stripped(), 'anywhere')).toBeNull();
  });

  it.each([
    'not SDP',
    '{"error":{}}',
    lines(...HEAD),
    answer(...DATA),
    lines(...HEAD, 'm=video 9 UDP/TLS/RTP/SAVPF 96'),
    answer(`a=${'x'.repeat(65_536)}`),
  ])('is none of %#', (text) => {
    expect(completeAnswer(text, stripped(), 'public')).toBeNull();
  });
});
