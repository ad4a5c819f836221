import { z } from 'zod';

/**
 * Kinds of danger that a visitor may tell of: somebody's life is in danger now; somebody should see a doctor today;
 * somebody wants to harm themselves; fire, gas, electricity or water; somebody hurts or threatens somebody else.
 */
export const DANGER_KINDS = ['life', 'doctor', 'self_harm', 'hazard', 'violence'] as const;
export type DangerKind = (typeof DANGER_KINDS)[number];

/** How likely a text tells of each kind of danger, and of none. All of them together are 1. */
export const DangerScores = z.record(z.enum([...DANGER_KINDS, 'none']), z.number()).readonly();
export type DangerScores = z.infer<typeof DangerScores>;
