// Films the product for the dashboard's demo video, from real screens and a real call:
//   PARLO_ADMIN_EMAIL=… PARLO_ADMIN_PASSWORD=… node apps/web/scripts/record-demo.ts MICROPHONE.wav [URL on localhost]
// The microphone file is what the caller says: 9 s of silence, a question about delivery, 13 s of silence, a
// question about a dog, a minute of silence. It registers an owner of its own, whom the administrator gives the
// minutes for that call. Needs Chromium (PARLO_CHROMIUM, else /usr/bin/chromium), whose system font is the widget's.
// Writes apps/web/public/demo/.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient, ENDPOINTS } from '@parlo/contract';
import { chromium } from 'playwright-core';
import { writeCaptions } from './demo/captions.ts';
import { makeFilm } from './demo/film.ts';
import { createReel } from './demo/reel.ts';
import { takeStory } from './demo/story.ts';

const INTO = fileURLToPath(new URL('../public/demo/', import.meta.url));
const MINUTES = 300;

const [microphone, url = 'http://localhost:3000'] = process.argv.slice(2);
const { PARLO_ADMIN_EMAIL: email, PARLO_ADMIN_PASSWORD: password } = process.env;
if (!microphone || !email || !password) {
  console.error('Name a microphone file, PARLO_ADMIN_EMAIL and PARLO_ADMIN_PASSWORD.');
  process.exit(1);
}
await record(microphone, { email, password });

async function record(sound: string, admin: { email: string; password: string }): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}%noloop`,
    ],
  });
  try {
    const grant = (owner: string) => grantMinutes(admin, owner);
    const reel = createReel();
    await takeStory({ browser, url, grant }, reel);
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

async function grantMinutes(admin: { email: string; password: string }, owner: string): Promise<void> {
  let token = '';
  const client = createClient(ENDPOINTS, {
    baseUrl: `${url}/api`,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(input, { ...init, headers });
      token = response.headers.get('set-auth-token') ?? token;
      return response;
    },
  });
  await client.request('login', admin);
  const { users } = await client.request('listUsers', { search: owner });
  await client.request('grantMinutes', {
    userId: users[0]?.id ?? '',
    minutes: MINUTES,
    note: 'to record the demo',
  });
}
