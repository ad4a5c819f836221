import style from './replies.css?inline';

/** The code of an existing conversation. It loads after the first paint, so that the page is small. */
export { ConsentPanel } from './consent-panel.tsx';
export { MoreActions } from './more-actions.tsx';
export { Transcript } from './transcript.tsx';
export { TurnsLeft } from './turns-left.tsx';

document.head.appendChild(document.createElement('style')).textContent = style;
