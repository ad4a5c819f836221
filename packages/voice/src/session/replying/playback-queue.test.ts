import { describe, expect, it } from 'vitest';
import { PlaybackQueue, SENTENCE_PAUSE_MS } from './playback-queue.ts';

const tone = (ms: number, level = 1_000) => new Int16Array(ms * 16).fill(level);

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

describe('PlaybackQueue, ahead', () => {
  /** Milliseconds sent in each 10 ms of playback. */
  const send = ({ playback }: ReturnType<typeof queue>, ms: number, leadMs = 100) =>
    Array.from({ length: ms / 10 }, () => (playback.nextAhead(leadMs)?.length ?? 0) / 16);

  it('gives the lead at once, then pieces of 40 ms, then the rest', () => {
    const ahead = queue();
    ahead.playback.add(tone(230), 'One.');
    expect(send(ahead, 160)).toEqual([100, 0, 0, 0, 40, 0, 0, 0, 40, 0, 0, 0, 40, 10, 0, 0]);
    expect(ahead.playback.playedMs).toBe(160);
  });

  it('is drained when its time has passed, and all is sent before', async () => {
    const ahead = queue();
    ahead.playback.add(tone(150), 'One.');
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

  it('sends the pause between sentences with the sound after it, and forgets it all on a reset', async () => {
    const ahead = queue();
    ahead.playback.add(tone(50), 'One.');
    expect(send(ahead, 50)[0]).toBe(50);
    ahead.playback.add(tone(50), 'Two.');
    const piece = ahead.playback.nextAhead(400);
    expect(piece).toHaveLength((SENTENCE_PAUSE_MS + 50) * 16);
    expect(piece?.findIndex((sample) => sample !== 0)).toBe(SENTENCE_PAUSE_MS * 16);
    ahead.playback.add(tone(5_000), 'Three.');
    const whenSent = ahead.playback.whenSent();
    ahead.playback.reset();
    await whenSent;
    expect(ahead.playback.nextAhead(400)).toBeNull();
  });
});

describe('PlaybackQueue', () => {
  it('plays sentences with a pause between them', () => {
    const { playback, play, calls } = queue();
    expect(playback.add(tone(50), 'One.')).toEqual({ text: 'One.', fromMs: 0, toMs: 50 });
    expect(playback.add(tone(30), 'Two.')).toEqual({ text: 'Two.', fromMs: 230, toMs: 260 });
    playback.complete();
    expect(play(300)).toBe(`${'#'.repeat(5)}${'-'.repeat(SENTENCE_PAUSE_MS / 10)}${'#'.repeat(3)}....`);
    expect(calls).toEqual(['first', 'drained']);
    expect(playback.playedMs).toBe(260);
  });

  it('pads the last frame and counts only what there was', () => {
    const { playback, play } = queue();
    playback.add(new Int16Array(200).fill(7), 'Short');
    expect(play(30)).toBe('##.');
    expect(playback.playedMs).toBe(13);
  });

  it('waits for more sound without moving on, and is drained only when complete', () => {
    const { playback, play, calls } = queue();
    playback.add(tone(20), 'One.');
    expect(play(50)).toBe('##...');
    expect(playback.playedMs).toBe(20);
    expect(calls).toEqual(['first']);
    playback.complete();
    expect(calls).toEqual(['first', 'drained']);
  });

  it('locates a sentence without sound where it stands', () => {
    const { playback } = queue();
    playback.add(tone(20), 'One.');
    expect(playback.add(new Int16Array(0), 'Mute.')).toEqual({ text: 'Mute.', fromMs: 20, toMs: 20 });
    expect(playback.remainingMs).toBe(20);
  });

  it('is silent from the frame after the next on while held, and keeps the place', () => {
    const { playback, play } = queue();
    playback.add(tone(1_000), 'Long.');
    play(500);
    playback.hold();
    playback.hold();
    const fading = playback.next()?.slice() ?? new Int16Array();
    expect(Math.abs(fading.at(-1) ?? 0)).toBeLessThan(Math.abs(fading[0] ?? 0));
    expect(play(200)).toBe('.'.repeat(20));
    expect(playback.playedMs).toBe(500);
  });

  it('goes on from a quiet point shortly before the hold', () => {
    const { playback, play } = queue();
    const pcm = tone(1_000);
    pcm.fill(0, 380 * 16, 400 * 16);
    playback.add(pcm, 'Long.');
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
    playback.add(tone(500), 'Long.');
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
    playback.add(tone(400), 'One.');
    playback.add(tone(400), 'Two.');
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
    playback.add(tone(50), 'One.');
    expect(play(30)).toBe('...');
    playback.resume();
    expect(play(50)).toBe('#####');
  });

  it('starts over on reset', () => {
    const { playback, play, calls } = queue();
    playback.add(tone(100), 'One.');
    playback.complete();
    play(50);
    playback.reset();
    expect(playback.playedMs).toBe(0);
    expect(playback.remainingMs).toBe(0);
    expect(play(50)).toBe('.....');
    playback.add(tone(20), 'Two.');
    play(50);
    expect(calls).toEqual(['first', 'first']);
  });

  it('lets the synthesiser wait until little is left, or nothing counts any more', async () => {
    const { playback, play } = queue();
    playback.add(tone(1_000), 'Long.');
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
