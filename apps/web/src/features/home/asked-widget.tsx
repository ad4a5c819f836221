import type { ToFrame } from '@parlo/contract/embed-messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTheme } from '../../theme/theme.ts';

/** The visitor's question on the page. */
export interface Question {
  readonly text: string;
  /** It was sent by a key, not by a press. */
  readonly keys: boolean;
}

interface AskedWidgetProps {
  readonly assistantId: string;
  /** Null: it is only opened. */
  readonly question: Question | null;
  readonly title: string;
}

/** The widget of an assistant. What somebody has asked on the page it is asked as soon as it is there. */
export function AskedWidget({ assistantId, question, title }: AskedWidgetProps) {
  const { i18n } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [query] = useState(
    () =>
      new URLSearchParams({
        assistantId,
        lang: i18n.language,
        theme: currentTheme(),
        // Voices are English so far (docs/voices.md): aloud, Ukrainian could not be understood.
        ...(i18n.language === 'uk' && { mode: 'chat' }),
      }),
  );
  useEffect(() => {
    if (!question) return;
    const say = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin);
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data?.type !== 'parlo:ready') return;
      say({ type: 'parlo:shown', keys: question.keys });
      say({ type: 'parlo:ask', text: question.text });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [question]);
  return (
    <iframe
      ref={frame}
      src={`/widget?${query}`}
      title={title}
      allow="microphone; autoplay"
      className="block size-full border-0"
    />
  );
}
