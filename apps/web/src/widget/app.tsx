/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { CallScreen } from './call-screen.tsx';
import { type ConfigState, loadConfig } from './load-config.ts';
import type { WidgetParams } from './params.ts';
import { announce } from './seam.ts';
import { STRINGS, type Strings, withMessage } from './strings.ts';
import { VoiceLine } from './voice-line-view.tsx';

/** The widget page: loads what it may know of its assistant, then offers the call. */
export function App({ assistantId, label, language }: WidgetParams) {
  const strings = STRINGS[language];
  const [config, setConfig] = useState<ConfigState>({ name: 'loading' });

  const load = useCallback(async () => {
    setConfig({ name: 'loading' });
    setConfig(await loadConfig(assistantId, strings));
  }, [assistantId, strings]);

  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (config.name !== 'loaded') announce('parlo:call', { state: config.name });
  }, [config]);

  if (config.name === 'loaded') {
    return <CallScreen assistant={config.assistant} label={label ?? strings.startCall} strings={strings} />;
  }
  if (config.name === 'loading') {
    return (
      <main class="screen center">
        <VoiceLine />
        <p role="status">{strings.loading}</p>
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

function problemWords(
  config: Exclude<ConfigState, { name: 'loading' | 'loaded' }>,
  strings: Strings,
): string {
  if (config.name === 'missing-id') return strings.assistantIdRequired;
  if (config.name === 'not-found') return strings.assistantNotFound;
  return withMessage(strings.error, config.message);
}

export function WarningSign() {
  return (
    <svg class="warning" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1" />
    </svg>
  );
}
