import { Worker } from 'node:worker_threads';

const EVERY_MS = 100;

// In a thread of its own, so that it looks while the main one is busy; too small to be worth a file.
const WATCH = `
  const { workerData: { limit, every } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
  }, every);
`;

/** Ends this process when it takes more than `limitBytes`, buffers and native code included. */
export function guardMemory(limitBytes: number): void {
  const workerData = { limit: limitBytes, every: EVERY_MS };
  new Worker(WATCH, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
