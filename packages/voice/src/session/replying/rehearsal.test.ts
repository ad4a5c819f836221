import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { type ScriptedCall, type ScriptedCallOptions, startScriptedCall } from '../../testing/index.ts';
import { type PartStep, playParts } from '../../testing/play-parts.ts';
import { REHEARSAL_LIMIT_MS } from './rehearsal.ts';

const END: ResponsePart = { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
/** The words of a turn that may be over, or not: it is waited for. */
const OPEN = 'I would like to book for';
const REST = 'four people on Friday';

function start(
  steps: readonly PartStep[] | Error = [80, { type: 'text', text: 'At nine.' }, END],
  more: ScriptedCallOptions = {},
) {
  const aborted: string[] = [];
  const call: ScriptedCall = startScriptedCall({
    rehearse(turns: readonly Turn[], signal) {
      signal.addEventListener('abort', () => aborted.push(turns.at(-1)?.text ?? ''));
      if (steps instanceof Error) throw steps;
      return playParts(call.clock, steps, signal);
    },
    ...more,
  });
  return { call, aborted };
}

describe('a reply that is rehearsed', () => {
  it('is not spoken by a voice that is paid for', async () => {
    const spoken: string[] = [];
    const tts: ScriptedCallOptions['tts'] = {
      isPaid: true,
      async *synthesize(text) {
        spoken.push(text);
        yield new Int16Array(240);
      },
      close: async () => undefined,
    };
    const { call } = start(undefined, { tts });
    await call.speak(OPEN);
    await call.quiet(700);
    expect([call.rehearsed.length, spoken]).toEqual([1, []]);
    await call.quiet(1_500);
    expect([call.asked, spoken]).toEqual([[], ['At nine.']]);
  });

  it('is there when the turn is over, and is not asked for again', async () => {
    const { call } = start();
    await call.speak(OPEN);
    await call.quiet(700);
    expect(call.rehearsed).toEqual([[`visitor: ${OPEN}`]]);
    expect(call.speech.synthesised).toEqual(['At nine.']);
    expect(call.turns).toEqual([]);
    await call.quiet(1_500);
    expect(call.asked).toEqual([]);
    expect(call.turns.map(({ role, text }) => [role, text])).toEqual([
      ['visitor', OPEN],
      ['assistant', 'At nine.'],
    ]);
    expect(call.timings).toMatchObject([{ transcriptMs: 0, answerMs: 0 }]);
  });

  it('leaves no trace when the visitor goes on', async () => {
    const { call, aborted } = start();
    call.skip();
    await call.speak(OPEN);
    await call.quiet(600);
    expect(call.speech.synthesised).toEqual(['At nine.']);
    await call.speak(REST);
    expect(call.types()).toEqual(['input_audio_buffer.speech_started']);
    expect([call.turns, call.asked, call.timings, call.errors]).toEqual([[], [], [], []]);
    expect(aborted).toEqual([OPEN]);
    expect(call.transport.frames.some((frame) => frame.some((sample) => sample !== 0))).toBe(false);
    await call.quiet(2_500);
    // The reply is to all of it: what was withdrawn is in no turn that a responder sees.
    const whole = `visitor: ${OPEN} ${REST}`;
    expect([call.rehearsed, call.asked]).toEqual([[[`visitor: ${OPEN}`], [whole]], []]);
    expect(call.turns.map(({ text }) => text)).toEqual([`${OPEN} ${REST}`, 'At nine.']);
    expect(call.all('response.created')).toHaveLength(1);
  });

  it('is stopped in the middle of its making when the visitor goes on', async () => {
    const { call, aborted } = start([400, { type: 'text', text: 'At nine.' }, END]);
    await call.speak(OPEN);
    await call.quiet(400);
    await call.speak(REST);
    expect([aborted, call.speech.synthesised]).toEqual([[OPEN], []]);
  });

  it('is waited for where it is late', async () => {
    const { call } = start([1_900, { type: 'text', text: 'At nine.' }, END]);
    await call.speak(OPEN);
    await call.quiet(4_000);
    expect(call.asked).toEqual([]);
    expect(call.turns.map(({ text }) => text)).toEqual([OPEN, 'At nine.']);
  });

  it.each([
    ['can’t be rehearsed', new Error('not rehearsed')],
    ['fails after its first words', [{ type: 'text', text: 'At' }, 10, { type: 'end' } as never]],
  ] as const)('is asked for when it is meant where it %s', async (_, steps) => {
    const broken: ScriptedCallOptions['rehearse'] = async function* () {
      yield { type: 'text', text: 'At' };
      throw new Error('broken');
    };
    const { call } = steps instanceof Error ? start(steps) : start([], { rehearse: broken });
    await call.speak(OPEN);
    await call.quiet(4_000);
    expect(call.asked).toEqual([[`visitor: ${OPEN}`]]);
    expect(call.errors).toEqual([]);
    expect(call.turns.map(({ text }) => text)).toEqual([OPEN, `You said: ${OPEN}.`]);
  });

  it('is asked for when it is meant where it hangs', async () => {
    const { call, aborted } = start([60_000]);
    await call.speak(OPEN);
    await call.quiet(REHEARSAL_LIMIT_MS + 2_000);
    expect(call.asked).toEqual([[`visitor: ${OPEN}`]]);
    expect(aborted).toEqual([OPEN]);
  });

  it('is thrown away where it replies to other words in the end', async () => {
    const { call, aborted } = start();
    await call.speak(OPEN);
    await call.quiet(500);
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Wait.' }] };
    await call.say({ type: 'conversation.item.create', item });
    await call.quiet(3_000);
    expect(call.asked).toEqual([[`visitor: Wait. ${OPEN}`]]);
    expect(aborted).toEqual([OPEN]);
  });

  it('is made for nobody who asks for responses themselves', async () => {
    const { call } = start();
    const turn_detection = { type: 'semantic_vad', create_response: false };
    await call.say({ type: 'session.update', session: { audio: { input: { turn_detection } } } });
    await call.speak(OPEN);
    await call.quiet(3_000);
    expect([call.rehearsed, call.asked]).toEqual([[], []]);
  });

  it('ends with the call, and its speaking too', async () => {
    for (const quietMs of [250, 330]) {
      const { call } = start([80, { type: 'text', text: 'At nine.' }, END]);
      call.speech.synthesisMs = 500;
      await call.speak(OPEN);
      await call.quiet(quietMs);
      call.session.close('stopped');
      await call.session.done;
      await call.clock.advance(1);
      expect([call.speech.running, call.clock.pending]).toEqual([0, 0]);
    }
  });

  it('is cut by an interruption as any other', async () => {
    const { call, aborted } = start([10, { type: 'text', text: `${'At nine. '.repeat(40)}` }, END]);
    await call.speak(OPEN);
    await call.quiet(4_000);
    await call.speak('No, stop, I said something else', 1_800);
    expect(call.turns.at(-1)).toMatchObject({ role: 'assistant', interrupted: true });
    expect(aborted).toEqual([OPEN]);
  });
});
