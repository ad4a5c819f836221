/**
 * Records the greetings of the examples to start from, each in the voice of its example, as `.cache/greetings/ID.wav`.
 * `opusenc --bitrate 24 --title "$GREETING"` makes the files of `apps/web/public/examples` of them; a test of the examples
 * compares the title with the greeting. Prints how long each is.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { VOICE_RATE, wholeSound, writeWav } from '@parlo/voice';
import { createNaturalVoice } from '@parlo/voice/speaking';
import { TEMPLATES } from '../apps/web/src/features/assistants/templates/templates.ts';
import { printTable } from './support/stats.ts';

const FOLDER = fileURLToPath(new URL('../.cache/greetings/', import.meta.url));
const never = new AbortController().signal;
const rows: (string | number)[][] = [];

await mkdir(FOLDER, { recursive: true });
const tts = await createNaturalVoice();
for (const { id, greetingMessage, voice } of TEMPLATES) {
  const samples = await wholeSound(tts.synthesize(greetingMessage, { voice }, never));
  await writeFile(`${FOLDER}/${id}.wav`, writeWav({ samples, sampleRate: VOICE_RATE }));
  await writeFile(`${FOLDER}/${id}.txt`, greetingMessage);
  rows.push([id, voice, (samples.length / VOICE_RATE).toFixed(1)]);
}
await tts.close();
printTable('Greetings of the examples', ['example', 'voice', 'seconds'], rows);
