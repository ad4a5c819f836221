import type { Assistant } from '@parlo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTheme } from '../../theme/theme.ts';
import { Button } from '../../ui/button.tsx';

interface WidgetPreviewProps {
  readonly assistant: Assistant;
  readonly unsaved: boolean;
  readonly onCode: () => void;
}

/** The widget itself, as visitors get it: reloaded when the assistant was saved. */
export function WidgetPreview({ assistant, unsaved, onCode }: WidgetPreviewProps) {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(currentTheme()));
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, []);

  const query = new URLSearchParams({ assistantId: assistant.id, lang: i18n.language, theme });
  const { assistantName, greetingMessage, voice } = assistant;
  return (
    <aside
      aria-labelledby="preview"
      className="flex flex-col items-center gap-4 lg:sticky lg:top-24 lg:self-start"
    >
      <div className="w-full max-w-[300px]">
        <h2 id="preview" className="text-base tracking-normal">
          {t('assistants.preview')}
        </h2>
        <p className="mt-0.5 mb-3 text-sm text-soft">
          {unsaved ? t('assistants.previewUnsaved') : t('assistants.previewText')}
        </p>
        <iframe
          key={JSON.stringify([assistantName, greetingMessage, voice])}
          src={`/widget?${query}`}
          title={t('assistants.previewFrame', { name: assistantName })}
          allow="microphone; autoplay"
          className="block h-[400px] w-full rounded-[18px] border border-line bg-paper"
        />
        <Button onClick={onCode} className="mt-4 w-full">
          {t('assistants.code')}
        </Button>
        <p className="tabular mt-3 text-center text-sm text-soft">
          {t('assistants.minutes', { used: assistant.minutes, total: assistant.minutes_total })}
        </p>
      </div>
    </aside>
  );
}
