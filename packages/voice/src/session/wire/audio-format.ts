/** The formats of sound inside events. */

/** `rate` in samples a second. G.711 has 8,000. */
export interface WireFormat {
  readonly type: 'audio/pcm' | 'audio/pcmu' | 'audio/pcma';
  readonly rate: 8_000 | 16_000 | 24_000;
}

/** What a session begins with, and the one format of calls whose sound has a channel of its own. */
export const DEFAULT_FORMAT: WireFormat = { type: 'audio/pcm', rate: 24_000 };

const FORMATS: readonly WireFormat[] = [
  DEFAULT_FORMAT,
  { type: 'audio/pcm', rate: 16_000 },
  { type: 'audio/pcm', rate: 8_000 },
  { type: 'audio/pcmu', rate: 8_000 },
  { type: 'audio/pcma', rate: 8_000 },
];

/** A format as a client writes it. */
export interface NamedFormat {
  readonly type: string;
  readonly rate?: number | null | undefined;
}

/** The format that a client names; null for one that is not spoken here. Without a rate it is the first of its type. */
export function readFormat({ type, rate }: NamedFormat): WireFormat | null {
  return FORMATS.find((format) => format.type === type && (rate == null || format.rate === rate)) ?? null;
}

/** As it stands in a session object: G.711 has no rate there. */
export function writtenFormat({ type, rate }: WireFormat): { type: string; rate?: number } {
  return type === 'audio/pcm' ? { type, rate } : { type };
}
