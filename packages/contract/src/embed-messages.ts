/**
 * What the widget's frame and the page around it say to each other with `postMessage`. Types alone, so that neither
 * the loader (2 KB) nor the widget (25 KB) carries a library for it; each side reads what it gets with a few checks.
 *
 * **Order.** The frame sends `parlo:ready` once, when it listens. The page replies with `parlo:shown`. From then on the
 * frame reports what happens. A page that never replies, such as one with the plain iframe snippet, gets nothing more.
 *
 * **Which messages count.** The page listens to a message only when its `source` is the frame's own window and its `origin`
 * is that of the address the frame was given. The frame listens only when `source` is `window.parent`, and remembers
 * the `origin` of the first `parlo:shown`: it takes nothing from another origin afterwards and posts to that origin
 * alone (to `*` where it is the text `null`, which is the origin of a sandboxed page and can't be addressed).
 * `parlo:ready` goes to `*` and says nothing. A page that is shown instead of the widget
 * because its origin is not on the list sends `parlo:state` `refused` and `parlo:error` `site_not_allowed` at once, and
 * nothing else. Which page may be around the frame is decided by the server: `frame-ancestors` and the site token.
 *
 * **Privacy.** The site's owner has the transcript in their dashboard, so their page may read the words, too: a
 * `message` has its text. Sound, tokens, sources and tool calls are never sent.
 *
 * **The frame's address**: `/widget?assistantId=…` with `mode` (a {@link WidgetMode}), `label` (the words of the call
 * button), `theme` (`light` or `dark`; `auto`, empty or absent: the visitor's system) and `language` (`en` or `uk`; the
 * same otherwise: the visitor's browser). Unknown and empty ones are as absent. The page has a button of its own that
 * closes the frame.
 */

/** How one may talk: by microphone, by typing, or both ways. */
export type WidgetMode = 'voice' | 'chat' | 'hybrid';

/**
 * What the frame shows. `consent`: the owner's text that is to be agreed to. `idle`: ready for a call or a message.
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

/** What the frame says. There is nothing about its size: the page gives it one, so that nothing jumps. */
export type FromFrame =
  /** It listens. */
  | { readonly type: 'parlo:ready' }
  /** The visitor wants it closed, as with Escape. The page hides the frame and says `parlo:hidden`. */
  | { readonly type: 'parlo:close' }
  | FrameEvent;

/** What the page says, at any time after `parlo:ready` and more than once; what no longer applies is ignored. */
export type ToFrame =
  /**
   * The visitor sees the frame now. Sent first, and again after `parlo:hidden`. The frame takes the focus; `keys` is
   * false where a press opened it, and then nobody needs to see where the focus went.
   */
  | { readonly type: 'parlo:shown'; readonly keys?: boolean }
  /** The frame is no longer visible. A call goes on; the frame draws and animates nothing. */
  | { readonly type: 'parlo:hidden' }
  /** Start a call, or show the text box where `mode` has no voice. Consent is asked first where it is needed. */
  | { readonly type: 'parlo:start' }
  /** End the call. */
  | { readonly type: 'parlo:end' }
  /** An attribute of the loader's element changed: `theme`, `language` or `label`, as in the address. Null: it is gone. */
  | { readonly type: 'parlo:look'; readonly name: string; readonly value: string | null };
