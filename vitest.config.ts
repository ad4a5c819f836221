import { defineConfig } from 'vitest/config';

// Some tests speak, listen and start processes in real time; a busy machine takes its time for that.
const testTimeout = 60_000;

const unit = (name: string, root: string, include = 'src/**/*.test.ts') => ({
  test: { name, root, include: [include], testTimeout, hookTimeout: testTimeout },
});

export default defineConfig({
  test: {
    projects: [
      unit('contract', 'packages/contract'),
      unit('dialog', 'packages/dialog'),
      unit('web', 'apps/web'),
      unit('e2e', 'e2e', 'support/**/*.test.ts'),
      unit('bench', 'bench', 'support/**/*.test.ts'),
      unit('voice', 'packages/voice'),
      {
        test: {
          ...unit('server', 'apps/server').test,
          globalSetup: ['src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
