import { describe, expect, it } from 'vitest';
import { levels } from '../../speech/sound/energy.ts';
import { toFloat } from '../../speech/sound/wav.ts';
import { type Frames, VOICE_RATE } from './frames.ts';
import { speak } from './speak.ts';
import { joined, type MadeUp, madeUpFrames } from './testing.ts';
import { SHAPES, type VoiceShape } from './voice-shape.ts';

const alphabet = new Map([...'abc,.!;—? '].map((phoneme, index) => [phoneme, index + 1]));

/** 250 ms of silence, as many of a vowel, and as many of silence. */
const word: MadeUp = {
  pitch: (frame) => (frame >= 20 && frame < 40 ? 200 : 0),
  harmonic: () => -0.5,
  free: (_, frame) => (frame >= 20 && frame < 40 ? -4 : -14),
};

/** Says the same whatever it reads, and remembers what that was. */
function scripted(frames: Frames = madeUpFrames(60, word)) {
  const read: { ids: readonly number[]; speed: number }[] = [];
  const given: Frames[] = [];
  const network = {
    framesOf: async (ids: readonly number[], speed: number) => {
      read.push({ ids, speed });
      // Whoever speaks them gives them back.
      const own = structuredClone(frames);
      given.push(own);
      return own;
    },
    close: async () => {},
  };
  return { voice: { network, alphabet }, read, given };
}

const collect = async (phonemes: string, shape: VoiceShape = SHAPES.verse, { voice, read } = scripted()) => {
  const pieces: Int16Array[] = [];
  for await (const piece of speak(voice, phonemes, shape)) pieces.push(piece);
  const sound = toFloat(Int16Array.from(pieces.flatMap((piece) => [...piece])));
  return { pieces, sound, read };
};

/** The longest silence inside a sound, in ms. */
function longestPause(sound: Float32Array): number {
  const heard = levels(sound, VOICE_RATE).map((level) => level > -60);
  const inside = heard.slice(heard.indexOf(true), heard.lastIndexOf(true) + 1);
  const pauses = inside
    .map((isSound) => (isSound ? ' ' : '-'))
    .join('')
    .split(/ +/u);
  return 10 * Math.max(...pauses.map((pause) => pause.length));
}

describe('speaking', () => {
  it('reads a sentence at once, at the pace of its voice', async () => {
    const { read } = await collect('ab, c. ca!', SHAPES.echo);
    expect(read).toEqual([
      { ids: [0, 1, 2, 4, 10, 3, 5, 0], speed: SHAPES.echo.speed },
      { ids: [0, 3, 1, 6, 0], speed: SHAPES.echo.speed },
    ]);
  });

  it('cuts the silence at both ends', async () => {
    const { sound } = await collect('abc.');
    const seconds = sound.length / VOICE_RATE;
    expect(seconds).toBeGreaterThan(0.25);
    expect(seconds).toBeLessThan(0.36);
  });

  it('gives a short first piece, and longer ones', async () => {
    const long = scripted(madeUpFrames(200, { free: () => -2 }));
    const { pieces } = await collect('abc', SHAPES.verse, long);
    expect(pieces.map((piece) => piece.length / 300)).toEqual([12, 24, 48, 48, 48, 20]);
  });

  it('makes a pause between sentences, as long as the voice likes, and a shorter one between clauses', async () => {
    const sentences = longestPause((await collect('abc. abc.')).sound);
    const slower = longestPause((await collect('abc. abc.', { ...SHAPES.verse, pauses: 1.5 })).sound);
    const long = `${'ab '.repeat(39)}c, ab.`;
    const clauses = longestPause((await collect(long)).sound);
    expect(sentences).toBeGreaterThanOrEqual(400);
    expect(sentences).toBeLessThan(500);
    expect(slower - sentences).toBeGreaterThanOrEqual(180);
    expect(sentences - clauses).toBeGreaterThanOrEqual(140);
    expect(clauses).toBeGreaterThan(200);
  });

  it('begins and ends at zero', async () => {
    const { sound } = await collect('abc.', SHAPES.verse, scripted(madeUpFrames(30, { free: () => -1 })));
    for (const edge of [sound[0], sound.at(-1)]) expect(edge).toBe(0);
    expect(Math.max(...sound.subarray(2000, 4000).map(Math.abs))).toBeGreaterThan(0.001);
  });

  it('compresses loud samples instead of clipping them', async () => {
    const loud = scripted(madeUpFrames(30, { free: () => 4 }));
    const { sound } = await collect('abc.', { ...SHAPES.verse, gainDb: 20 }, loud);
    const highest = Math.max(...sound.map(Math.abs));
    expect(highest).toBeGreaterThan(0.9);
    expect(highest).toBeLessThan(1);
    const quiet = await collect('abc.', { ...SHAPES.verse, gainDb: 0 });
    const louder = await collect('abc.', { ...SHAPES.verse, gainDb: 6.02 });
    const ratio = Math.max(...louder.sound) / Math.max(...quiet.sound);
    expect(ratio).toBeCloseTo(2, 2);
  });

  it('returns nothing for empty text, and skips unreadable characters', async () => {
    for (const nothing of ['', '   ', 'Ж😀', '\0']) {
      const { pieces, read } = await collect(nothing);
      expect(pieces).toEqual([]);
      expect(read).toEqual([]);
    }
    expect((await collect('ЖЖ. abc. ЄЄ.')).read).toHaveLength(1);
    expect((await collect('abc.', SHAPES.verse, scripted(madeUpFrames(40, {})))).pieces).toEqual([]);
  });

  it('rejects with the network’s failure', async () => {
    const { voice } = scripted();
    const failing = {
      ...voice,
      network: { ...voice.network, framesOf: () => Promise.reject(new Error('no memory')) },
    };
    await expect(speak(failing, 'abc', SHAPES.verse).next()).rejects.toThrow('no memory');
  });

  it('reads no further than it is listened to', async () => {
    const { voice, read } = scripted();
    for await (const _ of speak(voice, 'abc. abc. abc.', SHAPES.verse)) break;
    expect(read).toHaveLength(1);
  });

  it('gives spectra back when they are said, and when nobody listens any more', async () => {
    const { voice, given } = scripted();
    for await (const _ of speak(voice, 'abc. abc.', SHAPES.verse));
    for await (const _ of speak(voice, 'abc.', SHAPES.echo)) break;
    expect(given.map(({ harmonic, free }) => harmonic.length + free.length)).toEqual([0, 0, 0]);
  });

  it('says the same each time', async () => {
    const hiss = () => scripted(madeUpFrames(30, { noise: () => -1, free: () => -3 }));
    const [once, again] = [
      await collect('abc.', SHAPES.alloy, hiss()),
      await collect('abc.', SHAPES.alloy, hiss()),
    ];
    expect(joined(again.pieces)).toEqual(joined(once.pieces));
  });
});
