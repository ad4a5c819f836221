import { BlockList, isIPv4 } from 'node:net';

/** The differences between this server's SDP and libwebrtc's, in its answers and in the offers it reads. */
export interface CandidateRules {
  /**
   * The address that visitors reach this machine by: it replaces the machine's own addresses of its family.
   * Absent: visitors are on this machine or its network, or the machine has a public address itself.
   */
  readonly publicIp?: string | undefined;
}

const CANDIDATE = /^a=candidate:(\S+) (\d+) (\S+) (\d+) (\S+) (\d+) typ (\S+)(.*)$/;

const loopback = blockList(['127.0.0.0', 8], ['::1', 128]);
const linkLocal = blockList(['169.254.0.0', 16], ['fe80::', 10]);
const privateNetwork = blockList(
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
);

/**
 * An offer without its candidates. Callers reach us and we send to where they come from; addresses that an offer only
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
 * An SDP answer that names only addresses a visitor can use, over UDP. There is no trickle on this wire: what it lists
 * is all that a browser will ever try.
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
  // The default address and port, which RFC 8839 allows to leave open; libwebrtc puts the machine's own there.
  if (line.startsWith('c=IN ')) return 'c=IN IP4 0.0.0.0';
  if (line.startsWith('m=')) return line.replace(/^(m=\S+) [1-9]\d* /, '$1 9 ');
  const match = CANDIDATE.exec(line);
  if (!match) return line;
  const [, foundation, component, protocol, priority, address = '', port, type, rest] = match;
  // Passive TCP candidates listen on ports outside the configured range; TURN carries those who need TCP.
  if (protocol?.toLowerCase() !== 'udp') return null;
  const usable = type === 'host' ? usableAddress(address, publicIp) : address;
  if (usable === null) return null;
  return `a=candidate:${foundation} ${component} ${protocol} ${priority} ${usable} ${port} typ ${type}${rest}`;
}

/** Returns the public address of one of the machine's own addresses; null without one. */
function usableAddress(address: string, publicIp: string | undefined): string | null {
  const family = familyOf(address);
  // Only neighbours could use it, and of IPv6 only with the name of their own interface, which SDP can't carry.
  if (linkLocal.check(address, family)) return null;
  // Without a public address a visitor may be on this very machine.
  if (publicIp === undefined) return address;
  if (loopback.check(address, family)) return null;
  const isPrivate = privateNetwork.check(address, family);
  // NAT is what IPv4 knows; a public IPv6 address is reached as it is.
  if (family === familyOf(publicIp) && (family === 'ipv4' || isPrivate)) return publicIp;
  return isPrivate ? null : address;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

function blockList(...subnets: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, familyOf(network));
  return list;
}
