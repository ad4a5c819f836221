import type { FrameState, FromFrame, ToFrame } from '@parlo/contract/embed-messages';
import { type AttributeName, NAMES } from './attributes.ts';
import type { ParloActs } from './events.ts';
import css from './style.css?inline';

/** What the page may say, without the sign that all messages have. */
type Said = ToFrame['type'] extends `parlo:${infer Name}` ? Name : never;
type Look = Omit<Extract<ToFrame, { type: 'parlo:look' }>, 'type'>;
type Heard = FromFrame & { readonly state?: FrameState };

/** What an element does, and what the browser calls on it. */
export interface Widget extends ParloActs {
  leave(): void;
  change(name: AttributeName, before: string | null, value: string | null): void;
}

// The build makes a classic script, which has an element. Its address without its name is Parlo's.
const base = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

// Constructed: a page's policy may forbid style elements.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** Makes an element at the end of another. By hand: a page may forbid HTML from strings. */
const add = <Name extends keyof HTMLElementTagNameMap>(parent: Node, name: Name) =>
  parent.appendChild(document.createElement(name));

/**
 * Mounts the widget in an element, for a Parlo at `base`, an address that ends with a slash. Until it is opened for the first
 * time it is a button and nothing else: nothing is asked, kept or sent.
 *
 * One long closure instead of a class: its names become single letters, those of a class don't, and the whole of the
 * loader may weigh 2 KB.
 */
export function mountWidget(host: HTMLElement): void {
  const root = host.attachShadow({ mode: 'open' });
  const button = add(root, 'button');
  const words = add(button, 'span');
  const panel = add(root, 'div');
  /** There from the first opening on. */
  let frame: HTMLIFrameElement | null = null;
  /** It listens: what is said before would reach an empty page, and the browser complain of it. */
  let listens = false;
  /** A call is wanted as soon as it does. */
  let starting = false;
  /** The last press was not by pointer. */
  let keys = true;

  const get = (name: AttributeName) => host.getAttribute(name) ?? '';
  const isOpen = () => host.hasAttribute('open');
  const tell = (type: Said, more?: Look | { readonly keys: boolean }) =>
    listens && frame?.contentWindow?.postMessage({ type: `parlo:${type}`, ...more }, base);
  const emit = (name: string, detail?: unknown) =>
    host.dispatchEvent(new CustomEvent(`parlo-${name}`, { detail, bubbles: true, composed: true }));
  // In an address `assistant-id` is `assistantId`, and the others are as they are.
  const address = (page: string) =>
    `${base + page}?${new URLSearchParams(NAMES.map((name) => [name.replace('-id', 'Id'), get(name)]))}`;

  const draw = () => {
    // Ukrainian where it comes before English in what is wanted: the widget's own rule.
    const ukrainian = /^((?!en).)*uk/.test(get('language') + navigator.languages);
    words.textContent = get('label') || (ukrainian ? 'Почати розмову' : 'Start a call');
    button.ariaExpanded = `${isOpen()}`;
  };

  const drop = () => {
    frame = null;
    listens = false;
    removeEventListener('message', hear);
    panel.replaceChildren();
    host.removeAttribute('state');
  };

  const show = () => {
    frame?.focus();
    tell('shown', { keys });
    if (starting) tell('start');
  };

  const load = () => {
    frame = document.createElement('iframe');
    frame.allow = 'microphone; autoplay';
    frame.title = words.textContent;
    // The server has to know which site it is on, whatever the page's own policy hides: it says so in the frame where
    // that site may not have it.
    frame.referrerPolicy = 'origin';
    frame.src = address('widget');
    addEventListener('message', hear);
    panel.replaceChildren(frame);
  };

  const toggle = (wanted = !isOpen()) => {
    if (wanted === isOpen()) return;
    if (get('variant') === 'popup') {
      open(address(`popup/${get('assistant-id')}`));
      return;
    }
    starting = false;
    host.toggleAttribute('open', wanted);
    draw();
    emit(wanted ? 'open' : 'close');
    if (wanted) {
      if (!frame) load();
      show();
    } else {
      tell('hidden');
      if (root.activeElement) button.focus();
    }
  };

  /** Nobody else posts from the frame's window with its origin, so that a message is what it says. */
  const hear = ({ source, origin, data }: MessageEvent<Heard>) => {
    if (source !== frame?.contentWindow || !base.startsWith(`${origin}/`)) return;
    const name = data.type.slice(6);
    if (name === 'close') return toggle(false);
    if (data.state) host.setAttribute(name, data.state);
    if (name === 'ready') {
      listens = true;
      if (isOpen()) show();
    }
    emit(name, data);
  };

  root.adoptedStyleSheets = [sheet];
  // A press counts clicks; a key does not.
  button.onclick = ({ detail }) => {
    keys = !detail;
    toggle();
  };
  // Without a value: a handler that answers false would keep Enter from pressing the button.
  host.onkeydown = ({ key }) => {
    if (key === 'Escape') toggle(false);
  };

  Object.assign(host, {
    toggle,
    open: () => toggle(true),
    close: () => toggle(false),
    start() {
      toggle(true);
      starting = true;
      tell('start');
    },
    end() {
      starting = false;
      tell('end');
    },
    leave() {
      toggle(false);
      drop();
    },
    change(name, _, value) {
      draw();
      tell('look', { name, value });
      if (!/id|mode/.test(name)) return;
      drop();
      if (isOpen()) load();
    },
  } satisfies Widget);
}
