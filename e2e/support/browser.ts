import { type Browser, chromium } from 'playwright-core';
import type { TestContext } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** Other journeys work beside it: what comes late is no fault. */
const WAIT_MS = 60_000;

export interface BrowserOptions {
  /** A WAV file that plays as the microphone, once, from the moment the microphone opens. */
  readonly microphone?: string;
  /** Grants the permission that the browser asks for. */
  readonly allowMicrophone?: boolean;
  /** More of the browser's own flags. */
  readonly flags?: readonly string[];
}

/** A headless Chromium that reaches only what the tests serve. */
export async function openBrowser({
  microphone,
  allowMicrophone = true,
  flags = [],
}: BrowserOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...FLAGS,
      ...flags,
      '--use-fake-device-for-media-stream',
      ...(allowMicrophone ? ['--use-fake-ui-for-media-stream'] : []),
      ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}%noloop`] : []),
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(WAIT_MS));
  return browser;
}

/** A browser of one test, closed with it whatever its outcome: a call that went on there would burden the next tests. */
export async function openTestBrowser(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = await openBrowser(options);
  onTestFinished(() => browser.close());
  return browser;
}
