import { describe, expect, it } from 'vitest';
import { controlled } from './testing/controlled-turns.ts';
import { LONGEST_UTTERANCE_MS } from './turn-controller.ts';

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

describe('TurnController, at the client’s word', () => {
  it('commits sound since the last turn, and none twice', async () => {
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

  it('clears speech in progress and sound kept for a commit', async () => {
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
