import { OWNER_LIMITS } from '@parlo/contract';

/** Letters that change how the ones around them are shown, so that `gpj.exe` may look like `exe.jpg`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const ENDING = /\.[^.\s]{1,10}$/;

/**
 * A file's name as we keep and show it: what follows its last slash, without what nobody can see, at most 200
 * characters long with its ending kept. Never empty.
 */
export function cleanFileName(given: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replace(/\p{Cc}/gu, '')
    .replace(DIRECTION, '')
    .trim();
  if (/^\.*$/.test(visible)) return 'file';
  if (visible.length <= OWNER_LIMITS.fileName) return visible;
  const [ending = ''] = ENDING.exec(visible) ?? [];
  // The cut may fall in the middle of a letter of two units.
  return visible.slice(0, OWNER_LIMITS.fileName - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}
