// Films the product for the dashboard's demo video, from real screens and a real call, without an account:
//   node apps/web/scripts/record-demo.ts DELIVERY.wav PARKING.wav [URL on localhost]
// The WAV files are what the caller says: a question about delivery, and one about parking. Needs Chromium
// (PARLO_CHROMIUM, else /usr/bin/chromium). Writes apps/web/public/demo/.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { writeCaptions } from './demo/captions.ts';
import { makeFilm } from './demo/film.ts';
import { createReel } from './demo/reel.ts';
import { takeStory } from './demo/story.ts';

const INTO = fileURLToPath(new URL('../public/demo/', import.meta.url));

const [delivery, parking, url = 'http://localhost:3000'] = process.argv.slice(2);
if (!delivery || !parking) {
  console.error('Name two WAV files: a question about delivery, and one about parking.');
  process.exit(1);
}
await record({ delivery, parking });

async function record(sounds: { readonly delivery: string; readonly parking: string }): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  try {
    const reel = createReel();
    await takeStory({ browser, url, sounds }, reel);
    const { beats } = reel;
    const { webm, poster, seconds } = await makeFilm(browser, url, beats);
    await mkdir(INTO, { recursive: true });
    await writeFile(`${INTO}demo.webm`, webm);
    await writeFile(`${INTO}poster.webp`, poster);
    await writeFile(`${INTO}captions.en.vtt`, writeCaptions(beats, 'en'));
    await writeFile(`${INTO}captions.uk.vtt`, writeCaptions(beats, 'uk'));
    console.log(`${seconds.toFixed(1)} s, ${webm.length} bytes; poster ${poster.length} bytes`);
  } finally {
    await browser.close();
  }
}
