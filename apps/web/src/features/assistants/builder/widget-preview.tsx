import { LookSettings } from '@parlo/contract';
import type { PreviewMessage, WidgetLook } from '@parlo/contract/widget';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { useIdle } from '../../../ui/use-idle.ts';
import { useOwnForm } from './own-form.ts';

/** How long after a key the widget shows what it typed, in milliseconds. */
const SEND_MS = 50;

interface WidgetPreviewProps {
  readonly slot: BuilderSlot;
  /** What visitors get is not yet what it shows. */
  readonly unsaved: boolean;
  /** How it gets onto a page. */
  readonly code: ReactNode;
  /** What can be done with it, right below it. */
  readonly children: ReactNode;
}

/** The widget itself, as visitors get it, with what is typed in it at once. */
export function WidgetPreview({ slot, unsaved, code, children }: WidgetPreviewProps) {
  const { t } = useTranslation();
  const { email, assistant } = slot;
  // A page of its own: the form, which people came for, comes first.
  const idle = useIdle();
  let words: string = t('assistants.previewText');
  if (unsaved) words = t('assistants.previewUnsaved');
  if (email === null) words = t('assistants.previewDemo');
  return (
    <aside
      aria-labelledby="preview"
      className="flex flex-col items-center gap-4 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:-m-1 lg:overflow-y-auto lg:p-1 lg:pb-6"
    >
      <div className="flex w-full max-w-[300px] flex-col gap-4">
        <div>
          <h2 id="preview" className="text-base tracking-normal">
            {t('assistants.preview')}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{words}</p>
        </div>
        {idle ? (
          <PreviewFrame slot={slot} />
        ) : (
          <div className="h-[400px] rounded-[18px] border border-line" />
        )}
        {children}
        {code}
        {email !== null && (
          <p className="tabular text-center text-sm text-soft">
            {t('assistants.minutes', { used: assistant.minutes, total: assistant.minutes_total })}
          </p>
        )}
      </div>
    </aside>
  );
}

/** Shows what is typed; in a call the saved assistant speaks. In demo mode there are no calls. */
const PreviewFrame = memo(function PreviewFrame({ slot }: { readonly slot: BuilderSlot }) {
  const { t, i18n } = useTranslation();
  const { email, assistant, widget, localLogo } = slot;
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useTheme();
  const [name = '', greetingMessage = '', voice = '', consentText = '', look = assistant.look] = useWatch({
    control: useOwnForm().control,
    name: ['assistantName', 'greetingMessage', 'voice', 'consentText', 'look'],
  });
  // A widget without a name would have no heading: the saved one stands in.
  const assistantName = name.trim() || assistant.assistantName;
  const label = widget?.label ?? null;
  const logo = localLogo?.logo?.url ?? null;
  const message = useMemo<PreviewMessage>(
    () => ({
      type: 'parlo:preview',
      assistant: {
        ...{ id: assistant.id, assistantName, greetingMessage, voice, logo, consentText },
        look: shownLook(look),
      },
      label,
    }),
    [assistant.id, assistantName, greetingMessage, voice, logo, consentText, look, label],
  );
  // The frame renders on the same thread as the form, which comes first.
  useEffect(() => {
    const timer = setTimeout(() => sendToFrame(frame.current, message), SEND_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const query = new URLSearchParams({ lang: i18n.language, theme });
  // Without an id the widget asks the server for nothing.
  if (email !== null) query.set('assistantId', assistant.id);
  return (
    <div inert={email === null}>
      <iframe
        // A change of the saved logo is not sent as a message: the frame is loaded again.
        key={`${assistant.id} ${assistant.logoDownload} ${logo?.length ?? 0}`}
        ref={frame}
        onLoad={() => sendToFrame(frame.current, message)}
        src={`/widget?${query}`}
        title={t('assistants.previewFrame', { name: assistantName })}
        allow="microphone; autoplay"
        style={{ borderRadius: look.radius }}
        className="block h-[400px] w-full border border-line bg-paper"
      />
    </div>
  );
});

/** A colour that is not whole yet is none. */
function shownLook({ color, theme, radius, branding, suggestions }: LookSettings): WidgetLook {
  const { data = '' } = LookSettings.shape.color.safeParse(color);
  return { color: data, theme, radius, branding, suggestions };
}

function sendToFrame(frame: HTMLIFrameElement | null, message: PreviewMessage): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}
