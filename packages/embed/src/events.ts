import type { FrameEvent } from '@parlo/contract/embed-messages';

type Told<Type extends FrameEvent['type']> = Extract<FrameEvent, { type: Type }>;

/** The element's events: each is a bubbling DOM event `parlo-…`, with this as its `detail`. */
export interface ParloEvents {
  /** The widget is there and listens. */
  readonly ready: object;
  readonly open: null;
  readonly close: null;
  /** The widget's state has changed. */
  readonly state: Told<'parlo:state'>;
  readonly 'call-start': Told<'parlo:call-start'>;
  readonly 'call-end': Told<'parlo:call-end'>;
  readonly message: Told<'parlo:message'>;
  readonly error: { readonly code: string; readonly message: string };
}

export type ParloEventName = keyof ParloEvents;

/** The methods of an assistant on a page. */
export interface ParloActs {
  open(): void;
  close(): void;
  toggle(): void;
  /** Opens it and starts a call, or shows the text box where there is no voice. */
  start(): void;
  /** Ends the call, if there is one. It stays open. */
  end(): void;
}

/** `<parlo-assistant>`. It has the attribute `open` while it is open, and `live` while a call is on. */
export type ParloElement = HTMLElement & ParloActs;

/** An element, or the id of its assistant; without one, the first element of the page. */
export type ParloTarget = Element | string | undefined;

/** `window.Parlo`. What names an element that is not there does nothing. */
export type ParloApi = { readonly [Act in keyof ParloActs]: (target?: ParloTarget) => void } & {
  /** Listens to every element of the page; `event.target` is the element. `removeEventListener` stops it. */
  on<Name extends ParloEventName>(name: Name, hear: (event: CustomEvent<ParloEvents[Name]>) => void): void;
};

declare global {
  interface Window {
    Parlo?: ParloApi;
  }
  interface HTMLElementTagNameMap {
    'parlo-assistant': ParloElement;
  }
}
