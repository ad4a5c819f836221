import { defineConfig } from 'vitest/config';

const unit = (name: string, root: string) => ({ test: { name, root, include: ['src/**/*.test.ts'] } });

export default defineConfig({
  test: {
    projects: [
      unit('contract', 'packages/contract'),
      unit('dialog', 'packages/dialog'),
      unit('web', 'apps/web'),
      unit('e2e', 'e2e'),
      unit('bench', 'bench'),
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
