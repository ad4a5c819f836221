import type { WidgetAssistant } from '@parlo/contract/widget';
import type { Begin } from '../call/use-call.ts';
import type { Notice } from '../visit/use-access.ts';
import { startOnDevice } from './device-call.ts';
import { wordsIn } from './words.ts';

interface Visited {
  readonly assistant: WidgetAssistant;
  readonly typing: { reply(text: string): void; over(): void };
  readonly access: {
    say(notice: Notice | null): void;
    afterConsent(go: () => void, note: string): void;
  };
  begin(by: Begin): void;
  /** Nothing was said yet. */
  readonly isNew: boolean;
}

/** Begins a conversation by this device, once the visitor agreed that their browser listens. */
export function startFor(language: string, { assistant, typing, access, begin, isNew }: Visited): void {
  const pageLanguage = document.documentElement.lang;
  const go = () =>
    begin((_target, handlers) =>
      startOnDevice(
        {
          language,
          pageLanguage,
          greeting: isNew ? assistant.greetingMessage : '',
          notice: assistant.aiNotice?.text,
          ask: typing.reply,
          say: (words, trouble) => access.say({ words, trouble }),
        },
        {
          ...handlers,
          onEnd(end) {
            // What was sent was no typing: how the conversation ended is news.
            typing.over();
            handlers.onEnd(end);
          },
        },
      ),
    );
  access.afterConsent(go, wordsIn(pageLanguage).note);
}
