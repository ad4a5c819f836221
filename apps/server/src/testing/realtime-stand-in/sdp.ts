/**
 * SDP as OpenAI answers it, by captures that were published: `ice-lite`, the audio's first Opus payload echoed, one
 * candidate over UDP and one over TCP. Nothing listens at its candidates.
 */
export function answerTo(offer: string): string {
  const sections = offer.split(/\r?\n(?=m=)/).slice(1);
  const mids = sections.map((section, index) => /^a=mid:(.*)$/m.exec(section)?.[1]?.trim() ?? String(index));
  const lines = [
    'v=0',
    'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mids.join(' ')}`,
    'a=ice-lite',
    'a=msid-semantic: WMS realtimeapi',
    ...sections.flatMap((section, index) => sectionFor(section, mids[index] ?? String(index))),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** The same answer with candidates that lead to other machines: a private one, a public one, and one by name. */
export const withForeignCandidates = (answer: string): string =>
  answer.replace(/a=candidate:1 .*\r\n/, (own) =>
    [
      own.trim(),
      'a=candidate:7 1 udp 2130706431 192.168.0.1 53 typ host',
      'a=candidate:8 1 udp 2130706431 203.0.113.9 3478 typ host',
      'a=candidate:9 1 udp 2130706431 metadata.internal 80 typ host',
      '',
    ].join('\r\n'),
  );

function sectionFor(section: string, mid: string): string[] {
  const isAudio = section.startsWith('m=audio');
  const opus = /^a=rtpmap:(\d+) opus\/48000\/2/m.exec(section)?.[1] ?? '111';
  return [
    isAudio ? `m=audio 9 UDP/TLS/RTP/SAVPF ${opus}` : 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...TRANSPORT,
    `a=mid:${mid}`,
    ...(isAudio
      ? [
          'a=sendrecv',
          'a=msid:realtimeapi audio',
          'a=rtcp-mux',
          `a=rtpmap:${opus} opus/48000/2`,
          `a=fmtp:${opus} minptime=10;useinbandfec=1`,
          'a=ssrc:1001 cname:realtimeapi',
        ]
      : ['a=sctp-port:5000', 'a=max-message-size:1073741823']),
  ];
}

const TRANSPORT = [
  'a=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host',
  'a=candidate:2 1 tcp 1671430143 127.0.0.1 9 typ host tcptype passive',
  'a=end-of-candidates',
  'a=ice-ufrag:standin',
  'a=ice-pwd:standinstandinstandinstandin',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:active',
];
