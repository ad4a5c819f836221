import { type FromFrame, LOOK_NAMES, type LookName, type ToFrame } from '@parlo/contract/embed-messages';
import type { ParloElement } from './events.ts';
import { keepOverNavigation } from './keep-over-navigation.ts';
import css from './opened.css?inline';

/** The element's requests to its frame. Each may come at any time and more than once. */
export interface Opened {
  show(): void;
  hide(): void;
  /** Starts a call as soon as the frame listens, unless it is hidden or ended before. */
  start(): void;
  end(): void;
  /** The frame is gone. */
  leave(): void;
}

/** The width below which the panel covers the page; opened.css has the same. */
const SMALL = '(width < 480px) or (height < 480px)';

/** Said in the frame's place where nothing can work. */
const SANDBOXED = {
  en: 'This page keeps the assistant in a sandbox, where it can’t work.',
  uk: 'Ця сторінка тримає асистента в пісочниці, де він не працює.',
} as const;

const sheetOf = (css: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};
const OPENED = sheetOf(css);

/**
 * Speaks with the frame of an element from its first opening on: what both say to each other, the element's events,
 * what is kept of a visit, and how it covers the page of a phone. In a file of its own, because a page without an open
 * widget needs nothing of it.
 */
export function begin(host: ParloElement, frame: HTMLIFrameElement): Opened {
  /** Where Parlo is, with a slash at the end. */
  const base = new URL('.', frame.src).href;
  const life = new AbortController();
  /** It listens: what is sent before would reach an empty page, and the browser complain of it. */
  let listens = false;
  let starting = false;
  let shown = false;
  /** The focus was seen where it came from, as after a key, and should be seen in the frame. */
  let byKeys = false;

  const box = frame.closest('section') ?? host;
  const button = box.querySelector('button');
  frame.title = button?.querySelector('span')?.textContent ?? '';
  const send = (message: ToFrame) => frame.contentWindow?.postMessage(message, base);
  const cover = coverOf(host, box, life.signal);
  /** The element's own are for the page to see, and the page may remove them. */
  const reflect = () => {
    const state = box.getAttribute('state');
    if (host.hasAttribute('open') !== shown) host.toggleAttribute('open', shown);
    if (state === host.getAttribute('state')) return;
    if (state) host.setAttribute('state', state);
    else host.removeAttribute('state');
  };

  const shownAs = (): ToFrame => ({
    type: 'parlo:shown',
    covers: covers(host),
    keys: byKeys,
    ...(isPage(host) && { focus: false }),
  });

  function greetFrame() {
    send(shownAs());
    const token = visitOf(host, 'getItem');
    if (token) send({ type: 'parlo:resume', token });
    if (starting) send({ type: 'parlo:start' });
  }

  function beginToListen() {
    if (listens) return;
    listens = true;
    emit(host, 'ready', { type: 'parlo:ready' });
    if (shown) greetFrame();
  }

  /** Replies that came while it is closed, on its button; 0 once it is open. */
  function countUnread(more: number) {
    if (!button) return;
    const unread = shown || !more ? 0 : Number(button.dataset.unread ?? 0) + more;
    if (unread) button.dataset.unread = `${unread}`;
    else delete button.dataset.unread;
  }

  function takeFocus() {
    if (host.shadowRoot?.activeElement) button?.focus();
  }

  function close() {
    if (isPage(host)) return;
    host.close();
    takeFocus();
  }

  /** Shows on the element what a message says of it. */
  function drawFrom(data: FromFrame) {
    if (data.type === 'parlo:state') box.setAttribute('state', data.state);
    if (data.type === 'parlo:message' && data.role === 'assistant' && data.via === 'text') countUnread(1);
    reflect();
  }

  /** Only the frame posts from its window with its origin, so that a message can be trusted. */
  function receive({ source, origin, data }: MessageEvent<FromFrame>) {
    if (source !== frame.contentWindow || !base.startsWith(`${origin}/`)) return;
    // A page that is shown instead of the widget says so, and nothing else.
    const refuses = data.type === 'parlo:error' || (data.type === 'parlo:state' && data.state === 'refused');
    if (!refuses) beginToListen();
    if (data.type === 'parlo:close') close();
    else if (isEvent(host, frame, data)) {
      drawFrom(data);
      emit(host, data.type.slice('parlo:'.length), data);
    }
  }

  addEventListener('message', receive, { signal: life.signal });
  host.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal: life.signal });
  drawOpened(host);
  if (isSandboxed()) saySandboxed(host, frame);
  keepOverNavigation(host, life.signal);
  const looks = watchLooks(host, reflect, (name) => {
    if (listens) send({ type: 'parlo:look', name, value: host.getAttribute(name) });
  });

  const it: Opened = {
    show() {
      if (shown) return;
      shown = true;
      countUnread(0);
      box.toggleAttribute('open', true);
      byKeys = hasFocusRing(host);
      emit(host, 'open');
      cover(true);
      // A page that is only being loaded keeps the focus where the visitor has it.
      if (!isPage(host)) frame.focus();
      if (listens) greetFrame();
      // It may have been ready before this file was there, and replies to this.
      else if (isParlos(frame, base)) send(shownAs());
    },
    hide() {
      if (!shown) return;
      shown = false;
      box.toggleAttribute('open', false);
      takeFocus();
      starting = false;
      emit(host, 'close');
      cover(false);
      if (listens) send({ type: 'parlo:hidden' });
    },
    start() {
      starting = shown;
      if (listens) send({ type: 'parlo:start' });
    },
    end() {
      starting = false;
      if (listens) send({ type: 'parlo:end' });
    },
    leave() {
      cover(false);
      life.abort();
      looks.disconnect();
      box.removeAttribute('state');
      countUnread(0);
      reflect();
    },
  };
  // It is fetched by an opening, or by a change of what an open one shows.
  if (button?.ariaExpanded === 'true') it.show();
  return it;
}

/** Does what a message asks of the element. Returns whether it is one for the page around, too. */
function isEvent(host: ParloElement, { parentElement: panel }: HTMLIFrameElement, data: FromFrame): boolean {
  switch (data.type) {
    case 'parlo:ready':
      return false;
    case 'parlo:visit':
      visitOf(host, data.token ? 'setItem' : 'removeItem', data.token ?? '');
      return false;
    case 'parlo:panel':
      panel?.style.setProperty('--radius', `${data.radius}`);
      panel?.style.setProperty('color-scheme', data.theme);
      return false;
  }
  return true;
}

function drawOpened({ shadowRoot: root }: HTMLElement): void {
  if (root)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => sheet !== OPENED), OPENED];
}

/** Says which of the attributes that the frame wants to know has changed, or that the state has, until it is disconnected. */
function watchLooks(
  host: HTMLElement,
  onState: () => void,
  onChange: (name: LookName) => void,
): MutationObserver {
  const looks = new MutationObserver((changes) => {
    for (const { attributeName } of changes) {
      if (attributeName === 'state' || attributeName === 'open') onState();
      else onChange(attributeName as LookName);
    }
  });
  looks.observe(host, { attributeFilter: [...LOOK_NAMES, 'open', 'state'] });
  return looks;
}

function emit(host: HTMLElement, name: string, detail?: unknown): void {
  host.dispatchEvent(new CustomEvent(`parlo-${name}`, { detail, bubbles: true, composed: true }));
}

const covers = (host: HTMLElement) => matchMedia(SMALL).matches && host.getAttribute('variant') !== 'inline';

/** It fills a page, and was not opened by a visitor. */
const isPage = (host: HTMLElement) => host.getAttribute('launcher') === 'page';

const hasFocusRing = ({ shadowRoot }: HTMLElement) =>
  (shadowRoot?.activeElement ?? document.activeElement)?.matches(':focus-visible') ?? false;

/**
 * Before it is Parlo's, the window in the frame is the page's own, and the browser would complain of a message to
 * somebody else.
 */
const isParlos = ({ contentDocument }: HTMLIFrameElement, base: string) =>
  contentDocument === null || base.startsWith(`${location.origin}/`);

/** In the page's own storage: the browser may keep the frame's apart from other visits, and forget it. */
function visitOf(host: Element, act: 'getItem' | 'setItem' | 'removeItem', token = ''): string | null {
  try {
    return sessionStorage[act](`parlo-visit:${host.getAttribute('assistant-id')}`, token) ?? null;
  } catch {
    // The page may have none, or no room in it.
    return null;
  }
}

/**
 * Where the panel covers the page, that stays where it is, whatever a finger or a keyboard does; and the panel is as
 * tall as what a keyboard leaves of the screen. Returns what begins and ends that.
 */
function coverOf(host: HTMLElement, box: HTMLElement, signal: AbortSignal): (on: boolean) => void {
  const still = sheetOf(`@media ${SMALL} { html { overflow: hidden !important } }`);
  let scrolled = 0;

  function fit() {
    // Asking for the place makes the browser lay out the page, which a page beside the panel need not do in a press.
    if (!visualViewport || !matchMedia(SMALL).matches) return;
    // Enlarged by two fingers, the page is looked at closely, and nothing of it should move.
    if (visualViewport.scale > 1) return;
    box.style.setProperty('--top', `${visualViewport.offsetTop}px`);
    box.style.setProperty('--visible', `${visualViewport.height}px`);
  }

  let covers = false;
  return (on) => {
    if (on === covers || (on && host.getAttribute('variant') === 'inline')) return;
    covers = on;
    for (const type of ['resize', 'scroll']) {
      if (on) visualViewport?.addEventListener(type, fit, { signal });
      else visualViewport?.removeEventListener(type, fit);
    }
    if (on) {
      scrolled = scrollY;
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
      fit();
      return;
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    if (matchMedia(SMALL).matches) scrollTo({ top: scrolled, behavior: 'instant' });
  };
}

/** A page in a sandbox of no origin: nothing of Parlo's can be shown or spoken with there. */
const isSandboxed = (): boolean => self.origin === 'null';

/** Says so in the frame's place, and to whoever made the page in its console. */
function saySandboxed(host: HTMLElement, frame: HTMLIFrameElement): void {
  const ukrainian = /^((?!en).)*uk/.test(`${host.getAttribute('language')} ${navigator.languages}`);
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = SANDBOXED[ukrainian ? 'uk' : 'en'];
  frame.replaceWith(words);
  console.error('Parlo: the sandbox that this page is in needs allow-same-origin.');
}
