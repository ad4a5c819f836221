import { defineConfig } from 'vitest/config';

// Some tests speak, listen and start processes in real time; a busy machine takes its time for that.
const testTimeout = 60_000;

/** Tests that wait more than they work leave room for other files beside them, even on two cores. */
const MAX_WORKERS = 3;

const unit = (name: string, root: string, include = 'src/**/*.test.ts') => ({
  test: {
    name,
    root,
    include: [include],
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: 20_000 } },
    // Files share a window, in an order that changes.
    unstubGlobals: true,
    maxWorkers: MAX_WORKERS,
    // Real processes, real time, other work beside them. `npm test` names what needed its second try.
    retry: 1,
    sequence: { groupOrder: 0 },
  },
});

/**
 * Files that share their modules, and so load a model or a server's libraries once: for packages whose tests leave
 * nothing global behind.
 */
const together = ({ test }: ReturnType<typeof unit>) => ({ test: { ...test, isolate: false } });

/**
 * Screens: each file needs a document and all of React, which threads that keep what they compiled load in half the
 * time. A file that replaces what a document does not let go of stays among the others.
 */
const screens = ({ test }: ReturnType<typeof unit>) => ({
  test: {
    ...test,
    name: 'web screens',
    pool: 'vmThreads',
    exclude: NOT_IN_A_VM,
    setupFiles: ['src/testing/last-frame.ts'],
  },
});
const NOT_IN_A_VM = ['src/routes/sign-out.test.tsx'];

/** Tests over five seconds have a project of their own, `<name> slow`, which `npm run test:watch` leaves out. */
const SLOW = '**/*.slow.test.ts';
const withSlow = ({ test }: ReturnType<typeof unit>, elsewhere: readonly string[] = []) => [
  { test: { ...test, exclude: [SLOW, ...elsewhere] } },
  { test: { ...test, name: `${test.name} slow`, include: [`src/${SLOW}`, `support/${SLOW}`] } },
];

/** Tests of calls that run in real time, load models for them, or compare how long work takes. */
const IN_REAL_TIME = [
  'src/{transport,speech,service}/**/*.test.ts',
  'src/speaking/{thread,flite,added}/**/*.test.ts',
  'src/speaking/**/create-*.test.ts',
  'src/session/real-clock.test.ts',
];

/** By itself and one file at a time: what speaks and listens in real time is disturbed by what else runs. */
const alone = ({ test }: ReturnType<typeof unit>) => ({
  test: { ...test, maxWorkers: 1, sequence: { groupOrder: 1 } },
});

export default defineConfig({
  test: {
    // What came instead stands in the message, whole: a log may show nothing else of it.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      together(unit('contract', 'packages/contract')),
      together(unit('content', 'packages/content')),
      together(unit('dialog', 'packages/dialog')),
      together(unit('models', 'packages/models')),
      together(unit('call-client', 'packages/call-client')),
      together(unit('embed', 'packages/embed', 'src/**/*.test.{ts,tsx}')),
      screens(unit('web', 'apps/web', 'src/**/*.test.tsx')),
      {
        test: {
          ...together(unit('web', 'apps/web')).test,
          include: ['src/**/*.test.ts', ...NOT_IN_A_VM],
          setupFiles: ['src/testing/last-frame.ts'],
        },
      },
      unit('e2e', 'e2e', 'support/**/*.test.ts'),
      ...withSlow(unit('bench', 'bench', 'support/**/*.test.ts')),
      ...withSlow(together(unit('voice', 'packages/voice')), IN_REAL_TIME),
      {
        test: {
          ...alone(together(unit('voice in real time', 'packages/voice'))).test,
          include: IN_REAL_TIME,
          exclude: [SLOW],
        },
      },
      {
        test: {
          ...together(unit('server', 'apps/server')).test,
          globalSetup: ['src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
