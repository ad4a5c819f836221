import type { TurnDetection } from '@parlo/contract/realtime';
import { createFakeClock, createScriptedSpeech } from '../../../testing/index.ts';
import { SpokenLanguage } from '../spoken-language.ts';
import { TurnController } from '../turn-controller.ts';

export interface ControlledOptions {
  readonly recognitionMs?: number;
  readonly offsetLagMs?: number;
  readonly turnDetection?: TurnDetection;
  readonly languages?: readonly string[];
}

/** A controller with an assistant that can be told to be talking, and everything it tells, dated by the clock. */
export function controlled(options: ControlledOptions = {}) {
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
