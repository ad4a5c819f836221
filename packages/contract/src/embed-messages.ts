/**
 * The messages between the widget's frame and the embedding page (`postMessage`). Types and one list, so that
 * neither the loader (2 KB) nor the widget (25 KB) carries a library for it; each side reads what it gets with a few
 * checks.
 *
 * **Order.** The frame sends `parlo:ready` once, when it listens. The page replies with `parlo:shown`. From then on the
 * frame reports what happens. A page that never replies, such as one with the plain iframe snippet, gets nothing more.
 *
 * **Which messages count.** The page listens to a message only when its `source` is the frame's own window and its `origin`
 * is that of the address the frame was given. The frame listens only when `source` is `window.parent`, and remembers
 * the `origin` of the first `parlo:shown`: it takes nothing from another origin afterwards and posts to that origin
 * alone (to `*` where it is the text `null`, which is the origin of a sandboxed page and can't be addressed).
 * `parlo:ready` goes to `*` and says nothing. A page that is shown instead of the widget
 * because its origin is not on the list sends `parlo:state` `refused` and `parlo:error` `site_not_allowed` at
 * once, again at each `parlo:shown`, and nothing else. Which page may be around the frame is decided by the server: `frame-ancestors` and the site token.
 *
 * **Privacy.** The site's owner has the transcript in their dashboard, so their page may read the words, too: a
 * `message` has its text. Browsers that keep a frame's storage apart from other visits forget a conversation when the
 * page is loaded again, so after the visitor's first act the page is given the conversation's token, and keeps it as
 * long as its tab is open. The token opens this conversation and nothing else. Sound, other tokens, sources and tool
 * calls are never sent.
 *
 * **The frame's address**: `/widget?assistantId=…` with `mode` (a {@link WidgetMode}), `label` (the words of the call
 * button), `theme` (`light` or `dark`; `auto`, empty or absent: the owner's choice, or else the visitor's system),
 * `language` (`en` or `uk`; the same otherwise: the visitor's browser), `color` (`#rrggbb`) and `radius` (pixels), both
 * the owner's choice where they are absent, `variant` and `ink`: the colour of the words around an `inline` frame, which
 * has no paper of its own. Unknown and empty ones are as absent. The page has a button of its own that closes the frame.
 */

/** Those of the element's attributes that may change while the frame is there. */
export const LOOK_NAMES = ['label', 'theme', 'language', 'color', 'radius'] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** How one may talk: by microphone, by typing, or both ways. */
export type WidgetMode = 'voice' | 'chat' | 'hybrid';

/**
 * The state of the frame. `consent`: the visitor must agree to the owner's text. `idle`: ready for a call or a message.
 * `refused`: nothing can be done here, as an assistant that is gone or a site that is not allowed.
 */
export type FrameState = 'loading' | 'consent' | 'idle' | 'connecting' | 'calling' | 'ended' | 'refused';

/** Something that a site's owner may want to count or react to. */
export type FrameEvent =
  | { readonly type: 'parlo:state'; readonly state: FrameState }
  | { readonly type: 'parlo:call-start' }
  /** `seconds`: whole, from the moment the call stood. `reason`: why it ended, as the conversation is stored with. */
  | { readonly type: 'parlo:call-end'; readonly seconds: number; readonly reason: string }
  /** A finished turn, once: what was said or typed, or the reply as far as it was heard. */
  | {
      readonly type: 'parlo:message';
      readonly role: 'visitor' | 'assistant';
      readonly via: 'voice' | 'text';
      readonly text: string;
    }
  /** Something failed. `code` is one of the server's or the widget's own; `message` is what the visitor reads. */
  | { readonly type: 'parlo:error'; readonly code: string; readonly message: string };

/** Messages of the frame. None reports a size: the page sets it, so that nothing jumps. */
export type FromFrame =
  /** It listens. */
  | { readonly type: 'parlo:ready' }
  /** The visitor wants it closed, as with Escape. The page hides the frame and says `parlo:hidden`. */
  | { readonly type: 'parlo:close' }
  /** How the page draws the panel around the frame, once the frame knows: the radius of its corners in pixels. */
  | { readonly type: 'parlo:panel'; readonly radius: number; readonly theme: 'light' | 'dark' | 'light dark' }
  /** The visitor has typed or called: what opens their conversation again. Null: they do not want it any more. */
  | { readonly type: 'parlo:visit'; readonly token: string | null }
  | FrameEvent;

/** Messages of the page, at any time after `parlo:ready` and more than once; outdated ones are ignored. */
export type ToFrame =
  /**
   * The visitor sees the frame now. Sent first, and again after `parlo:hidden`. The frame takes the focus. `covers`: it
   * covers the page, whose button to close it lies over its upper right corner. `keys` is false where a press opened it,
   * and then nobody needs to see where the focus went. `focus` is false where it opened by itself, and takes no focus.
   */
  | {
      readonly type: 'parlo:shown';
      readonly covers?: boolean;
      readonly keys?: boolean;
      readonly focus?: boolean;
    }
  /** The frame is no longer visible. A call goes on; the frame draws and animates nothing. */
  | { readonly type: 'parlo:hidden' }
  /** Start a call, or show the text box where `mode` has no voice. Consent is asked first where it is needed. */
  | { readonly type: 'parlo:start' }
  /** End the call. */
  | { readonly type: 'parlo:end' }
  /** The visitor has asked this on the page: as if they had typed and sent it here, once the frame can. */
  | { readonly type: 'parlo:ask'; readonly text: string }
  /** The stored content of `parlo:visit`. Ignored by a frame that has a conversation. */
  | { readonly type: 'parlo:resume'; readonly token: string }
  /** An attribute of the loader's element changed. Null: it is gone. */
  | { readonly type: 'parlo:look'; readonly name: LookName; readonly value: string | null };
