import below from './below.css?inline';
import consent from './consent.css?inline';
import menu from './menu.css?inline';
import turns from './turns.css?inline';

/** The code of a conversation. It loads when there is one, or when one begins, so that the page is small. */
export { ConsentPanel } from './consent-panel.tsx';
export { MoreActions } from './more-actions.tsx';
export { Transcript } from './transcript.tsx';
export { TurnsLeft } from './turns-left.tsx';

document.head.appendChild(document.createElement('style')).textContent = turns + below + menu + consent;
