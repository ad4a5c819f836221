import type { AttributeName } from './attributes.ts';
import type { ParloElement } from './events.ts';
import { fillPage } from './fill-page.ts';
import css from './launcher.css?inline';

/** A picture longer than this many times its other side shows nothing that can be recognised in a circle. */
const LONGEST = 4;

const WORDS = {
  en: { ask: 'Ask us', type: 'Type', close: 'Close' },
  uk: { ask: 'Запитайте нас', type: 'Написати', close: 'Закрити' },
} as const;

const DRAWN: readonly AttributeName[] = [
  'launcher',
  'name',
  'avatar',
  'logo',
  'label',
  'greeting',
  'language',
  'mode',
  'variant',
];

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(css);

/** What a bar or a card says, in the visitor's language. */
interface Told {
  readonly name: string;
  /** Address of the picture; empty without one. */
  readonly picture: string;
  readonly label: string;
  readonly greeting: string;
  readonly mode: string;
  readonly words: (typeof WORDS)[keyof typeof WORDS];
}

/** Makes of the loader's button a bar, of its greeting a card, or of all of it a page, as long as the attribute says so. */
export function begin(host: ParloElement): void {
  const root = host.shadowRoot;
  const box = root?.querySelector('section');
  const button = box?.querySelector('button');
  if (!root || !box || !button) return;
  // The loader calls it at each change.
  const isNew = !root.adoptedStyleSheets.includes(SHEET);
  if (isNew) root.adoptedStyleSheets = [...root.adoptedStyleSheets, SHEET];
  if (host.getAttribute('launcher') === 'page') fillPage(host, root);
  if (!isNew) return;
  const drawBar = barIn(button);
  const drawCard = cardIn(host, box, button);
  const get = (name: AttributeName) => host.getAttribute(name)?.trim() ?? '';
  const draw = () => {
    const kind = get('variant') === 'inline' ? '' : get('launcher').replace('page', '');
    box.dataset.launcher = kind;
    const told = {
      name: get('name'),
      picture: get('avatar') || get('logo'),
      label: get('label'),
      greeting: get('greeting'),
      mode: get('mode'),
      words: WORDS[languageOf(get('language'))],
    };
    drawBar(kind === 'bar' ? told : null);
    drawCard(kind === 'card' ? told : null);
  };
  draw();
  new MutationObserver(draw).observe(host, { attributeFilter: [...DRAWN] });
}

const make = <Name extends keyof HTMLElementTagNameMap>(name: Name) => document.createElement(name);

/** Returns what draws the bar in the button, or takes it out of there. */
function barIn(button: HTMLElement): (told: Told | null) => void {
  const sign = button.querySelector('span');
  const [picture, words, title, ask] = [make('i'), make('em'), make('strong'), make('small')];
  words.append(title, ask);
  return (told) => {
    // The bar's own words are read instead.
    sign?.setAttribute('aria-hidden', `${told !== null}`);
    if (!told) {
      for (const one of [picture, words]) one.remove();
      return;
    }
    if (!picture.parentNode) button.prepend(picture, words);
    drawPicture(picture, told);
    drawText(title, told.name);
    drawText(ask, told.label || told.words.ask);
  };
}

/** Returns what draws the card in the greeting, or takes it out of there. */
function cardIn(host: ParloElement, box: HTMLElement, button: HTMLElement): (told: Told | null) => void {
  // The loader has taken it away once the widget was open.
  const note = box.querySelector('output') ?? make('output');
  const greeting = note.querySelector('b') ?? make('b');
  const [picture, title, acts] = [make('i'), make('strong'), make('footer')];
  const [talk, type, shut] = [make('button'), make('button'), make('button')];
  acts.append(talk, type);
  talk.onclick = () => host.start();
  type.onclick = () => host.open();
  shut.textContent = '×';
  shut.onclick = () => note.remove();
  return (told) => {
    const text = host.getAttribute('greeting') ?? '';
    drawText(greeting, (told ? text.trim().split('\n')[0] : text) ?? '');
    // The loader has one only beside a greeting.
    if (told && !told.greeting) note.append(shut);
    else shut.remove();
    if (!told) {
      for (const one of [picture, title, acts]) one.remove();
      return;
    }
    if (!picture.parentNode) {
      note.prepend(picture, title);
      greeting.after(acts);
    }
    drawPicture(picture, told);
    drawText(title, told.name);
    drawText(talk, button.querySelector('span')?.textContent ?? '');
    drawText(type, told.words.type);
    talk.hidden = told.mode === 'chat';
    type.hidden = told.mode === 'voice';
    for (const one of note.querySelectorAll(':scope > button')) one.ariaLabel = told.words.close;
  };
}

/** The loader's own rule: Ukrainian where it comes before English in what is wanted. */
const languageOf = (chosen: string) =>
  /^((?!en).)*uk/.test(chosen.replace(/^auto$/, '') + navigator.languages) ? 'uk' : 'en';

/** Writes a text that any language may have; what is the same stays, so that nothing is announced again. */
function drawText(element: HTMLElement, text: string): void {
  element.dir = 'auto';
  if (element.textContent !== text) element.textContent = text;
}

/** Draws the picture at an address; the first letter of the name until it is there, or if it can't be recognised. */
function drawPicture(circle: HTMLElement, { name, picture: address }: Told): void {
  circle.dataset.letter = [...name][0]?.toUpperCase() ?? '~';
  if (circle.dataset.address === address) return;
  circle.dataset.address = address;
  circle.replaceChildren();
  if (!address) return;
  const picture = new Image();
  picture.alt = '';
  picture.onload = () => {
    const ratio = picture.naturalWidth / picture.naturalHeight || 1;
    if (circle.dataset.address === address && ratio < LONGEST && ratio > 1 / LONGEST) circle.append(picture);
  };
  picture.src = address;
}
