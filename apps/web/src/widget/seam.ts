import type { ServerEvent } from '@parlo/contract/realtime';

/**
 * The widget's own event seam. Pages that measure or test a widget listen on its window: `parlo:call` when what
 * it shows changes, `parlo:event` for every event of the realtime wire. Times are of `performance.now()`.
 */
export interface SeamEvents {
  readonly 'parlo:call': {
    readonly state: string;
    /** It ended though nobody wished it. */
    readonly byItself?: boolean;
    readonly at: number;
  };
  readonly 'parlo:event': { readonly event: ServerEvent; readonly at: number };
}

export function announce<N extends keyof SeamEvents>(name: N, detail: Omit<SeamEvents[N], 'at'>): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { ...detail, at: performance.now() } }));
}
