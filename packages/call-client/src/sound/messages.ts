import type { Heard } from './play-queue.ts';

/** Messages from the page to its worklet. Sound has the sample rate of the protocol. */
export type ToWorklet =
  | { readonly type: 'play'; readonly id: string; readonly pcm: Int16Array }
  /** The item is whole. */
  | { readonly type: 'finish'; readonly id: string }
  /** Stops one item, or all. */
  | { readonly type: 'drop'; readonly id: string | undefined }
  /** Quieter, until 'release'. */
  | { readonly type: 'duck' }
  /** Silence, until the sound is to go on where it was. */
  | { readonly type: 'hold' }
  | { readonly type: 'release' }
  /** Nothing more is wanted: the worklet can end. */
  | { readonly type: 'close' };

/** Messages from the worklet to its page. */
export type FromWorklet =
  | { readonly type: 'microphone'; readonly pcm: Int16Array }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'ended'; readonly heard: Heard }
  /** The reply to 'drop'; null when it was not queued. */
  | { readonly type: 'dropped'; readonly heard: Heard | null };

export const WORKLET_NAME = 'parlo-sound';
