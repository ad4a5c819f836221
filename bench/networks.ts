import { parseArgs } from 'node:util';
import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { openStudio, type Stretch } from '@parlo/e2e/support/sound.ts';
import { type Span, soundSpans } from '@parlo/e2e/support/sound-spans.ts';
import { createSpeech, SAMPLE_RATE } from '@parlo/voice';
import { levels } from '@parlo/voice/energy';
import { spoken } from '@parlo/voice/testing';
import { type CallOver, callOver } from './support/networks/call-over.ts';
import { compareSound, type HeardSound } from './support/networks/compare-sound.ts';
import { CONDITIONS, type Condition } from './support/networks/conditions.ts';
import { openTurnServer } from './support/networks/turn-server.ts';
import { median, printTable } from './support/stats.ts';
import { answerDelays } from './support/turns.ts';
import { wordErrors } from './support/word-errors.ts';

/**
 * What a call is worth in a bad network: a headless Chromium calls through a relay that is late, loses and reorders
 * packets, goes away, or gives the caller a new address. `--only=jitter` takes conditions and transports by a part of
 * their names, `--calls=2` makes more than one call each, and `--buffer` compares values of `jitterBufferTarget`.
 */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    calls: { type: 'string', default: '1' },
    buffer: { type: 'boolean', default: false },
  },
});

/** The greeting is over by then, also where a WebSocket is tried after three seconds without UDP. */
const LEAD_MS = 9_000;
/** Longer than any answer takes, and than a call that was lost needs to come back. */
const GAP_MS = 9_000;
/** The second answer is being heard then. */
const TROUBLE_AFTER_MS = 1_800;
const TROUBLED = 1;
/** A network that is away for a while gets that much more of a pause. */
const TROUBLE_GAP_MS = 17_000;

const BUFFERS = [undefined, 0, 20, 50, 100];

/** Answers of one sentence each, since a pause between two is as long as its speaker likes. */
const FAQ = [
  {
    question: 'What are your opening hours?',
    answer:
      'We are open from seven in the morning to six in the evening on every day of the week but Monday.',
  },
  {
    question: 'Do you bake wedding cakes?',
    answer:
      'Yes, please order your wedding cake two weeks ahead and bring us a picture of what you have in mind.',
  },
  {
    question: 'Is there parking nearby?',
    answer:
      'There is free parking behind the shop for as long as you stay and on the other side of the street.',
  },
  {
    question: 'How can I pay?',
    answer: 'You can pay by card or in cash at the counter and with your telephone when you order from home.',
  },
];
const GREETING = 'Hello, how can I help you today?';
const VOICE = 'verse';
const VISITOR = 'echo';

interface Figures {
  readonly right: number;
  readonly sounds: readonly HeardSound[];
  readonly words: number;
  readonly wrong: number;
  readonly delays: readonly number[];
  readonly call: CallOver;
}

const studio = await openStudio();
const speech = await createSpeech();
const said = await Promise.all(
  FAQ.map(async ({ answer }) => levels(await spoken(speech.tts, answer, VOICE), SAMPLE_RATE)),
);
await speech.close();
const wanted = CONDITIONS.filter(({ name, transport }) => `${name}, ${transport}`.includes(options.only));
const turn = wanted.some(({ transport }) => transport === 'TURN over TCP') ? await openTurnServer() : null;
const parlo = await startParlo();
const relayed = turn && (await startParlo({ env: turn.env }));

const microphoneFor = (troubled: boolean) =>
  studio.record([
    { silenceMs: LEAD_MS },
    ...FAQ.flatMap(({ question }, index): Stretch[] => [
      { say: question, voice: VISITOR },
      { silenceMs: troubled && index === TROUBLED ? TROUBLE_GAP_MS : GAP_MS },
    ]),
  ]);
const microphones = { calm: await microphoneFor(false), troubled: await microphoneFor(true) };

async function measure(condition: Condition, bufferMs?: number): Promise<Figures> {
  const host = condition.transport === 'TURN over TCP' && relayed ? relayed : parlo;
  const { assistantId } = await makeAssistant(host, { faq: FAQ, greeting: GREETING, voice: VOICE });
  const microphone = condition.trouble ? microphones.troubled : microphones.calm;
  const troubled = microphone.spans[1 + 2 * TROUBLED];
  const call = await callOver({
    parloUrl: host.url,
    assistantId,
    condition,
    microphone,
    troubleAtMs: (troubled?.toMs ?? 0) + TROUBLE_AFTER_MS,
    ...(bufferMs !== undefined && { bufferMs }),
  });
  return figuresOf(call, condition);
}

async function figuresOf(call: CallOver, { trouble }: Condition): Promise<Figures> {
  const { recording, trace } = call;
  const { sampleRate, answer } = recording;
  const asked = soundSpans(recording.microphone, sampleRate);
  if (asked.length !== FAQ.length) console.log(`the microphone has ${asked.length} stretches of sound`);
  const transcripts = trace.events
    .filter(({ type }) => type === 'response.output_audio_transcript.done')
    .map(({ transcript }) => transcript);
  const sounds: HeardSound[] = [];
  let [right, words, wrong] = [0, 0, 0];
  for (const [index, entry] of FAQ.entries()) {
    const isRight = transcripts.includes(entry.answer);
    if (isRight) right++;
    // Another answer says nothing of the network.
    else if (!trouble || index !== TROUBLED) continue;
    const heard = between(answer, sampleRate, asked[index], asked[index + 1]);
    const sound = compareSound(said[index] ?? [], levels(heard, sampleRate));
    const text = await studio.listen(heard, sampleRate);
    const errors = wordErrors(entry.answer, text);
    if (sound.gapsMs.length > 0 || sound.heardMs < 0.95 * sound.saidMs)
      console.log(
        `answer ${index + 1}: ${sound.heardMs} of ${sound.saidMs} ms, gaps ${sound.gapsMs}; '${text}'`,
      );
    sounds.push(sound);
    words += errors.words;
    wrong += errors.wrong;
  }
  const delays = answerDelays(asked, soundSpans(answer, sampleRate)).filter((delay) => delay !== null);
  return { right, sounds, words, wrong, delays, call };
}

function between(samples: Float32Array, rate: number, from?: Span, to?: Span): Float32Array {
  const at = (ms: number) => Math.round((ms / 1_000) * rate);
  return samples.subarray(at(from?.toMs ?? 0), to ? at(to.fromMs) : samples.length);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function row(name: readonly string[], all: readonly Figures[]): (string | number)[] {
  const sounds = all.flatMap((one) => one.sounds);
  const gaps = sounds.flatMap(({ gapsMs }) => gapsMs);
  const share = sum(sounds.map(({ heardMs }) => heardMs)) / sum(sounds.map(({ saidMs }) => saidMs));
  const buffers = all.flatMap(({ call }) => call.buffer ?? []);
  return [
    name.join(', '),
    `${all.filter(({ call }) => call.held).length} of ${all.length}`,
    `${sum(all.map(({ right }) => right))} of ${all.length * FAQ.length}`,
    `${(100 * share).toFixed(1)} %`,
    gaps.length,
    Math.max(0, ...gaps),
    `${sum(all.map(({ wrong }) => wrong))} of ${sum(all.map(({ words }) => words))}`,
    median(all.flatMap(({ delays }) => delays)),
    median(buffers.map(({ playoutMs }) => playoutMs)),
    100 * median(buffers.map(({ concealed }) => concealed)),
    median(all.flatMap(({ call }) => call.noticedMs ?? [])),
    median(all.flatMap(({ call }) => call.backMs ?? [])),
    Math.max(...all.map(({ call }) => call.lateMs)),
  ];
}

const HEAD = [
  'network',
  'held',
  'right',
  'sound heard',
  'gaps',
  'longest ms',
  'words wrong',
  'answer p50 ms',
  'playout ms',
  'made up %',
  'noticed ms',
  'back ms',
  'relay late ms',
];

try {
  const able = wanted.filter(({ transport }) => relayed || transport !== 'TURN over TCP');
  if (able.length < wanted.length)
    console.log('TURN over TCP is left out: coturn (turnserver) is not installed.');
  const rows: (string | number)[][] = [];
  async function add(condition: Condition, bufferMs?: number): Promise<void> {
    const all: Figures[] = [];
    for (let call = 0; call < Number(options.calls); call++) all.push(await measure(condition, bufferMs));
    const name = [condition.name, condition.transport];
    if (options.buffer) name.push(bufferMs === undefined ? 'no target' : `target ${bufferMs} ms`);
    rows.push(row(name, all));
    console.log(rows.at(-1)?.join(' | '));
  }
  if (options.buffer) {
    const calm = able.filter(({ transport, trouble }) => transport === 'WebRTC' && !trouble);
    for (const condition of calm) for (const bufferMs of BUFFERS) await add(condition, bufferMs);
  } else {
    for (const condition of able) await add(condition);
  }
  printTable('Calls in bad networks', HEAD, rows);
} finally {
  await studio.close();
  await parlo.remove();
  await relayed?.remove();
  await turn?.close();
}
