import type { RealtimeRefusalCode } from '@parlo/contract/realtime-refusals';
import type { EndReason } from './types.ts';

/** What the session itself says, in the two languages the product speaks. */
const PHRASES = {
  stillThere: { en: 'Are you still there?', uk: 'Ви ще тут?' },
  goodbye: { en: 'I’ll hang up now. Goodbye.', uk: 'Я завершую дзвінок. До побачення.' },
  timeUp: { en: 'Our time is up. Goodbye.', uk: 'Наш час вичерпано. До побачення.' },
  noMinutes: {
    en: 'Our minutes are used up, so I have to end this call. Goodbye.',
    uk: 'Наші хвилини вичерпано, тож мушу завершити дзвінок. До побачення.',
  },
  apology: {
    en: 'Sorry, something went wrong. Please say that again.',
    uk: 'Вибачте, щось пішло не так. Повторіть, будь ласка.',
  },
  notUnderstood: {
    en: 'Sorry, I didn’t catch that. Please say it again.',
    uk: 'Вибачте, я не розібрав. Повторіть, будь ласка.',
  },
} as const;

export type PhraseName = keyof typeof PHRASES;

/** The phrase in the language the assistant last spoke: Ukrainian when that text has Cyrillic letters. */
export function phrase(name: PhraseName, lastAssistantText: string): string {
  return PHRASES[name][/\p{Script=Cyrillic}/u.test(lastAssistantText) ? 'uk' : 'en'];
}

/** Why a session of ours ended, as an `error` event tells the client. Nothing to tell one that has gone. */
export function farewellError(reason: EndReason): { code: RealtimeRefusalCode; message: string } | null {
  switch (reason) {
    case 'too_long':
      return {
        code: 'session_expired',
        message: 'This call has reached its longest duration and has ended.',
      };
    case 'silence':
      return { code: 'silence', message: 'The call ended because nobody spoke for a while.' };
    case 'no_minutes':
      return { code: 'no_minutes', message: 'The call ended because there are no minutes left.' };
    case 'moved':
      return { code: 'call_moved', message: 'This conversation goes on in another call.' };
    case 'busy':
      return {
        code: 'lines_busy',
        message: 'All lines are busy right now. Please try again in a moment.',
      };
    case 'stopped':
      return {
        code: 'server_stopping',
        message: 'The service is restarting. Please call again in a moment.',
      };
    case 'failed':
      return {
        code: 'call_failed',
        message: 'The call ended because something went wrong. Please call again.',
      };
    case 'left':
    case 'lost':
      return null;
  }
}
