/** @jsxImportSource preact */

import { firstSiteToken, keepSiteToken } from '@parlo/call-client';
import type { PreviewMessage } from '@parlo/contract/widget';
import { render } from 'preact';
import { App } from './app.tsx';
import { watchFocusRings } from './page/focus-rings.ts';
import { openHostPage } from './page/host-page.ts';
import { changedParams, readParams } from './page/params.ts';
import { watchPreview } from './page/preview.ts';
import type { WidgetEvents } from './page/window-events.ts';
import type { Strings } from './words/strings.ts';
import './widget.css';
import './own-color.css';
import './call/controls.css';

/** How long the page stays empty before it shows that it loads. */
const WORDLESS_MS = 100;

let params = readParams(location, navigator.languages);
let strings: Strings | null = null;
/** What makes it the assistant's own page; frames never fetch it. */
let own: typeof import('./popup/owner-page.tsx') | null = null;
let preview: PreviewMessage | null = null;
const site = keepSiteToken(params.assistantId ?? '', firstSiteToken(document));
const page = openHostPage(window, (look) => {
  params = changedParams(params, look, navigator.languages);
  void showInLanguage();
});

/** The frame is in a sandbox of no origin: it may keep nothing, and ask the server for nothing. */
const sandboxed = self.origin === 'null';
if (sandboxed) console.error('Parlo: the sandbox that this frame is in needs allow-same-origin.');

function show(): void {
  if (sandboxed) {
    render(
      <main class="screen center">
        <p role="alert">{strings?.sandboxed}</p>
      </main>,
      document.body,
    );
    return;
  }
  render(
    <App {...params} own={own} strings={strings} preview={preview} site={site} page={page} />,
    document.body,
  );
}

/** Fetches the words of the visitor's language alone. */
async function showInLanguage(): Promise<void> {
  const { language, popup } = params;
  // Side by side, so that the page is drawn once.
  const ownPage = popup && !own ? import('./popup/owner-page.tsx') : own;
  const words = language === 'uk' ? (await import('./words/uk.ts')).uk : (await import('./words/en.ts')).en;
  own = await ownPage;
  if (language !== params.language) return;
  document.documentElement.lang = language;
  strings = words;
  clearTimeout(wordless);
  show();
}

/** Without it the page is as it is. */
function addFont(): void {
  import('./page/add-font.ts')
    .then(({ addFont }) => addFont(document))
    .catch((error: unknown) => console.error('the font did not come', error));
}

// The words are fetched in parallel with this script: rendering without them would mostly mean rendering twice.
const wordless = setTimeout(show, WORDLESS_MS);
showInLanguage().catch((error: unknown) => {
  console.error('the words of the widget did not come', error);
  render(<main class="screen center">Error loading assistant</main>, document.body);
});
// That it can be used is said after it was painted; a font that was fetched before that would delay it.
addEventListener('parlo:call', function onCall(event) {
  const { state } = (event as CustomEvent<WidgetEvents['parlo:call']>).detail;
  if (state === 'loading') return;
  removeEventListener('parlo:call', onCall);
  setTimeout(addFont);
});
watchFocusRings(window);
// Registered before the page has loaded: the builder sends its first message at that moment.
watchPreview(window, (message) => {
  preview = message;
  show();
});
if (params.second) void openSecondDevice();

/** Nobody but a second device fetches what makes it one. Without that, it is a popup page like any other. */
async function openSecondDevice(): Promise<void> {
  const device = await import('./second-device/second-device.tsx').catch((error: unknown) => {
    console.error('the page of a second device did not come', error);
  });
  device?.openSecondDevice(params.language);
}
