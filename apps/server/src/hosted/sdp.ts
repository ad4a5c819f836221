import ipaddr from 'ipaddr.js';
import type { Reach } from '../platform/http/guarded-fetch.ts';

/** Longer than any browser's offer and any provider's answer. */
const LONGEST_SDP = 64 * 1_024;

/** What was taken out of an offer, so that the answer to the rest can be made one to the whole. */
export interface StrippedOffer {
  readonly sdp: string;
  /** The kinds of its sections in order, as in `m=audio`. */
  readonly kinds: readonly string[];
  /** The places of the sections that were taken out, with their `mid`. */
  readonly removed: readonly { readonly place: number; readonly mid: string; readonly media: string }[];
}

interface Sdp {
  readonly head: readonly string[];
  readonly sections: readonly (readonly string[])[];
}

/**
 * An offer without its data channel, whose far end would be the provider's: who reaches that can change the session. Null for
 * what is no offer of sound.
 */
export function stripDataChannel(offer: string): StrippedOffer | null {
  const sdp = readSdp(offer);
  if (sdp === null) return null;
  const kinds = sdp.sections.map(kindOf);
  const kept = sdp.sections.filter((section) => kindOf(section) !== 'application');
  if (!kept.some((section) => kindOf(section) === 'audio')) return null;
  const removed = sdp.sections.flatMap((section, place) =>
    kindOf(section) === 'application' ? [{ place, mid: midOf(section), media: section[0] ?? '' }] : [],
  );
  const gone = new Set(removed.map(({ mid }) => mid));
  const head = sdp.head.map((line) => withoutMids(line, gone));
  return { sdp: writeSdp({ head, sections: kept }), kinds, removed };
}

/**
 * The provider's answer as one to the whole offer: what was taken out is there again and rejected, at its place. Null for an
 * answer that is no SDP, does not fit the offer, or names no address that the visitor may be sent to.
 */
export function completeAnswer(answer: string, offer: StrippedOffer, reach: Reach): string | null {
  const sdp = readSdp(answer);
  if (sdp === null) return null;
  const removed = new Set(offer.removed.map(({ place }) => place));
  const wanted = offer.kinds.filter((_, place) => !removed.has(place));
  const fits =
    sdp.sections.length === wanted.length &&
    sdp.sections.every((section, place) => kindOf(section) === wanted[place]);
  if (!fits) return null;
  const lines = (section: readonly string[]) => section.filter((line) => mayBeSent(line, reach));
  const sections = sdp.sections.map(lines);
  const named = (list: Sdp['sections']) => list.flat().some((line) => line.startsWith(CANDIDATE));
  if (named(sdp.sections) && !named(sections)) return null;
  for (const { place, mid, media } of offer.removed) sections.splice(place, 0, rejected(mid, media));
  return writeSdp({ head: lines(sdp.head), sections });
}

const CANDIDATE = 'a=candidate:';

/** A provider on the internet has no business with the visitor's own network. */
function mayBeSent(line: string, reach: Reach): boolean {
  if (!line.startsWith(CANDIDATE)) return true;
  const address = line.slice(CANDIDATE.length).split(' ')[4] ?? '';
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  if (range === 'unicast') return true;
  return (reach === 'private' || reach === 'anywhere') && range !== 'linkLocal' && range !== 'multicast';
}

function rejected(mid: string, media: string): string[] {
  // Port 0 rejects it; the rest of the line has to be the offer's.
  const line = media.replace(/^(m=\S+) \S+/, '$1 0');
  return [line, 'c=IN IP4 0.0.0.0', 'a=inactive', ...(mid === '' ? [] : [`a=mid:${mid}`])];
}

/** The head's lines that name sections, without those that are gone. */
function withoutMids(line: string, gone: ReadonlySet<string>): string {
  if (!line.startsWith('a=group:BUNDLE')) return line;
  const [group, ...mids] = line.split(' ');
  return [group, ...mids.filter((mid) => !gone.has(mid))].join(' ');
}

function readSdp(text: string): Sdp | null {
  if (text.length > LONGEST_SDP || !/^v=0\r?\n/.test(text)) return null;
  const head: string[] = [];
  const sections: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    if (!/^[a-z]=/.test(line)) return null;
    if (line.startsWith('m=')) sections.push([line]);
    else (sections.at(-1) ?? head).push(line);
  }
  return sections.length === 0 ? null : { head, sections };
}

function writeSdp({ head, sections }: Sdp): string {
  return `${[...head, ...sections.flat()].join('\r\n')}\r\n`;
}

function kindOf(section: readonly string[]): string {
  return /^m=(\S+)/.exec(section[0] ?? '')?.[1] ?? '';
}

function midOf(section: readonly string[]): string {
  const line = section.find((each) => each.startsWith('a=mid:'));
  return line?.slice('a=mid:'.length) ?? '';
}
