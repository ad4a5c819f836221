/** How a network treats packets, in both directions. Numbers are those of `tc netem` of the same name. */
export interface Treatment {
  /** Every packet is late by this long, and by up to `jitterMs` more or less. Later ones may overtake. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  /** Share of packets that never arrive. */
  readonly loss?: number;
  /** Share of packets that are not late, and overtake the others so. */
  readonly reorder?: number;
}

/** What happens to the network in the middle of the second answer; the browser of a phone is told of a new network. */
export type Trouble = 'away' | 'new-address' | 'new-network';

export interface Condition {
  readonly name: string;
  readonly transport: 'WebRTC' | 'WebSocket' | 'TURN over TCP';
  readonly treatment: Treatment;
  readonly trouble?: Trouble;
}

/** How long a network stays away. */
export const AWAY_MS = 8_000;

const TREATMENTS: readonly (readonly [name: string, treatment: Treatment, trouble?: Trouble])[] = [
  ['clean', {}],
  ['jitter 50 ms', { delayMs: 50, jitterMs: 50 }],
  ['5 % loss', { loss: 0.05 }],
  ['reordering', { delayMs: 30, reorder: 0.25 }],
  ['away for 8 s', {}, 'away'],
  ['new address', {}, 'new-address'],
  ['new address, told', {}, 'new-network'],
];

/** Packets of TCP arrive in order, whatever the network does: there is no reordering over a WebSocket. */
export const CONDITIONS: readonly Condition[] = [
  ...TREATMENTS.map((each) => condition('WebRTC', ...each)),
  ...TREATMENTS.filter(([, { reorder }]) => !reorder).map((each) => condition('WebSocket', ...each)),
  condition('TURN over TCP', 'clean', {}),
];

function condition(
  transport: Condition['transport'],
  name: string,
  treatment: Treatment,
  trouble?: Trouble,
): Condition {
  return { name, transport, treatment, ...(trouble && { trouble }) };
}
