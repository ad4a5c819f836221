import type { TestProject } from 'vitest/node';
import { type ReachableParlo, startParlo } from './parlo.ts';

/**
 * One Parlo for the journeys that need no more than its pages and calls: a start takes as much work as ten screens. A
 * journey makes accounts of its own there, and knows what it finds by them; one that stops Parlo, or has it set up in
 * another way, starts its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // With an address that owners may set, so that the builder has all of its sections. Nothing is asked there.
  const env = { PARLO_VOICE_HOSTS: '1', PARLO_SPEECH_ALLOWED_URLS: 'https://speech.example' };
  const parlo = await startParlo({ env });
  const { url, dataDir, admin } = parlo;
  project.provide('parlo', { url, dataDir, admin });
  return () => parlo.remove();
}

declare module 'vitest' {
  interface ProvidedContext {
    parlo: ReachableParlo;
  }
}
