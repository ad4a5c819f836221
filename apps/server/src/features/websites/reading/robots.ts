// For the packages that import this one: the types beside it are in no folder of theirs.
/// <reference path="./robots-parser.d.ts" />
import robotsParser from 'robots-parser';
import { AGENT, type FetchOptions, fetchText } from './fetch-text.ts';

/** A website's rules for programs that read it. */
export interface Robots {
  allows(url: URL): boolean;
  /** Pause between two requests. */
  readonly delayMs: number;
  readonly sitemaps: readonly string[];
}

/** As much as search engines read of one. */
const MOST_BYTES = 500 * 1024;
/** Matching takes time by the length of the rules: a file with more or longer ones means harm. A cut rule forbids more. */
const MOST_LINES = 3_000;
const LONGEST_LINE = 300;
const LIMIT_MS = 8_000;
/** Longer pauses would make reading twenty pages take minutes. */
const LONGEST_DELAY_MS = 2_000;

/**
 * Reads a website's robots.txt, or returns why it can't be had: then nothing may be read. A website without one allows
 * everything (RFC 9309).
 */
export async function readRobots(
  home: URL,
  options: Pick<FetchOptions, 'fetch' | 'signal'>,
): Promise<Robots | 'private' | 'unreachable' | 'too_slow'> {
  const address = new URL('/robots.txt', home);
  const fetched = await fetchText(address, {
    ...options,
    accept: 'text/plain,*/*;q=0.5',
    mostBytes: MOST_BYTES,
    limitMs: LIMIT_MS,
    cut: true,
  });
  switch (fetched.kind) {
    case 'text':
      break;
    case 'private':
    case 'too_slow':
    case 'unreachable':
      return fetched.kind;
    default:
      return parse(address, '');
  }
  // Many servers send their start page for whatever they do not have.
  const text = /html/.test(fetched.type) ? '' : new TextDecoder().decode(fetched.body);
  return parse(address, text);
}

function parse(address: URL, text: string): Robots {
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE));
  const rules = robotsParser(address.href, lines.join('\n'));
  const delay = rules.getCrawlDelay(AGENT) ?? 0;
  return {
    allows: (url) => rules.isAllowed(new URL(`${url.pathname}${url.search}`, address).href, AGENT) !== false,
    delayMs: Number.isFinite(delay)
      ? Math.min(Math.max(0, delay * 1_000), LONGEST_DELAY_MS)
      : LONGEST_DELAY_MS,
    sitemaps: rules.getSitemaps(),
  };
}
