import type { TurnDetection } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { createFakeClock, createScriptedSpeech } from '../../testing/index.ts';
import { SpokenLanguage } from './spoken-language.ts';
import { LONGEST_UTTERANCE_MS, TurnController } from './turn-controller.ts';

interface ControlledOptions {
  readonly recognitionMs?: number;
  readonly offsetLagMs?: number;
  readonly turnDetection?: TurnDetection;
  readonly languages?: readonly string[];
}

/** A controller with an assistant that can be told to be talking, and everything it tells, dated by the clock. */
function controlled(options: ControlledOptions = {}) {
  const clock = createFakeClock();
  const speech = createScriptedSpeech(clock, options);
  const told: string[] = [];
  const tell = (what: string) => told.push(`${clock.now()} ${what}`);
  const identify = async (samples: Float32Array) => {
    tell(`language of ${samples.length / 16}`);
    return 'uk';
  };
  const stt = Object.assign(speech.stt, { identify });
  const floor = {
    busy: false,
    heardMs: 3_000,
    remainingMs: 5_000,
    duck: () => tell('duck'),
    hold: () => tell('hold'),
    resume: () => tell('resume'),
    interrupt: () => {
      floor.busy = false;
      tell('interrupt');
    },
  };
  const config = { turnDetection: options.turnDetection ?? ({ type: 'semantic_vad' } as TurnDetection) };
  let ids = 0;
  const newItemId = () => {
    ids += 1;
    return `item_${ids}`;
  };
  const controller = new TurnController({
    detector: speech.detector,
    stt,
    language: new SpokenLanguage({ stt, languages: options.languages ?? [] }),
    clock,
    config,
    floor,
    newItemId,
    onCrash: (error) => tell(`crash ${error}`),
    listener: {
      started: ({ startMs }) => tell(`started ${startMs}`),
      stopped: ({ endMs }) => tell(`stopped ${endMs}`),
      committed: () => tell('committed'),
      recognised: (_utterance, _end, result) =>
        tell(result.kind === 'known' ? `words ${result.text}` : 'failed'),
      mayBeOver: () => undefined,
      goesOn: () => undefined,
      dropped: (words) => tell(`dropped ${words}`),
    },
  });
  controller.listen();
  const hear = async (frames: readonly Float32Array[]) => {
    for (const frame of frames) {
      await clock.advance(10);
      controller.hear(frame);
      controller.tick();
    }
  };
  return {
    clock,
    speech,
    floor,
    config,
    controller,
    told,
    hear,
    speak: (text: string, ms: number) => hear(speech.frames(text, ms)),
    quiet: (ms: number) => hear(speech.silence(ms)),
    stall: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10) {
        await clock.advance(10);
        controller.tick();
      }
    },
  };
}

describe('TurnController, words before silence is sure', () => {
  function roomy(options: { recognitionMs?: number } = {}) {
    const all = controlled(options);
    const room = { has: true };
    Object.assign(all.speech.stt, { hasRoom: () => room.has });
    return { ...all, room };
  }

  it('are recognised in a hush of 50 ms, once', async () => {
    const { speak, quiet, told, speech } = roomy({ recognitionMs: 300 });
    await speak('What are your hours', 1_000);
    await quiet(50);
    expect(speech.recognised).toEqual([1_050]);
    await quiet(1_000);
    expect(speech.recognised).toEqual([1_050]);
    // With the detector's lag of 100 ms and another 300 for the words the turn would end at 1,400.
    expect(told.slice(1)).toEqual(['1350 stopped 1000', '1350 words What are your hours']);
  });

  it('are thrown away when the hush was a consonant', async () => {
    const { speak, quiet, told, speech } = roomy();
    await speak('What are', 600);
    await quiet(70);
    await speak('your hours', 600);
    expect([speech.recognised.length, speech.running]).toEqual([1, 0]);
    await quiet(1_000);
    expect(told.filter((each) => each.includes('words'))).toEqual(['1550 words What are your hours']);
  });

  it('are tried again where recognition failed in the hush', async () => {
    const { speak, quiet, told, speech } = roomy({ recognitionMs: 20 });
    speech.sttFailures.push(new Error('broken'));
    await speak('What are your hours', 1_000);
    await quiet(1_000);
    expect(speech.recognised).toHaveLength(2);
    expect(told.at(-1)).toContain('words What are your hours');
  });

  it('wait for silence where somebody else would wait for the recogniser', async () => {
    const { speak, quiet, speech, room } = roomy();
    room.has = false;
    await speak('What are your hours', 1_000);
    await quiet(90);
    expect(speech.recognised).toEqual([]);
    await quiet(20);
    expect(speech.recognised).toEqual([1_100]);
  });

  it('decide nothing about the floor before the silence is sure', async () => {
    const { speak, quiet, told, floor } = roomy({ recognitionMs: 10 });
    floor.busy = true;
    await speak('mhm', 600);
    await quiet(70);
    await speak('I have a question', 600);
    expect(told.at(-1)).toMatch(/resume$/);
    expect(told.some((each) => each.includes('dropped'))).toBe(false);
  });
});

describe('TurnController, turns', () => {
  it('ends a finished sentence shortly after its last sound, the lag of detection included', async () => {
    const { speak, quiet, told } = controlled();
    await quiet(500);
    await speak('What are your hours', 1_000);
    await quiet(1_000);
    // Heard from 500 to 1,500; noticed 60 ms late, with 300 ms of padding.
    expect(told).toEqual(['560 started 200', '1780 stopped 1500', '1780 words What are your hours']);
  });

  it('never ends before the words are known, and then at once', async () => {
    const { speak, quiet, told } = controlled({ recognitionMs: 400 });
    await speak('What are your hours', 1_000);
    await quiet(1_000);
    expect(told.slice(1)).toEqual(['1500 stopped 1000', '1500 words What are your hours']);
  });

  it('waits for the rest of a sentence and recognises all of it again', async () => {
    const { speak, quiet, told, speech } = controlled();
    await speak('My name is', 600);
    await quiet(700);
    await speak('Ann', 400);
    await quiet(1_000);
    expect(told).toEqual(['60 started 0', '1980 stopped 1700', '1980 words My name is Ann']);
    expect(speech.recognised).toEqual([700, 1_800]);
  });

  it('ends an unfinished sentence when nothing follows', async () => {
    const { speak, quiet, told } = controlled();
    await speak('My name is', 600);
    await quiet(2_000);
    expect(told.slice(1)).toEqual(['1800 stopped 600', '1800 words My name is']);
  });

  it('listens for the language of an utterance once, in the middle of it', async () => {
    const { speak, quiet, told } = controlled({ languages: ['en', 'uk'] });
    await quiet(500);
    await speak('Коли ви працюєте', 2_000);
    await quiet(1_500);
    expect(told.filter((each) => each.includes('language'))).toEqual(['1400 language of 1200']);
  });

  it('abandons a recognition that runs when speech goes on', async () => {
    const { speak, quiet, told, speech } = controlled({ recognitionMs: 300 });
    await speak('What are', 600);
    await quiet(250);
    expect(speech.running).toBe(1);
    await speak('your hours', 600);
    expect(speech.running).toBe(0);
    await quiet(1_000);
    expect(told.filter((each) => each.includes('words'))).toHaveLength(1);
  });

  it('goes by silence alone under server_vad, to the millisecond', async () => {
    const turnDetection = { type: 'server_vad', silence_duration_ms: 400, prefix_padding_ms: 100 } as const;
    const { speak, quiet, told } = controlled({ turnDetection, recognitionMs: 1_000 });
    await quiet(500);
    await speak('My name is', 600);
    await quiet(2_000);
    expect(told).toEqual(['560 started 400', '1500 stopped 1100', '2200 words My name is']);
  });

  it('cuts what does not end, and goes on listening', async () => {
    const { speak, quiet, told, controller } = controlled();
    await speak('Blah', LONGEST_UTTERANCE_MS + 5_000);
    await quiet(1_000);
    expect(told.filter((each) => each.includes('stopped'))).toHaveLength(2);
    expect(told.filter((each) => each.includes('words'))).toHaveLength(2);
    expect(controller.heldBytes).toBeLessThan(200_000);
  });

  it('takes sound that stops coming for silence', async () => {
    const { speak, stall, told } = controlled();
    await speak('What are your hours', 1_000);
    await stall(2_000);
    expect(told.map((each) => each.replace(/^\d+ /, ''))).toEqual([
      'started 0',
      'stopped 900',
      'words What are your hours',
    ]);
  });

  it('tells of a failed recognition once the floor silence has passed', async () => {
    const { speak, quiet, told, speech } = controlled();
    speech.sttFailures.push(new Error('broken'));
    await speak('What are your hours', 1_000);
    await quiet(1_000);
    expect(told.slice(1)).toEqual(['1280 stopped 1000', '1280 failed']);
  });

  it('only warms up before it listens', async () => {
    const { clock, speech, told, controller } = controlled();
    controller.close();
    for (const frame of speech.frames('Hello', 500)) controller.hear(frame);
    await clock.advance(1_000);
    expect(told).toEqual([]);
  });
});

describe('TurnController, while the assistant talks', () => {
  it('gets quieter at once, holds soon and interrupts when speech goes on', async () => {
    const { speak, told, floor, controller } = controlled();
    floor.busy = true;
    await speak('Now listen to me', 1_100);
    expect(told).toEqual(['60 duck', '120 hold', '1000 started 0', '1000 interrupt', '1000 resume']);
    expect(controller.active).toBe(true);
  });

  it('is not disturbed by somebody far away, however long they talk', async () => {
    const { hear, quiet, told, floor, controller } = controlled();
    floor.busy = true;
    // The detector of these tests hears whatever has an amplitude.
    const far = Array.from({ length: 200 }, () =>
      new Float32Array(160).map((_, i) => (i === 0 ? 0.2 : 0.004)),
    );
    await hear(far);
    await quiet(800);
    expect(told.map((each) => each.replace(/^\d+ /, ''))).toEqual(['resume', 'dropped ']);
    expect(controller.active).toBe(false);
  });

  it('learns how loud the visitor is from their turns', async () => {
    const { speech, hear, quiet, told, floor } = controlled();
    speech.frames('What are your hours', 10);
    // The text's amplitude in one sample of a frame: 40 dB under full scale.
    const soft = Array.from({ length: 60 }, () => new Float32Array(160).map((_, i) => (i === 0 ? 0.125 : 0)));
    floor.busy = true;
    await hear(soft);
    await quiet(2_000);
    expect(told.some((each) => each.endsWith('hold'))).toBe(false);
    floor.busy = false;
    await hear(soft);
    await quiet(2_000);
    expect(told.at(-1)).toContain('words What are your hours');
    floor.busy = true;
    await hear(soft);
    expect(told.slice(-2).map((each) => each.replace(/^\d+ /, ''))).toEqual(['duck', 'hold']);
  });

  it('interrupts for a short word that means it, as soon as the word is known', async () => {
    const { speak, quiet, told, floor } = controlled();
    floor.busy = true;
    await speak('Stop', 250);
    await quiet(600);
    expect(told).toEqual([
      '60 duck',
      '120 hold',
      '450 started 0',
      '450 interrupt',
      '450 resume',
      '530 stopped 250',
      '530 words Stop',
    ]);
  });

  it.each(['mhm', '', 'okay'])('carries on after %j', async (text) => {
    const { speak, quiet, told, floor, controller } = controlled();
    floor.busy = true;
    await speak(text, 250);
    await quiet(600);
    expect(told).toEqual(['60 duck', '120 hold', '450 resume', `450 dropped ${text}`]);
    expect(controller.active).toBe(false);
  });

  it('is only quieter for a nod that is known in time', async () => {
    const { speak, quiet, told, floor } = controlled({ recognitionMs: 10, offsetLagMs: 20 });
    floor.busy = true;
    await speak('mhm', 80);
    await quiet(600);
    expect(told).toEqual(['60 duck', '110 resume', '110 dropped mhm']);
  });

  it('is held for a sound that breaks off with the network', async () => {
    const { speak, stall, told, floor } = controlled();
    floor.busy = true;
    await speak('Now', 100);
    await stall(200);
    expect(told).toEqual(['60 duck', '120 hold']);
  });

  it('takes a nod at the end for an answer', async () => {
    const { speak, quiet, told, floor } = controlled();
    floor.busy = true;
    floor.remainingMs = 300;
    await speak('Yeah', 250);
    await quiet(600);
    expect(told.at(-1)).toBe('530 words Yeah');
  });

  it('carries on when it can’t be known what was said', async () => {
    const { speak, quiet, told, floor, speech } = controlled();
    floor.busy = true;
    speech.sttFailures.push(new Error('broken'));
    await speak('Stop', 250);
    await quiet(600);
    expect(told).toEqual(['60 duck', '120 hold', '450 resume', '450 dropped ']);
  });

  it('leaves the floor to the assistant where the client wants that', async () => {
    const { speak, quiet, told, floor } = controlled({
      turnDetection: { type: 'semantic_vad', interrupt_response: false },
    });
    floor.busy = true;
    await speak('Now listen to me', 700);
    await quiet(600);
    expect(told).toEqual(['60 started 0', '980 stopped 700', '980 words Now listen to me']);
  });

  it('tells of the speech once the assistant was stopped by somebody else', async () => {
    const { speak, told, floor } = controlled();
    floor.busy = true;
    await speak('Now', 200);
    floor.busy = false;
    await speak('Now', 50);
    expect(told).toEqual(['60 duck', '120 hold', '210 started 0', '210 interrupt', '210 resume']);
  });
});

describe('TurnController, at the client’s word', () => {
  it('commits what was heard since the last turn, and nothing twice', async () => {
    const { speak, clock, told, controller, config } = controlled();
    config.turnDetection = null;
    await speak('What are your hours', 1_000);
    expect(controller.commit()).toBe(true);
    expect(controller.commit()).toBe(false);
    await clock.advance(100);
    expect(told).toEqual(['1000 committed', '1100 words What are your hours']);
    expect(controller.active).toBe(false);
  });

  it('commits in the middle of speech', async () => {
    const { speak, clock, told, controller } = controlled();
    await speak('What are your hours', 1_000);
    expect(controller.commit()).toBe(true);
    await clock.advance(100);
    expect(told.slice(1)).toEqual(['1000 stopped 900', '1000 committed', '1100 words What are your hours']);
  });

  it('has nothing to commit in quiet while it listens by itself', async () => {
    const { quiet, controller } = controlled();
    await quiet(1_000);
    expect(controller.commit()).toBe(false);
  });

  it('clears speech in progress and what was kept for a commit', async () => {
    const { speak, clock, told, controller, config } = controlled();
    await speak('What are', 500);
    controller.clear();
    expect(told.at(-1)).toBe('500 dropped ');
    config.turnDetection = null;
    controller.clear();
    expect(controller.commit()).toBe(false);
    await clock.advance(1_000);
    expect(told.filter((each) => each.includes('words'))).toEqual([]);
  });

  it('lets the assistant go on when the sound that held it is cleared', async () => {
    const { speak, told, floor, controller } = controlled();
    floor.busy = true;
    await speak('Now', 200);
    controller.clear();
    expect(told).toEqual(['60 duck', '120 hold', '200 resume', '200 dropped ']);
  });

  it('keeps a minute at most for a commit that never comes', async () => {
    const { speech, controller, config } = controlled();
    config.turnDetection = null;
    const [frame = new Float32Array(160)] = speech.frames('Blah', 10);
    for (let i = 0; i < 30_000; i += 1) controller.hear(frame);
    expect(controller.heldBytes).toBeLessThan(4_300_000);
  });

  it('leaves nothing running when closed, twice', async () => {
    const { speak, quiet, clock, told, controller, speech } = controlled({ recognitionMs: 500 });
    await speak('What are your hours', 1_000);
    await quiet(150);
    controller.close();
    controller.close();
    const before = told.length;
    await clock.advance(2_000);
    expect(told).toHaveLength(before);
    expect([speech.running, clock.pending, speech.detectorClosed]).toEqual([0, 0, true]);
  });
});
