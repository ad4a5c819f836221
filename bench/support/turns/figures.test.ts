import { describe, expect, it } from 'vitest';
import { answeredMs, figuresOf, isCutOff, isSilentSoon, isSilentThroughout, isSplit } from './figures.ts';
import type { Played } from './play-scene.ts';
import type { Scene, SceneKind } from './scenes.ts';

/** A visitor who speaks from 0.5 to 1.5 s; the assistant is heard in `heard`, from and to in ms. */
function played(kind: SceneKind, heard: readonly [number, number][], rest: Partial<Played> = {}): Played {
  const scene: Scene = {
    kind,
    what: kind,
    microphone: new Float32Array(0),
    fromMs: 500,
    toMs: 1_500,
    pauses: [],
    asked: null,
    assistantTalks: false,
    echo: false,
  };
  const frames = Array.from({ length: 300 }, (_, frame) =>
    heard.some(([from, to]) => frame * 10 >= from && frame * 10 < to),
  );
  return { scene, turns: [], endsMs: [1_750], asked: '', heard: frames, cut: false, ...rest };
}

describe('isCutOff', () => {
  it('is for an assistant that speaks before the visitor has finished', () => {
    expect(isCutOff(played('pause', [[1_000, 1_100]]))).toBe(true);
    expect(isCutOff(played('pause', [[1_500, 2_500]]))).toBe(false);
    expect(isCutOff(played('pause', []))).toBe(false);
  });
});

describe('answeredMs', () => {
  it('dates the first sound after the visitor’s last', () => {
    expect(answeredMs(played('finished', [[1_900, 2_500]]))).toBe(1_910);
    expect(answeredMs(played('finished', [[600, 700]]))).toBeNull();
  });
});

describe('isSplit', () => {
  it('is true for a reply to a part of the turn', () => {
    const turns = [
      { atMs: 1_000, text: 'A table' },
      { atMs: 2_000, text: 'for two.' },
    ];
    expect(isSplit(played('pause', [], { turns, asked: 'for two.' }))).toBe(true);
    expect(isSplit(played('pause', [], { turns, asked: 'A table for two.' }))).toBe(false);
  });
});

describe('isSilentSoon', () => {
  it('asks for silence of a word’s length from 250 ms after the first sound on', () => {
    const silent = (...heard: [number, number][]) => isSilentSoon(played('interruption', heard));
    expect(silent([0, 740], [1_600, 2_000])).toBe(true);
    expect(silent([0, 800])).toBe(false);
    expect(silent([0, 600], [1_000, 2_000])).toBe(false);
    expect(silent([0, 600], [1_200, 2_000])).toBe(true);
  });
});

describe('isSilentThroughout', () => {
  it('asks for silence from 250 ms after the first sound to the last', () => {
    const silent = (...heard: [number, number][]) => isSilentThroughout(played('interruption', heard));
    expect(silent([0, 740], [1_600, 2_000])).toBe(true);
    expect(silent([0, 800])).toBe(false);
    expect(silent([0, 600], [1_200, 2_000])).toBe(false);
  });
});

describe('figuresOf', () => {
  it('says how long a reply is silent by itself, beside a nod’s silence', () => {
    const nod = played('backchannel', [
      [0, 600],
      [1_000, 3_000],
    ]);
    const other = [
      nod,
      played('echo', [
        [0, 900],
        [1_000, 3_000],
      ]),
    ];
    const { delays } = figuresOf({ turns: [], idle: [], other, overSocket: [] });
    const ms = delays.filter(({ what }) => what.startsWith('WebRTC')).map((each) => each.ms);
    expect(ms).toEqual([[400], [100]]);
  });

  it('prints shares, names what went wrong once, and leaves turns that were cut out of the delays', () => {
    const { rows, delays, wrong } = figuresOf({
      turns: [played('finished', [[1_900, 2_500]]), played('pause', [[900, 2_500]])],
      idle: [],
      other: [played('cough', [[0, 2_000]], { cut: true }), played('echo', [[0, 2_000]])],
      overSocket: [],
    });
    expect(rows[0]).toEqual(['cut off, all turns', 2, '≤ 5 %', '50.0 %']);
    expect(rows.find(([what]) => what === 'WebRTC: false barge-ins')).toEqual([
      'WebRTC: false barge-ins',
      2,
      '≤ 2 %',
      '50.0 %',
    ]);
    expect(delays[1]).toEqual({ what: 'finished: the answer is heard', ms: [410] });
    expect(delays[3]?.ms).toEqual([]);
    expect(wrong).toHaveLength(2);
  });
});
