/** @jsxImportSource preact */

import type { SiteToken } from '@parlo/call-client';
import type { PreviewMessage } from '@parlo/contract/widget';
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { HostPage } from './page/host-page.ts';
import { type ConfigState, configInPage, loadConfig } from './page/load-config.ts';
import type { WidgetParams } from './page/params.ts';
import { shownAssistant } from './page/preview.ts';
import { wearLook } from './page/wear-look.ts';
import { dispatchWidgetEvent } from './page/window-events.ts';
import { VisitScreen } from './visit/visit-screen.tsx';
import type { Strings } from './words/strings.ts';

interface AppProps extends WidgetParams {
  /** Null until they are loaded, in parallel with the assistant. */
  readonly strings: Strings | null;
  /** What makes it the assistant's own page; null in a frame. */
  readonly own: typeof import('./popup/owner-page.tsx') | null;
  /** What the builder shows of an assistant that is being written; null on everybody else's page. */
  readonly preview: PreviewMessage | null;
  readonly site: SiteToken;
  readonly page: HostPage;
}

/** The widget page: loads what it may know of its assistant, then offers the call. */
export function App(props: AppProps) {
  const { assistantId, trial, label, strings, preview, popup, own, second, page } = props;
  const [inPage] = useState(() => configInPage(document, assistantId));
  const [config, setConfig] = useState<ConfigState>(inPage ?? { name: trial ? 'awaited' : 'loading' });

  const load = useCallback(async () => {
    setConfig({ name: 'loading' });
    setConfig(await loadConfig(assistantId));
  }, [assistantId]);
  const reload = async () => {
    const fresh = await loadConfig(assistantId);
    if (fresh.name === 'loaded') setConfig(fresh);
  };

  useEffect(() => {
    if (!inPage && !trial) void load();
  }, [inPage, trial, load]);
  const state = config.name === 'awaited' ? 'loading' : config.name;
  useEffect(() => {
    if (state === 'loaded') return;
    dispatchWidgetEvent('parlo:call', { state });
    page.send({ type: 'parlo:state', state: state === 'loading' ? state : 'refused' });
  }, [state, page]);

  const assistant = shownAssistant(popup ? orNameless(config, assistantId) : config, preview);
  const { theme, color, radius, inline } = props;
  const look = assistant?.look;
  // Before the first paint: nothing is shown in another colour for a moment.
  useLayoutEffect(() => {
    const worn = wearLook(document.documentElement, { theme, color, radius, inline }, look, preview !== null);
    if (assistant) page.send(worn);
  }, [page, theme, color, radius, inline, assistant, look, preview]);
  const name = assistant?.assistantName;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  if (assistant && strings) {
    const words = preview?.label || label || strings.startCall;
    const heading = own?.popupHeading(props.popupText, props.language);
    const screen = (
      <VisitScreen
        key={assistant.id}
        {...props}
        assistant={assistant}
        label={words}
        heading={second ? heading : undefined}
        strings={strings}
        trial={preview?.trial}
        reload={() => void reload()}
      />
    );
    if (!own || !heading || second) return screen;
    return (
      <own.OwnerPage assistant={assistant} heading={heading} strings={strings}>
        {screen}
      </own.OwnerPage>
    );
  }
  if (state === 'loading' || !strings) {
    return (
      <main class="screen center">
        <i class="line" />
        <p role="status">{strings?.loading}</p>
      </main>
    );
  }
  return (
    <main class="screen center">
      <WarningSign />
      <div role="alert">
        <h1 class="problem">{problemWords(config, strings)}</h1>
      </div>
      {config.name === 'error' && (
        <button type="button" class="quiet" onClick={load}>
          {strings.tryAgain}
        </button>
      )}
    </main>
  );
}

/** A popup whose assistant's name can't be asked for just now is still a page to call from. */
function orNameless(config: ConfigState, id: string | null): ConfigState {
  if (config.name !== 'error' || !id) return config;
  return {
    name: 'loaded',
    assistant: { id, assistantName: 'Parlo', greetingMessage: '', voice: '', logo: null, consentText: '' },
  };
}

function problemWords(config: ConfigState, strings: Strings): string {
  if (config.name === 'error') return strings.error.replace('{message}', () => strings[config.words]);
  return config.name === 'missing-id' ? strings.assistantIdRequired : strings.assistantNotFound;
}

function WarningSign() {
  return (
    <svg class="warning" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1" />
    </svg>
  );
}
