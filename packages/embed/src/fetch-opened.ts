import type { opened } from './opened.ts';

/** Fetches what only an open widget needs. */
export const fetchOpened = (base: string): Promise<{ readonly opened: typeof opened }> =>
  import(/* @vite-ignore */ `${base}embed-open.js`);
