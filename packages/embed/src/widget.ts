import { type AttributeName, NAMES } from './attributes.ts';
import { base } from './base.ts';
import type { ParloActs, ParloElement } from './events.ts';
import { fetchPart } from './fetch-part.ts';
import type { Opened } from './opened.ts';
import css from './style.css?inline';

/** The element's methods, and the callbacks of the browser. */
export interface Widget extends ParloActs {
  leave(): void;
  change(name?: string, before?: string | null, value?: string | null): void;
}

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
  /** Knows whether it is open: what stands on the element itself a page may remove, as those do that morph. */
  const box = add(root, 'section');
  const button = add(box, 'button');
  const words = add(button, 'span');
  const note = add(box, 'output');
  const greeting = add(note, 'b');
  const close = document.createElement('button');
  const panel = add(box, 'div');
  /** The link to the frame; exists from the first opening on. */
  let opened: Promise<Opened> | null = null;
  let isOpen = false;

  /** Empty for what goes without saying. */
  const get = (name: AttributeName) => (host.getAttribute(name) ?? '').replace(/^auto$/, '');
  /** Nothing is lost where a part does not load: the button works, and so does the frame. */
  const ignore = () => {};

  /** The element's attributes are passed along, as far as the widget uses them. */
  const address = (page: string) => {
    const url = new URL(base + page + get('assistant-id'));
    for (const name of NAMES.slice(1, 8)) if (get(name)) url.searchParams.set(name, get(name));
    return url.href;
  };

  const draw = () => {
    // Ukrainian where it comes before English in what is wanted: the widget's own rule.
    const ukrainian = /^((?!en).)*uk/.test(get('language') + navigator.languages);
    words.textContent = get('label') || (ukrainian ? 'Почати розмову' : 'Start a call');
    greeting.textContent = get('greeting');
    if (get('greeting')) note.append(close);
    button.ariaExpanded = `${isOpen}`;
    host.toggleAttribute('open', isOpen);
    for (const name of NAMES) box.style.setProperty(`--${name}`, get(name));
    box.style.setProperty('--logo', `url("${get('logo')}")`);
    if (get('launcher')) fetchPart('launcher').then((module) => module.begin(host as ParloElement), ignore);
    // Once the page is drawn anyway. What is fixed has an offset parent where something around it is transformed: it would not be in the window's corner.
    setTimeout(() => host.offsetParent && get('variant') !== 'inline' && box.togglePopover(true));
  };

  const act = (name: keyof Opened) => {
    opened?.then((it) => it[name](), ignore);
  };

  const load = () => {
    const frame = document.createElement('iframe');
    frame.allow = 'microphone; autoplay';
    // The server has to know which site it is on, whatever the page's own policy hides: it says so in the frame where
    // that site may not have it.
    frame.referrerPolicy = 'origin';
    frame.src = address(`widget?ink=${getComputedStyle(host).color}&assistantId=`);
    // With its address: a frame that is added without one loads an empty page first, in the middle of the press.
    panel.append(frame);
    opened = fetchPart('open').then((module) => module.begin(host as ParloElement, frame));
  };

  const drop = () => {
    act('leave');
    opened = null;
    panel.textContent = '';
  };

  const toggle = (wanted = !isOpen) => {
    if (wanted === isOpen) return;
    note.remove();
    if (get('variant') === 'popup') {
      open(address('popup/'));
      return;
    }
    isOpen = wanted;
    draw();
    if (!opened) load();
    act(wanted ? 'show' : 'hide');
  };

  root.adoptedStyleSheets = [sheet];
  box.popover = 'manual';
  // Once it was opened there is no greeting.
  button.onclick = greeting.onclick = () => toggle();
  close.textContent = '×';
  words.dir = greeting.dir = 'auto';
  close.onclick = () => note.remove();

  Object.assign(host, {
    toggle,
    open: () => toggle(true),
    close: () => toggle(false),
    start() {
      toggle(true);
      act('start');
    },
    end: () => act('end'),
    leave() {
      toggle(false);
      drop();
    },
    change(name, before, value) {
      draw();
      // The id, the mode or the variant changed; some pages write the same value again.
      if (before !== value && /id|od|va/.test(name as string)) {
        drop();
        if (isOpen) load();
      }
    },
  } satisfies Widget);
}
