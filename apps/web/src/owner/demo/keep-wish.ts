import { z } from 'zod';
import { holdingTab } from '../../storage/browser-store.ts';

/**
 * What somebody without an account wants to keep, and where on the page they were: written before they go to sign in or
 * up, and read by the builder they come back to. In the tab's memory, so that another tab is not surprised.
 */
const KeepWish = z.object({ assistantId: z.string(), scrollY: z.number().min(0) });
export type KeepWish = z.infer<typeof KeepWish>;

const KEY = 'keepDemo';

export function writeKeepWish(wish: KeepWish): void {
  holdingTab.setItem(KEY, JSON.stringify(wish));
}

export function readKeepWish(): KeepWish | null {
  try {
    const wish = KeepWish.safeParse(JSON.parse(holdingTab.getItem(KEY) ?? 'null'));
    return wish.success ? wish.data : null;
  } catch {
    // Another script's value: the same as none.
    return null;
  }
}

export function forgetKeepWish(): void {
  holdingTab.removeItem(KEY);
}

/**
 * Files that were chosen for an assistant without an account. A browser keeps no files over a reload, so they are here
 * for as long as the page is, which signing in does not leave.
 */
const chosen = new Map<string, File>();

export const rememberFile = (assistantId: string, file: File) => void chosen.set(assistantId, file);
export const rememberedFile = (assistantId: string) => chosen.get(assistantId);
export const forgetFile = (assistantId: string) => void chosen.delete(assistantId);
