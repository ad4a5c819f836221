import { readFileSync } from 'node:fs';

// Apart from what runs the model: other threads than its own load no network.

/** Where the model's files are; its README says what they are. */
export const MODEL_FOLDER = new URL('../../../../models/understanding/', import.meta.url);

/** Which model it is: its files' sums, as they stand next to them. */
export const modelFingerprint = (): string => readFileSync(new URL('SHA256SUMS', MODEL_FOLDER), 'utf8');

/** Vectors have so many numbers. */
export const DIMENSIONS = 384;
