import { defineConfig } from 'vitest/config';

const unit = (name: string, root: string) => ({ test: { name, root, include: ['src/**/*.test.ts'] } });

// biome-ignore lint/style/noDefaultExport: vitest reads it so.
export default defineConfig({
  test: {
    projects: [
      unit('contract', 'packages/contract'),
      unit('dialog', 'packages/dialog'),
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
