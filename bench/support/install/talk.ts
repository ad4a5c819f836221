import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { openStudio } from '@parlo/e2e/support/sound.ts';
import { openSpeaking, speak } from '@parlo/e2e/support/speaking-visitor.ts';

/**
 * A first conversation aloud with a Parlo that runs elsewhere: `talk.ts URL EMAIL PASSWORD SPKI`. An owner
 * makes an assistant, the administrator gives them minutes, and a visitor asks it by voice. `SPKI` is the key of the authority that the browser
 * trusts, as a hash.
 */

const TRIES = 3;
const REPLY_MS = 15_000;

const [url = '', email = '', password = '', spki = ''] = process.argv.slice(2);
const { assistantId } = await makeAssistant(
  { url, dataDir: '', admin: { email, password } },
  { faq: [{ question: 'When do you open?', answer: 'We open at nine in the morning.' }] },
);
console.log('made an assistant, with minutes from the administrator');
const [studio, browser] = await Promise.all([
  openStudio(),
  openBrowser({ flags: [`--ignore-certificate-errors-spki-list=${spki}`] }),
]);
try {
  const page = await openSpeaking(browser);
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    Object.assign(window, { parloConnections: connections });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        connections.push(this);
      }
    };
  });
  await page.goto(`${url}/widget?assistantId=${assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  await page.locator('.said', { hasText: 'Hello' }).waitFor();
  const answered = page.locator('.said', { hasText: 'nine in the morning' });
  let isAnswered = false;
  for (let tries = 0; tries < TRIES && !isAnswered; tries++) {
    await speak(page, studio, 'When do you open?');
    isAnswered = await answered.waitFor({ timeout: REPLY_MS }).then(
      () => true,
      () => false,
    );
  }
  if (!isAnswered) throw new Error('The assistant did not answer.');
  console.log('asked aloud, and heard the answer');
  const byUdp = await page.evaluate(() =>
    (window as unknown as { parloConnections: RTCPeerConnection[] }).parloConnections.some(
      ({ connectionState }) => connectionState === 'connected',
    ),
  );
  if (!byUdp) throw new Error('The call did not go by UDP: the ports of PARLO_RTC_PORTS were not reached.');
  console.log('the call went by UDP');
} finally {
  await browser.close();
  await studio.close();
}
process.exit(0);
