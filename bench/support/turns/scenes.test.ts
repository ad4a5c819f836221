import { SAMPLE_RATE } from '@parlo/voice';
import { describe, expect, it } from 'vitest';
import { type Clip, level, readClips } from './clips.ts';
import { createFarEnd } from './far-end.ts';
import { bargeInScenes, disturbances, idleScenes, turnScenes } from './scenes.ts';
import { cough, decibels, farAway, knock, music, room, seeded } from './sounds.ts';

const voiced = (ms: number) =>
  new Float32Array((ms * SAMPLE_RATE) / 1_000).map((_, i) => 0.3 * Math.sin(i / 15));
const clip = (kind: Clip['kind'], ...lengthsMs: number[]): Clip => ({
  kind,
  text: kind,
  voice: 'somebody',
  pieces: lengthsMs.map(voiced),
});
const levelAt = (track: Float32Array, fromMs: number, toMs: number) =>
  level(track.subarray(fromMs * 16, toMs * 16));

describe('turnScenes', () => {
  it('puts speech into a quiet room and says where it is', () => {
    const [scene] = turnScenes([clip('finished', 1_000)]);
    expect(scene).toMatchObject({ kind: 'finished', fromMs: 600, toMs: 1_600, pauses: [] });
    const track = scene?.microphone ?? new Float32Array(0);
    expect(track.length).toBe(4_600 * 16);
    expect(levelAt(track, 600, 1_600)).toBeCloseTo(decibels(-23), 2);
    expect(levelAt(track, 0, 600)).toBeLessThan(decibels(-58));
  });

  it('plays clips with pauses twice, with other pauses of 0.3 to 1.2 s that contain only room noise', () => {
    const scenes = turnScenes([clip('pause', 800, 700, 600)]);
    expect(scenes).toHaveLength(2);
    const lengths = scenes.map(({ pauses }) => pauses.map(({ fromMs, toMs }) => toMs - fromMs));
    expect(lengths[0]).not.toEqual(lengths[1]);
    for (const { pauses, microphone, toMs } of scenes) {
      expect(pauses).toHaveLength(2);
      for (const pause of pauses) {
        expect(pause.toMs - pause.fromMs).toBeGreaterThanOrEqual(300);
        expect(pause.toMs - pause.fromMs).toBeLessThanOrEqual(1_200);
        expect(levelAt(microphone, pause.fromMs + 5, pause.toMs - 5)).toBeLessThan(decibels(-55));
      }
      expect(toMs).toBeCloseTo(
        600 + 2_100 + pauses.reduce((sum, pause) => sum + pause.toMs - pause.fromMs, 0),
      );
    }
  });
});

describe('scenes beside turns', () => {
  const clips = [
    clip('finished', 900),
    clip('interruption', 700),
    clip('backchannel', 400),
    clip('pause', 900),
  ];

  it('interrupt the assistant', () => {
    const scenes = bargeInScenes(clips, 1);
    expect(scenes.length).toBeGreaterThanOrEqual(2);
    expect(scenes.every(({ assistantTalks, kind }) => assistantTalks && kind === 'interruption')).toBe(true);
  });

  it('do not mean to', () => {
    const kinds = new Set(disturbances(clips, 1).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['backchannel', 'cough', 'far', 'music', 'echo']));
    expect(idleScenes(clips, 1).every(({ assistantTalks }) => !assistantTalks)).toBe(true);
  });

  it('are the same in every run, and others for another seed', () => {
    const sound = (seed: number) => disturbances(clips, seed).map(({ microphone }) => level(microphone));
    expect(sound(1)).toEqual(sound(1));
    expect(sound(1)).not.toEqual(sound(2));
  });
});

describe('sounds', () => {
  it('are audible and not clipped', () => {
    const random = seeded(7);
    const sounds = [
      cough(random),
      knock(random),
      music(2_000, random),
      room(500, random),
      farAway(voiced(500), random, 0.01),
    ];
    for (const sound of sounds) {
      expect(level(sound)).toBeGreaterThan(0.0005);
      expect(sound.every((sample) => Number.isFinite(sample) && Math.abs(sample) < 1)).toBe(true);
    }
  });
});

describe('readClips', () => {
  it('reads both halves, of different lines and voices, without silence at the ends of clips', async () => {
    const [tuned, heldOut] = await Promise.all([readClips('tuned'), readClips('held-out')]);
    expect([tuned.length, heldOut.length]).toEqual([96, 96]);
    expect(tuned.filter(({ text }) => heldOut.some((other) => other.text === text))).toEqual([]);
    expect(tuned.filter(({ voice }) => heldOut.some((other) => other.voice === voice))).toEqual([]);
    for (const { pieces } of [...tuned, ...heldOut]) {
      expect(pieces.length).toBeGreaterThan(0);
      for (const piece of pieces) expect(piece.length).toBeGreaterThan(SAMPLE_RATE / 20);
    }
  }, 30_000);
});

describe('createFarEnd', () => {
  const frame = (value: number, length = 240) => new Int16Array(length).fill(value);

  it('hears a frame of WebRTC as it comes', () => {
    const end = createFarEnd('webrtc');
    end.play(frame(1));
    end.play(frame(2));
    expect(end.hear()?.[0]).toBe(2);
    expect(end.hear()).toBeNull();
  });

  it('keeps the sound of a WebSocket until its time, and drops it for somebody who speaks', () => {
    const end = createFarEnd('websocket');
    end.play(frame(1, 720));
    expect(end.hear()?.[0]).toBe(1);
    end.receive({
      type: 'input_audio_buffer.speech_started',
      event_id: 'e',
      item_id: 'i',
      audio_start_ms: 0,
    });
    expect(end.hear()).toBeNull();
  });
});
