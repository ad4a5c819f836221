import { createSpeech } from '@parlo/voice';
import { median, percentile, printTable } from './support/stats.ts';
import { createAssistantSound } from './support/turns/assistant-sound.ts';
import { HALVES, readClips } from './support/turns/clips.ts';
import { figuresOf } from './support/turns/figures.ts';
import { type Over, type Played, playScene } from './support/turns/play-scene.ts';
import { bargeInScenes, disturbances, idleScenes, type Scene, turnScenes } from './support/turns/scenes.ts';

/**
 * Whether the session knows when a visitor's turn is over, and who wants the floor: 400 scenes of visitors who pause,
 * dictate, cough or are not alone, played to real sessions with the shipped models. `--tuned` for that half alone,
 * `--details` names every scene that went wrong.
 */

const options = process.argv.slice(2);
const halves = options.includes('--tuned') ? HALVES.slice(0, 1) : HALVES;
const speech = await createSpeech();
const sound = await createAssistantSound();
try {
  for (const half of halves) {
    const clips = await readClips(half);
    const seed = HALVES.indexOf(half) + 1;
    const play = (scenes: readonly Scene[], over: Over) => playAll(scenes, over);
    const turns = await play(turnScenes(clips), 'webrtc');
    const idle = await play(idleScenes(clips, seed), 'webrtc');
    const other = await play([...bargeInScenes(clips, seed), ...disturbances(clips, seed)], 'webrtc');
    const overSocket = await play([...bargeInScenes(clips, seed), ...disturbances(clips, seed)], 'websocket');
    const { rows, delays, wrong } = figuresOf({ turns, idle, other, overSocket });
    printTable(`Turns, ${half} half`, ['what', 'scenes', 'goal', 'measured'], rows);
    printTable(
      `From the end of speech, ${half} half, ms`,
      ['what', 'p50', 'p95'],
      delays.map(({ what, ms }) => [what, median(ms), percentile(ms, 0.95)]),
    );
    if (options.includes('--details') && half === 'tuned') console.log(wrong.join('\n'));
  }
} finally {
  await speech.close();
}

async function playAll(scenes: readonly Scene[], over: Over): Promise<Played[]> {
  const played: Played[] = [];
  for (const scene of scenes) played.push(await playScene(scene, over, speech, sound));
  return played;
}
