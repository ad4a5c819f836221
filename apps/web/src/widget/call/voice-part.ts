import style from './band.css?inline';

/** The voice, and how a conversation is laid out. It loads after the first paint, so that the page is small. */
export { SoundButton } from './sound-button.tsx';
export { Voice } from './voice.tsx';

document.head.appendChild(document.createElement('style')).textContent = style;
