import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys with calls that are timed or put through recognition: another one beside them would be heard. */
const CALLS = ['bad-networks', 'booking-call', 'first-call', 'minutes'].map(
  (name) => `journeys/${name}.test.ts`,
);

/** Journeys of a minute and more. */
const LONG = ['bad-days', 'messages', 'spec'].map((name) => `/journeys/${name}.test.ts`);

/** Two run at a time: a long one that began last would keep everybody waiting. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const TIMEOUT_MS = 120_000;

const journeys = (name: string, files: object, maxWorkers: number, groupOrder: number) => ({
  test: {
    name,
    root: import.meta.dirname,
    ...files,
    maxWorkers,
    sequence: { groupOrder },
    // Real browsers, sound in real time, other work beside it: what fails twice in a row is a fault.
    retry: 1,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      journeys('calls', { include: CALLS }, 1, 0),
      journeys(
        'screens',
        {
          include: ['journeys/**/*.test.ts'],
          exclude: CALLS,
          globalSetup: ['support/shared-parlo.ts'],
        },
        2,
        1,
      ),
    ],
  },
});
