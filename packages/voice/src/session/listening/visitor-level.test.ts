import { describe, expect, it } from 'vitest';
import { join, silence, tone } from '../../testing/sounds.ts';
import { VisitorLevel } from './visitor-level.ts';

const at = (db: number, seconds = 0.2) => tone(200, seconds, Math.SQRT2 * 10 ** (db / 20));

describe('VisitorLevel', () => {
  it('expects a visitor it has not heard to be as loud as browsers make them', () => {
    const level = new VisitorLevel();
    expect(level.isNear(at(-20))).toBe(true);
    expect(level.isNear(at(-30))).toBe(true);
    expect(level.isNear(at(-40))).toBe(false);
    expect(level.isNear(silence(0.2))).toBe(false);
  });

  it('listens to the latest 100 ms', () => {
    const level = new VisitorLevel();
    expect(level.isNear(join(at(-20), silence(0.1)))).toBe(false);
    expect(level.isNear(join(silence(0.2), at(-20, 0.1)))).toBe(true);
  });

  it('learns a quiet microphone, pauses in a turn left out', () => {
    const level = new VisitorLevel();
    level.learn(join(at(-40, 0.5), silence(0.4), at(-40, 0.5)));
    expect(level.isNear(at(-48))).toBe(true);
    expect(level.isNear(at(-58))).toBe(false);
  });

  it('is not misled for long by somebody else', () => {
    const level = new VisitorLevel();
    level.learn(at(-18, 1));
    level.learn(at(-45, 1));
    expect(level.isNear(at(-38))).toBe(false);
    level.learn(at(-18, 1));
    expect(level.isNear(at(-33))).toBe(false);
    expect(level.isNear(at(-27))).toBe(true);
  });

  it('learns nothing from a click', () => {
    const level = new VisitorLevel();
    level.learn(at(-60, 0.05));
    expect(level.isNear(at(-40))).toBe(false);
  });
});
