/** What this server writes differently into an SDP answer than libwebrtc does. */
export interface CandidateRules {
  /** Stands in for every private IPv4 address, where a one-to-one NAT maps it to this machine. */
  readonly publicIp?: string | undefined;
}

const CANDIDATE = /^a=candidate:(\S+) (\d+) (\S+) (\d+) (\S+) (\d+) typ (\S+)(.*)$/;

/**
 * An offer without its candidates. Callers reach us and we answer where they come from; addresses that an offer only
 * claims would have this server send packets to whomever a stranger names.
 */
export function withoutCandidates(offer: string): string {
  return offer.replace(/^a=candidate:.*(\r?\n|$)/gm, '');
}

/**
 * Names the stream and the track of our sound. libwebrtc leaves the stream out (`a=msid:- …`), and then `ontrack` of
 * the stock browser client gets no stream and plays nothing. The names are those of the hosted service.
 */
export function withStreamNames(sdp: string): string {
  return sdp.replace(/^(a=(?:ssrc:\d+ )?msid:).*$/gm, '$1realtimeapi audio');
}

/**
 * An SDP answer with UDP candidates only, and public addresses where the rules say so. There is no trickle on this
 * wire: what it lists is all that a browser will ever try.
 */
export function rewriteCandidates(sdp: string, rules: CandidateRules): string {
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const line of sdp.split('\r\n')) {
    const rewritten = rewriteLine(line, rules);
    if (rewritten === null) continue;
    if (rewritten.startsWith('a=candidate:')) {
      // Two private addresses behind one NAT become the same public candidate.
      const key = rewritten.replace(/^a=candidate:\S+/, '').replace(/ network-id.*$/, '');
      if (seen.has(key)) continue;
      seen.add(key);
    }
    lines.push(rewritten);
  }
  return lines.join('\r\n');
}

function rewriteLine(line: string, { publicIp }: CandidateRules): string | null {
  const match = CANDIDATE.exec(line);
  if (!match) return line;
  const [, foundation, component, protocol, priority, address = '', port, type, rest] = match;
  // Passive TCP candidates listen on ports outside the configured range; TURN carries those who need TCP.
  if (protocol?.toLowerCase() !== 'udp') return null;
  const mapped = publicIp && type === 'host' && isMappable(address) ? publicIp : address;
  return `a=candidate:${foundation} ${component} ${protocol} ${priority} ${mapped} ${port} typ ${type}${rest}`;
}

/** IPv4 other than loopback: IPv6 is not behind such a NAT, and loopback stays for callers on this machine. */
function isMappable(address: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(address) && !address.startsWith('127.');
}
