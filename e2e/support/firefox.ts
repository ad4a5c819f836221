import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';

/** Where Firefox may be; a snap's is a script that takes no profile of ours. */
const CANDIDATES = [process.env.PARLO_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The machine's Firefox, or null where there is none: what needs it is skipped then, and says so. */
export function findFirefox(): string | null {
  return CANDIDATES.find((path) => path && existsSync(path)) ?? null;
}

export interface FirefoxOptions {
  /** Languages of the visitor, the favourite first. */
  readonly languages?: string;
}

/**
 * A headless Firefox as distributions ship it, driven over WebDriver BiDi. Its microphone is Firefox's own stand-in, a
 * steady tone that is no speech; every page gets it.
 */
export function openFirefox(path: string, { languages = 'en-GB' }: FirefoxOptions = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      // On one machine, both ends of a call are at the loopback address.
      'media.peerconnection.ice.loopback': true,
      'intl.accept_languages': languages,
    },
  });
}
