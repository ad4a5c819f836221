import { type AttributeName, NAMES } from './attributes.ts';
import type { ParloActs, ParloElement } from './events.ts';
import { fetchOpened } from './fetch-opened.ts';
import type { Opened } from './opened.ts';
import css from './style.css?inline';

/** What an element does, and what the browser calls on it. */
export interface Widget extends ParloActs {
  leave(): void;
  change(name: AttributeName): void;
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
 * time it is a button and a greeting, and nothing else: nothing is requested, stored or sent. What only an open widget
 * needs comes when it is opened.
 *
 * One long closure instead of a class: its names become single letters, those of a class don't, and the whole of the
 * loader may weigh 2 KB.
 */
export function mountWidget(host: HTMLElement): void {
  const root = host.attachShadow({ mode: 'open' });
  const button = add(root, 'button');
  const words = add(button, 'span');
  const note = add(root, 'output');
  const greeting = add(note, 'b');
  const close = document.createElement('button');
  const panel = add(root, 'div');
  /** What speaks with the frame; there from the first opening on. */
  let opened: Promise<Opened> | null = null;

  const get = (name: AttributeName) => host.getAttribute(name) ?? '';
  const isOpen = () => host.hasAttribute('open');

  /** What the element says of itself goes along, as far as the widget wants to know it. */
  const address = (page: string) => {
    const url = new URL(base + page + get('assistant-id'));
    for (const name of NAMES.slice(1, 7)) if (get(name)) url.searchParams.set(name, get(name));
    return url.href;
  };

  const draw = () => {
    // Ukrainian where it comes before English in what is wanted: the widget's own rule.
    const ukrainian = /^((?!en).)*uk/.test(get('language') + navigator.languages);
    words.textContent = get('label') || (ukrainian ? 'Почати розмову' : 'Start a call');
    greeting.textContent = get('greeting');
    if (get('greeting')) note.append(close);
    button.ariaExpanded = `${isOpen()}`;
    for (const name of NAMES) host.style.setProperty(`--${name}`, get(name));
    host.style.setProperty('--logo', `url("${get('logo')}")`);
  };

  // Where that file does not come, the frame is there all the same.
  const act = (name: keyof Opened) => {
    opened?.then(
      (it) => it[name](),
      () => {},
    );
  };

  const load = () => {
    const frame = document.createElement('iframe');
    frame.allow = 'microphone; autoplay';
    frame.title = words.textContent;
    // The server has to know which site it is on, whatever the page's own policy hides: it says so in the frame where
    // that site may not have it.
    frame.referrerPolicy = 'origin';
    frame.src = address(`widget?variant=${get('variant')}&ink=${getComputedStyle(host).color}&assistantId=`);
    // With its address: a frame that is added without one loads an empty page first, in the middle of the press.
    panel.append(frame);
    opened = fetchOpened(base).then((module) => module.opened(host as ParloElement, frame, base));
  };

  const drop = () => {
    act('leave');
    opened = null;
    panel.replaceChildren();
  };

  const toggle = (wanted = !isOpen()) => {
    if (wanted === isOpen()) return;
    note.remove();
    if (get('variant') === 'popup') {
      open(address('popup/'));
      return;
    }
    host.toggleAttribute('open', wanted);
    draw();
    if (!opened) load();
    act(wanted ? 'show' : 'hide');
    if (root.activeElement) button.focus();
  };

  root.adoptedStyleSheets = [sheet];
  button.onclick = () => toggle();
  close.textContent = '×';
  close.onclick = () => note.remove();
  greeting.onclick = () => toggle(true);
  // Without a value: a handler that returns false would keep Enter from pressing the button.
  host.onkeydown = (event) => {
    if (event.key === 'Escape') toggle(false);
  };

  Object.assign(host, {
    toggle,
    open: () => toggle(true),
    close: () => toggle(false),
    start() {
      toggle(true);
      act('start');
    },
    end() {
      act('end');
    },
    leave() {
      toggle(false);
      drop();
    },
    change(name) {
      draw();
      if (/id|mode|var/.test(name)) {
        drop();
        if (isOpen()) load();
      }
    },
  } satisfies Widget);
}
