import { afterAll } from 'vitest';

/** Effects of the last state run after a frame: a file that ended sooner would take the document away from under them. */
afterAll(async () => {
  if (typeof document === 'undefined') return;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
});
