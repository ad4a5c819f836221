const WORDS = {
  en: 'This page keeps the assistant in a sandbox, where it can’t work.',
  uk: 'Ця сторінка тримає асистента в пісочниці, де він не працює.',
} as const;

/** A page in a sandbox of no origin: nothing of Parlo's can be shown or spoken with there. */
export const isSandboxed = (): boolean => self.origin === 'null';

/** Says so in the frame's place, and to whoever made the page in its console. */
export function saySandboxed(host: HTMLElement, frame: HTMLIFrameElement): void {
  const ukrainian = /^((?!en).)*uk/.test(`${host.getAttribute('language')} ${navigator.languages}`);
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = WORDS[ukrainian ? 'uk' : 'en'];
  frame.replaceWith(words);
  console.error('Parlo: the sandbox that this page is in needs allow-same-origin.');
}
