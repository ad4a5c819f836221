import type { SpeechAbilities } from '@parlo/contract';
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { latestLanguage, readerLanguage } from '../../../i18n/index.ts';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { keepHeard } from '../../../owner/next-steps/use-next-steps.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { classes } from '../../../ui/classes.ts';
import { useIdle } from '../../../ui/use-idle.ts';
import { useOwnForm } from './own-form.ts';
import { previewMessage } from './preview-message.ts';

/** How long after a key the widget shows what it typed, in milliseconds. */
const SEND_MS = 50;

interface WidgetPreviewProps {
  readonly slot: BuilderSlot;
  /** The languages that calls understand and speak; null while unknown. */
  readonly speech: SpeechAbilities | null;
  /** The preview differs from the published widget. */
  readonly unsaved: boolean;
  /** On a phone the widget is fetched when somebody wants to see it. */
  readonly wanted: boolean;
  /** The actions right below it. */
  readonly children: ReactNode;
}

/** The widget itself, as visitors get it, with what is typed in it at once. */
export function WidgetPreview({ slot, speech, unsaved, wanted, children }: WidgetPreviewProps) {
  const { t } = useTranslation();
  const { email, assistant } = slot;
  // A page of its own: the form, which people came for, comes first.
  const idle = useIdle(wanted);
  return (
    <section aria-label={t('assistants.preview')} className="flex flex-col gap-4">
      {idle ? (
        <PreviewFrame slot={slot} speech={speech} />
      ) : (
        <div className={classes(FRAME_SIZE, 'rounded-[18px] border border-line')} />
      )}
      {children}
      {email !== null && (
        <p className="tabular text-center text-sm text-soft">
          {assistant.talk && <>{t('assistants.left', { count: assistant.talk.minutes })} · </>}
          {t('assistants.cap', { used: assistant.minutes, total: assistant.minutes_total })}
        </p>
      )}
      {(unsaved || email === null) && (
        <p className="text-center text-sm text-soft">
          {t(email === null ? 'assistants.previewDemo' : 'assistants.previewUnsaved')}
        </p>
      )}
    </section>
  );
}

/** As tall as the window lets it be, so that the button below it is in sight. */
const FRAME_SIZE = 'h-[clamp(25rem,calc(100dvh-21rem),35rem)] w-full';

/** Shows what is typed. In a call the saved assistant speaks; without an account it is the one that is typed. */
const PreviewFrame = memo(function PreviewFrame({
  slot,
  speech,
}: Pick<WidgetPreviewProps, 'slot' | 'speech'>) {
  const { t } = useTranslation();
  const { email, assistant, localLogo } = slot;
  const form = useOwnForm();
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useTheme();
  const [name = '', radius] = useWatch({ control: form.control, name: ['assistantName', 'look.radius'] });
  const send = useCallback(() => {
    frame.current?.contentWindow?.postMessage(
      previewMessage(form.getValues(), slot, speech),
      location.origin,
    );
  }, [form, slot, speech]);
  useEffect(() => {
    let timer = setTimeout(send, SEND_MS);
    // The frame renders on the same thread as the form, which comes first.
    const stop = form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        timer = setTimeout(send, SEND_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [form, send]);

  function listen() {
    send();
    // The page in it is ours, and is another one whenever it loads.
    if (email !== null) return;
    frame.current?.contentWindow?.addEventListener('parlo:message', (event) => {
      if ((event as CustomEvent<{ role: string }>).detail.role === 'assistant') keepHeard(assistant.id);
    });
  }

  // A first load is in English for a moment: the frame does not wait for that, and is not fetched again after it.
  const query = new URLSearchParams({ lang: latestLanguage() ?? readerLanguage(), theme });
  // An unsaved assistant has no id to request.
  if (email === null) query.set('trial', '1');
  else query.set('assistantId', assistant.id);
  return (
    <iframe
      // A change of the saved logo is not sent as a message: the frame is loaded again.
      key={`${assistant.id} ${assistant.logoDownload} ${localLogo?.logo?.url.length ?? 0}`}
      ref={frame}
      onLoad={listen}
      src={`/widget?${query}`}
      title={t('assistants.previewFrame', { name: name.trim() || assistant.assistantName })}
      allow="microphone; autoplay"
      style={{ borderRadius: radius }}
      className={classes(FRAME_SIZE, 'block border border-line bg-paper')}
    />
  );
});
