import { describe, expect, it } from 'vitest';
import { controlled } from './testing/controlled-turns.ts';

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

  it('continues when the words can’t be recognised', async () => {
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
