import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { grantMinutes, registerOwner } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually, readConversations, readMinutes, withDatabase } from '../support/database.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { openSpeaking, speak } from '../support/speaking-visitor.ts';

/** A call that a provider holds, which is another Parlo here, and what becomes of it when that one is gone. */

const GREETING = 'Hello, this is the bakery. How can I help?';
const QUESTION = 'What are your opening hours?';
/** Each of the two has an answer of its own, so that it shows who speaks. */
const PROVIDERS_ANSWER = 'We are open from seven in the morning until six in the evening.';
const OWN_ANSWER = 'Our doors are open on every day of the week but Sunday.';

/** What this server says when it takes up a conversation whose provider is gone. */
const APOLOGY = 'Sorry, something went wrong. Please say that again.';

/** Recognition may miss a question, or a word of it: it is asked again once nothing, or another reply, came of it. */
const TIMES = 4;
const REPLY_MS = 30_000;
/** A busy machine needs many times the three seconds that all of this takes on a free one. */
const STEP_MS = 60_000;
const MINUTES = 60;
/** Speech has far more of it than comfort noise, which stays far below. In the units of `totalAudioEnergy`. */
const AUDIBLE = 0.001;

/** The second Parlo is started after the first, whose key it needs. */
const START_MS = 240_000;
const JOURNEY_MS = 300_000;
const HOSTS = { PARLO_VOICE_HOSTS: '1' };

let provider: Parlo;
let parlo: Parlo;
let studio: Studio;
let browser: Browser;
/** The provider's assistant. */
let providersModel: string;
let owner: { readonly email: string; readonly assistantId: string };

interface Wanted {
  readonly greeting: string;
  readonly answer: string;
  readonly callEngine: 'local' | 'provider';
}

/** Makes an owner with minutes and an assistant. `key` is an API key of theirs. */
async function makeOwner(at: Parlo, { greeting, answer, callEngine }: Wanted) {
  const { client, email } = await registerOwner(at.url);
  const { assistantId } = await client.request('addAssistant', {
    email,
    assistant: {
      assistantName: 'Bakery',
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: greeting,
      voice: 'verse',
      callEngine,
      faqList: [{ question: QUESTION, answer }],
    },
  });
  await grantMinutes(at, email, MINUTES);
  const { key } = await client.request('createApiKey', { name: 'Voice' });
  return { email, assistantId, key };
}

// Before each try: the provider does not survive one.
beforeEach(async () => {
  [provider, studio, browser] = await Promise.all([startParlo({ env: HOSTS }), openStudio(), openBrowser()]);
  const voice = await makeOwner(provider, {
    greeting: 'This greeting is never said.',
    answer: PROVIDERS_ANSWER,
    callEngine: 'local',
  });
  providersModel = voice.assistantId;
  parlo = await startParlo({
    env: {
      ...HOSTS,
      PARLO_REALTIME_BASE_URL: `${provider.url}/v1`,
      PARLO_REALTIME_API_KEY: voice.key,
      PARLO_REALTIME_MODEL: voice.assistantId,
      PARLO_REALTIME_PRICES: 'text_in=1 text_out=4 audio_in=10 audio_out=20',
    },
  });
  owner = await makeOwner(parlo, { greeting: GREETING, answer: OWN_ANSWER, callEngine: 'provider' });
}, START_MS);

afterEach(async () => {
  await browser?.close();
  await studio?.close();
  await parlo?.remove();
  await provider?.remove();
});

/** What the call by the provider cost, as it is stored. */
async function readCost() {
  const { rows } = await withDatabase(parlo.dataDir, (client) =>
    client.query<{ model: string; priced: boolean; fell_back: boolean }>(
      `select k.model, k.cost > 0 as priced, c.fell_back from call_costs k
       join conversations c on c.id = k.conversation_id where c.assistant_id = $1`,
      [owner.assistantId],
    ),
  );
  return rows[0];
}

/** Tells what each of a page's calls has heard, in their order: call it before the page is opened. */
async function listenToCalls(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const calls: RTCPeerConnection[] = [];
    Object.assign(window, { parloCalls: calls });
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        calls.push(this);
      }
    };
  });
  return () =>
    page.evaluate(async () => {
      const energies: number[] = [];
      for (const call of (window as unknown as { parloCalls: RTCPeerConnection[] }).parloCalls) {
        let energy = 0;
        for (const report of (await call.getStats()).values())
          if (report.type === 'inbound-rtp') energy += report.totalAudioEnergy;
        energies.push(energy);
      }
      return energies;
    });
}

/** Waits until the assistant has said all that it had to say. */
async function isListening(page: Page): Promise<void> {
  await page.locator('[data-voice="listening"]').waitFor({ timeout: STEP_MS });
}

/** As people do: a question that was not heard, or was heard as another, is asked again. */
async function askUntil(page: Page, answer: string): Promise<void> {
  const lines = page.locator('.said.assistant');
  for (let times = 1; times <= TIMES; times += 1) {
    await isListening(page);
    const before = await lines.count();
    await speak(page, studio, QUESTION);
    const replied = await eventually(
      () => lines.count(),
      (count) => count > before,
      REPLY_MS,
    );
    if (replied > before) await isListening(page);
    if (await lines.filter({ hasText: answer }).count()) return;
  }
  throw new Error(`Nobody answered: ${await page.locator('.transcript').textContent()}`);
}

it(
  'is greeted, asks and is answered by the provider, and goes on talking when that one dies',
  async () => {
    const { seconds: had } = await readMinutes(parlo.dataDir, owner.email);
    const page = await openSpeaking(browser);
    const heard = await listenToCalls(page);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).search));
    await page.goto(`${parlo.url}/widget?assistantId=${owner.assistantId}`);
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.locator('.said.assistant', { hasText: GREETING }).waitFor({ timeout: STEP_MS });
    await expect.poll(async () => (await heard()).at(-1), { timeout: STEP_MS }).toBeGreaterThan(AUDIBLE);
    // Its events come from our server, its sound does not.
    expect(sockets).toHaveLength(1);
    expect(sockets[0]).toMatch(/^\?call_id=rtc_/);

    await askUntil(page, PROVIDERS_ANSWER);

    await provider.kill();
    const calls = (await heard()).length;
    await page.locator('.said.assistant', { hasText: APOLOGY }).waitFor({ timeout: STEP_MS });
    await askUntil(page, OWN_ANSWER);
    await page.locator('main.active').waitFor();
    const ofSecond = async () => (await heard()).slice(calls).at(-1) ?? 0;
    await expect.poll(ofSecond, { timeout: STEP_MS }).toBeGreaterThan(AUDIBLE);
    await page.getByRole('button', { name: 'End call' }).click();
    await page.locator('main.ended').waitFor();

    const stored = await eventually(
      () => readConversations(parlo.dataDir, owner.assistantId),
      (all) => all.length > 0 && all.every(({ ended }) => ended),
    );
    // Both calls are one conversation: nothing of the first is lost, and the greeting is said once.
    expect(stored.map(({ end_reason }) => end_reason)).toEqual(['left']);
    const turns = stored.flatMap((conversation) => conversation.turns);
    const said = turns.map(({ text }) => text);
    // An answer that takes a moment begins with words that say so.
    for (const text of [PROVIDERS_ANSWER, APOLOGY, OWN_ANSWER]) expect(said.join('\n')).toContain(text);
    expect(said.filter((text) => text === GREETING)).toHaveLength(1);
    expect(turns.filter(({ role }) => role === 'visitor').length).toBeGreaterThan(1);
    const used = stored.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(used).toBeGreaterThan(0);
    expect(await readMinutes(parlo.dataDir, owner.email)).toEqual({ seconds: had - used, leased: 0 });
    expect(await readCost()).toMatchObject({ model: providersModel, priced: true, fell_back: true });
  },
  JOURNEY_MS,
);
