import { render } from 'preact';
import { act } from 'preact/test-utils';

/** Takes what was rendered off the page, effects' clean-ups too: those would else run later, perhaps after the page is gone. */
export const unmount = () => act(() => render(null, document.body));
