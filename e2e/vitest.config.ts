import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Journeys with calls that are timed or put through recognition, the longest first, so that the last of both ends with
 * the other. A call waits more than it works: two at a time are heard well on two cores, while screens beside them would
 * be heard.
 */
const CALLS = ['bad-days', 'first-call', 'bad-networks', 'booking-call', 'minutes', 'stock-client'].map(
  (name) => `journeys/${name}.test.ts`,
);

/**
 * Four calls at a time, and calls between two servers of their own, each with its models: with their browsers they are
 * enough work for two cores.
 */
const BY_THEMSELVES = ['interrupted-calls', 'hosted-call'].map((name) => `journeys/${name}.test.ts`);

/** Other journeys of half a minute and more. The first of them mostly wait, for a call or for a mail. */
const LONG = [
  ...['messages', 'website', 'spec', 'every-screen', 'files', 'builder', 'buying', 'site'],
  ...['account', 'analytics', 'embed', 'frame', 'screens', 'unconnected-offers', 'sign-in'],
  ...['replies-drawn', 'billing', 'admin', 'answer-tests', 'dashboard'],
].map((name) => `journeys/${name}.test.ts`);

const FIRST = [...CALLS, ...LONG].map((path) => `/${path}`);

/** Some run at a time: a long one that began last would keep everybody waiting. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? FIRST.length : at;
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

const TIMEOUT_MS = 180_000;
/** For what a page does by itself, while others work as well. */
const POLL_MS = 40_000;

const journeys = (name: string, files: object, maxWorkers: number, groupOrder: number) => ({
  test: {
    name,
    root: import.meta.dirname,
    ...files,
    maxWorkers,
    // They leave nothing behind in their process, and what drives browsers takes a second of work to load.
    isolate: false,
    sequence: { groupOrder },
    // Real browsers, sound in real time, other work beside it: what fails twice in a row is a fault.
    retry: 1,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: POLL_MS } },
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Of the whole run, so that every project has the same one.
    globalSetup: [new URL('support/shared-parlo.ts', import.meta.url).pathname],
    // What came instead stands in the message, whole: a log may show nothing else of it.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      journeys('calls', { include: CALLS }, 2, 0),
      // Each of them waits for a server, a mail or a call now and then: another one works meanwhile.
      journeys(
        'screens',
        { include: ['journeys/**/*.test.ts'], exclude: [...CALLS, ...BY_THEMSELVES] },
        4,
        1,
      ),
      journeys('alone', { include: BY_THEMSELVES }, 1, 2),
    ],
  },
});
