import { describe, expect, it } from 'vitest';
import { DUCKED, PlaybackQueue, SENTENCE_PAUSE_MS } from './playback-queue.ts';

/** Queues a whole sentence; returns where it lies. */
function say(playback: PlaybackQueue, ...pieces: Int16Array[]): { fromMs: number; toMs: number } {
  const fromMs = playback.beginSentence();
  for (const piece of pieces) playback.add(piece);
  playback.endSentence();
  return { fromMs, toMs: playback.endMs };
}

const tone = (ms: number, level = 1_000) => new Int16Array(ms * 24).fill(level);

function queue() {
  const calls: string[] = [];
  const playback = new PlaybackQueue(
    () => calls.push('first'),
    () => calls.push('drained'),
  );
  /** One character for each frame of `ms`: sound, silence of the item, or nothing to play. */
  const play = (ms: number) =>
    Array.from({ length: ms / 10 }, () => {
      const frame = playback.next();
      return frame === null ? '.' : frame.some((sample) => sample !== 0) ? '#' : '-';
    }).join('');
  return { playback, calls, play };
}

describe('PlaybackQueue, after a time in which nobody heard it', () => {
  const held = (playedMs: number) => {
    const { playback, play } = queue();
    for (const ms of [300, 300, 300]) say(playback, tone(ms));
    play(playedMs);
    playback.hold();
    play(10);
    return { playback, play };
  };
  const sentence = '#'.repeat(30);
  const pause = '-'.repeat(SENTENCE_PAUSE_MS / 10);

  it('goes on with the beginning of the sentence that was not heard whole', () => {
    const { playback, play } = held(700);
    expect(playback.playedMs).toBe(700);
    playback.resumeAfter(600);
    expect(play(790)).toBe(`${sentence}${pause}${sentence}.`);
  });

  it('goes back to one that was over by then', () => {
    const { playback, play } = held(900);
    playback.resumeAfter(250);
    expect(play(1_270)).toBe(`${sentence}${pause}${sentence}${pause}${sentence}.`);
  });

  it('does not repeat sentences that were heard completely', () => {
    const { playback, play } = held(400);
    playback.resumeAfter(350);
    expect(play(870)).toBe(`${'-'.repeat(8)}${sentence}${pause}${sentence}.`);
  });
});

describe('PlaybackQueue, ahead', () => {
  /** Milliseconds sent in each 10 ms of playback. */
  const send = ({ playback }: ReturnType<typeof queue>, ms: number, leadMs = 100) =>
    Array.from({ length: ms / 10 }, () => (playback.nextAhead(leadMs)?.length ?? 0) / 24);

  it('gives the lead at once, then pieces of 40 ms, then the rest', () => {
    const ahead = queue();
    say(ahead.playback, tone(230));
    expect(send(ahead, 160)).toEqual([100, 0, 0, 0, 40, 0, 0, 0, 40, 0, 0, 0, 40, 10, 0, 0]);
    expect(ahead.playback.playedMs).toBe(160);
  });

  it('is drained when its time has passed, and all is sent before', async () => {
    const ahead = queue();
    say(ahead.playback, tone(150));
    let sent = false;
    const whenSent = ahead.playback.whenSent().then(() => {
      sent = true;
    });
    send(ahead, 20);
    await Promise.resolve();
    expect(sent).toBe(false);
    send(ahead, 40);
    await whenSent;
    ahead.playback.complete();
    send(ahead, 90);
    expect(ahead.calls).toEqual(['first']);
    send(ahead, 10);
    expect(ahead.calls).toEqual(['first', 'drained']);
    await ahead.playback.whenSent();
  });

  it('sends less than 40 ms only at the end of a sentence', () => {
    const ahead = queue();
    ahead.playback.beginSentence();
    ahead.playback.add(tone(30));
    expect(send(ahead, 10)).toEqual([0]);
    ahead.playback.add(tone(30));
    expect(send(ahead, 10)).toEqual([60]);
    ahead.playback.add(tone(10));
    expect(send(ahead, 10)).toEqual([0]);
    ahead.playback.endSentence();
    expect(send(ahead, 10)).toEqual([10]);
  });

  it('sends the pause between sentences with the sound after it, and forgets it all on a reset', async () => {
    const ahead = queue();
    say(ahead.playback, tone(50));
    expect(send(ahead, 50)[0]).toBe(50);
    say(ahead.playback, tone(50));
    const piece = ahead.playback.nextAhead(400);
    expect(piece).toHaveLength((SENTENCE_PAUSE_MS + 50) * 24);
    expect(piece?.findIndex((sample) => sample !== 0)).toBe(SENTENCE_PAUSE_MS * 24);
    say(ahead.playback, tone(5_000));
    const whenSent = ahead.playback.whenSent();
    ahead.playback.reset();
    await whenSent;
    expect(ahead.playback.nextAhead(400)).toBeNull();
  });
});

describe('PlaybackQueue', () => {
  it('plays sentences with a pause between them', () => {
    const { playback, play, calls } = queue();
    expect(say(playback, tone(50))).toEqual({ fromMs: 0, toMs: 50 });
    expect(say(playback, tone(30))).toEqual({ fromMs: 230, toMs: 260 });
    playback.complete();
    expect(play(300)).toBe(`${'#'.repeat(5)}${'-'.repeat(SENTENCE_PAUSE_MS / 10)}${'#'.repeat(3)}....`);
    expect(calls).toEqual(['first', 'drained']);
    expect(playback.playedMs).toBe(260);
  });

  it('pads the last frame and counts only real samples', () => {
    const { playback, play } = queue();
    say(playback, new Int16Array(300).fill(7));
    expect(play(30)).toBe('##.');
    expect(playback.playedMs).toBe(13);
  });

  it('waits for more sound without moving on, and is drained only when complete', () => {
    const { playback, play, calls } = queue();
    say(playback, tone(20));
    expect(play(50)).toBe('##...');
    expect(playback.playedMs).toBe(20);
    expect(calls).toEqual(['first']);
    playback.complete();
    expect(calls).toEqual(['first', 'drained']);
  });

  it('plays the pieces of a sentence without a pause, and no frame before it is full', () => {
    const { playback, play, calls } = queue();
    expect(playback.beginSentence()).toBe(0);
    playback.add(tone(25));
    expect(play(30)).toBe('##.');
    playback.add(tone(25));
    expect(play(40)).toBe('###.');
    playback.add(tone(3));
    expect(play(10)).toBe('.');
    playback.endSentence();
    playback.complete();
    expect(play(20)).toBe('#.');
    expect(playback.playedMs).toBe(53);
    expect(calls).toEqual(['first', 'drained']);
  });

  it('is silent from the frame after the next on while held, and keeps the place', () => {
    const { playback, play } = queue();
    say(playback, tone(1_000));
    play(500);
    playback.hold();
    playback.hold();
    const fading = playback.next()?.slice() ?? new Int16Array();
    expect(Math.abs(fading.at(-1) ?? 0)).toBeLessThan(Math.abs(fading[0] ?? 0));
    expect(play(200)).toBe('.'.repeat(20));
    expect(playback.playedMs).toBe(500);
  });

  it('goes on more quietly until then, and as loud as before with nothing said twice', () => {
    const { playback, play } = queue();
    const pcm = new Int16Array(24_000).fill(1_000);
    say(playback, pcm);
    play(100);
    playback.duck();
    const ends = (frame: Int16Array | null) => [frame?.[0], frame?.at(-1)];
    const [from = 0, to = 0] = ends(playback.next());
    expect([from, to < 1_000 * (DUCKED + 0.01)]).toEqual([1_000, true]);
    expect(ends(playback.next())).toEqual([1_000 * DUCKED, 1_000 * DUCKED]);
    playback.resume();
    expect(playback.playedMs).toBe(120);
    expect(ends(playback.next())[0]).toBe(1_000 * DUCKED);
    expect(ends(playback.next())).toEqual([1_000, 1_000]);
  });

  it('goes on from a quiet point shortly before the hold', () => {
    const { playback, play } = queue();
    const pcm = tone(1_000);
    pcm.fill(0, 380 * 24, 400 * 24);
    say(playback, pcm);
    play(500);
    playback.hold();
    play(300);
    playback.resume();
    expect(playback.playedMs).toBeGreaterThanOrEqual(380);
    expect(playback.playedMs).toBeLessThan(400);
    expect(play(1_000).replaceAll('.', '').length).toBeGreaterThanOrEqual(60);
  });

  it('does not rewind before the beginning, nor when nothing was held', () => {
    const { playback, play } = queue();
    say(playback, tone(500));
    play(30);
    playback.resume();
    expect(playback.playedMs).toBe(30);
    playback.hold();
    play(50);
    playback.resume();
    expect(playback.playedMs).toBe(0);
    expect(play(20)).toBe('##');
  });

  it('finds its way back over a pause between sentences', () => {
    const { playback, play } = queue();
    say(playback, tone(400));
    say(playback, tone(400));
    play(600);
    playback.hold();
    play(100);
    playback.resume();
    expect(playback.playedMs).toBeGreaterThanOrEqual(400);
    expect(playback.playedMs).toBeLessThanOrEqual(580);
    playback.complete();
    play(1_000);
    expect(playback.remainingMs).toBe(0);
  });

  it('holds back a reply that begins during a hold', () => {
    const { playback, play } = queue();
    playback.hold();
    playback.reset();
    say(playback, tone(50));
    expect(play(30)).toBe('...');
    playback.resume();
    expect(play(50)).toBe('#####');
  });

  it('starts over on reset', () => {
    const { playback, play, calls } = queue();
    say(playback, tone(100));
    playback.complete();
    play(50);
    playback.reset();
    expect(playback.playedMs).toBe(0);
    expect(playback.remainingMs).toBe(0);
    expect(play(50)).toBe('.....');
    say(playback, tone(20));
    play(50);
    expect(calls).toEqual(['first', 'first']);
  });

  it('lets the synthesiser wait until little is left, or nothing counts any more', async () => {
    const { playback, play } = queue();
    say(playback, tone(1_000));
    let woken = 0;
    void playback.whenBelow(500).then(() => (woken += 1));
    void playback.whenBelow(100).then(() => (woken += 1));
    await playback.whenBelow(1_000);
    play(490);
    await Promise.resolve();
    expect(woken).toBe(0);
    play(10);
    await Promise.resolve();
    expect(woken).toBe(1);
    playback.reset();
    await Promise.resolve();
    expect(woken).toBe(2);
  });
});
