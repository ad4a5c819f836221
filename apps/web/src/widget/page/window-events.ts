import type { ServerEvent } from '@parlo/contract/realtime';

/**
 * Events on the widget's window, for the builder and for pages that measure or test a widget: `parlo:call` when what it
 * shows changes, `parlo:message` when a turn is over, spoken or written, `parlo:event` for every event of the realtime
 * wire. Times are of `performance.now()`.
 */
export interface WidgetEvents {
  readonly 'parlo:call': {
    readonly state: string;
    /** It ended though nobody wished it. */
    readonly byItself?: boolean;
    readonly at: number;
  };
  readonly 'parlo:message': { readonly role: 'visitor' | 'assistant'; readonly at: number };
  readonly 'parlo:event': { readonly event: ServerEvent; readonly at: number };
}

export function dispatchWidgetEvent<N extends keyof WidgetEvents>(
  name: N,
  detail: Omit<WidgetEvents[N], 'at'>,
): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { ...detail, at: performance.now() } }));
}
