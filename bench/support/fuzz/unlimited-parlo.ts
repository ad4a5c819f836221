import { DEFAULT_LIMITS } from '../../../apps/server/src/platform/limits/rate-limit.ts';
import { runServer } from '../../../apps/server/src/run.ts';
import { VISITOR_FEATURE_LIMITS } from '../../../apps/server/src/visitor-features.ts';

/**
 * Runs Parlo as `main.ts` does, but lets everything be asked for as often as a fuzzer likes, which would learn nothing from
 * refusals. Only this program does that, and no installation starts it: no variable of the environment lifts a limit.
 */
const groups = Object.keys({ ...DEFAULT_LIMITS, ...VISITOR_FEATURE_LIMITS });
const limits = Object.fromEntries(groups.map((group) => [group, { points: 1_000_000_000, seconds: 60 }]));
await runServer(process.env, limits);
