import type { ToolResult } from './tool.ts';

/**
 * What a model gets of a list. It reads all of it again with every request that follows: a month of free times is 36 KB,
 * some 15,000 tokens, and these are 3 KB.
 */
const LISTED = 40;

/** A result whose long lists are cut, and which says so. */
export function shortened(given: ToolResult): unknown {
  const fields = Object.entries(given.ok && typeof given.result === 'object' ? (given.result ?? {}) : {});
  if (!fields.some(([, value]) => Array.isArray(value) && value.length > LISTED)) return given;
  const cut = fields.map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, LISTED) : value]);
  return {
    ok: true,
    result: Object.fromEntries(cut),
    note: `Only the first ${LISTED} are here. Ask for less to see others.`,
  };
}
