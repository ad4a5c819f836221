import { seededRandom } from '../retrieval-maths.ts';

/**
 * Events as a broken or hostile client may send them over a call's connection: right ones in any order, and right ones with
 * something wrong in them. The same seed makes the same events.
 */

type Random = () => number;
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const pick = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** Ids of items and responses that may be there, among others that never are. */
const IDS = ['item_1', 'item_2', 'item_3', 'root', 'nope', '__proto__'] as const;
const SILENCE = Buffer.alloc(960).toString('base64');

const content = (random: Random): Json =>
  pick<Json>(random, [
    [{ type: 'input_text', text: 'Do you deliver bread?' }],
    [{ type: 'input_text', text: '' }],
    [{ type: 'input_audio', audio: SILENCE }],
    [{ type: 'output_text', text: 'We do.' }],
    [],
  ]);

const item = (random: Random): Json =>
  pick<Json>(random, [
    { type: 'message', role: pick(random, ['user', 'assistant', 'system']), content: content(random) },
    { type: 'message', id: pick(random, IDS), role: 'user', content: content(random) },
    { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
    { type: 'function_call_output', call_id: 'call_1', output: '{}' },
  ]);

const session = (random: Random): Json =>
  pick<Json>(random, [
    { type: 'realtime' },
    { instructions: 'Speak of bread alone.', max_output_tokens: 40 },
    { output_modalities: [pick(random, ['audio', 'text'])] },
    { audio: { input: { turn_detection: null } } },
    { audio: { input: { turn_detection: { type: 'server_vad', idle_timeout_ms: 5_000 } } } },
    { audio: { input: { turn_detection: { type: 'semantic_vad', eagerness: 'high' } } } },
    { audio: { input: { format: { type: 'audio/pcmu' } }, output: { format: { type: 'audio/pcma' } } } },
    { audio: { input: { transcription: null }, output: { voice: 'ash', speed: 1.5 } } },
    { tools: [{ type: 'function', name: 'look', parameters: { type: 'object' } }], tool_choice: 'auto' },
  ]);

/** Every kind of event that a client may send, made right. */
const KINDS: readonly [(random: Random) => Json, ...((random: Random) => Json)[]] = [
  (random) => ({ type: 'session.update', session: session(random) }),
  () => ({ type: 'input_audio_buffer.append', audio: SILENCE }),
  () => ({ type: 'input_audio_buffer.commit' }),
  () => ({ type: 'input_audio_buffer.clear' }),
  () => ({ type: 'output_audio_buffer.clear' }),
  (random) => ({ type: 'conversation.item.create', item: item(random) }),
  (random) => ({
    type: 'conversation.item.create',
    previous_item_id: pick(random, IDS),
    item: item(random),
  }),
  (random) => ({ type: 'conversation.item.retrieve', item_id: pick(random, IDS) }),
  (random) => ({
    type: 'conversation.item.truncate',
    item_id: pick(random, IDS),
    content_index: 0,
    audio_end_ms: Math.floor(random() * 5_000),
  }),
  (random) => ({ type: 'conversation.item.delete', item_id: pick(random, IDS) }),
  () => ({ type: 'response.create' }),
  (random) => ({
    type: 'response.create',
    response: {
      conversation: pick(random, ['auto', 'none']),
      output_modalities: ['text'],
      input: [item(random)],
      metadata: { topic: 'bread' },
    },
  }),
  (random) => ({ type: 'response.cancel', response_id: pick(random, IDS) }),
  () => ({ type: 'response.cancel' }),
  (random) => ({ type: 'session.pause', sound: random() < 0.5 }),
  () => ({ type: 'session.resume' }),
];

const LONG = 100_000;
const DEEP = 2_000;

/** Values that no field expects. */
const WRONG: readonly [Json, ...Json[]] = [
  ...([null, true, -1, 0.5, 1e308, '', '\0', '\ud800', [], {}, [[[]]]] as const),
  'x'.repeat(LONG),
  Array.from({ length: 1_000 }, () => null),
  { toString: 1, constructor: 7 },
];

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The event with one thing wrong, at any depth. */
function spoil(random: Random, value: Json): Json {
  if (!isObject(value) && !Array.isArray(value)) return pick(random, WRONG);
  if (random() < 0.15) return pick(random, WRONG);
  if (!isObject(value)) {
    const at = Math.floor(random() * value.length);
    return value.length === 0 ? [pick(random, WRONG)] : value.with(at, spoil(random, value[at] ?? null));
  }
  const names = Object.keys(value);
  const name = names[Math.floor(random() * names.length)] ?? 'type';
  const { [name]: old = null, ...others } = value;
  const change = random();
  if (change < 0.2) return others;
  if (change < 0.3) return { ...value, [`${name}s`]: old, event_id: pick(random, WRONG) };
  return { ...others, [name]: spoil(random, old) };
}

/** The event's text with something wrong in it. */
function spoilText(random: Random, text: string): string {
  const at = Math.floor(random() * text.length);
  return pick(random, [
    text.slice(0, at),
    text + text,
    `${text.slice(0, at)}\0${text.slice(at)}`,
    `${'['.repeat(DEEP)}${text}`,
    text.replace(/"type":"[^"]*"/, `"type":"made.up.${at}"`),
    text.replace('{', '{"__proto__":{"type":"session.update"},'),
    '',
  ]);
}

/** Messages of one connection, in the order in which they are sent. */
export function hostileEvents(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const event = pick(random, KINDS)(random);
    const kind = random();
    if (kind < 0.45) return JSON.stringify(event);
    if (kind < 0.85) return JSON.stringify(spoil(random, event));
    return spoilText(random, JSON.stringify(event));
  });
}
