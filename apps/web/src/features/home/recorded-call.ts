import type { Language } from '../../i18n/language.ts';

export interface RecordedLine {
  readonly who: 'visitor' | 'assistant';
  readonly text: string;
  /** Milliseconds from the beginning of the recording, measured in its sound. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface RecordedCall {
  readonly address: string;
  readonly lines: readonly RecordedLine[];
}

/**
 * Calls to the demo hotel, as `npm run bench -- recordings` recorded them in a browser: visitor and assistant on one
 * clock, in Opus. The visitor is one of Parlo's own voices.
 */
export const RECORDED_CALLS: Readonly<Record<Language, RecordedCall>> = {
  en: {
    address: '/demo/call-en.oga',
    lines: [
      {
        who: 'assistant',
        text: 'You are talking to an AI. Harbour House, welcome! How may I help you?',
        fromMs: 510,
        toMs: 4_730,
      },
      { who: 'visitor', text: 'Is breakfast included?', fromMs: 8_860, toMs: 9_980 },
      {
        who: 'assistant',
        text: 'Yes, breakfast is in the price: a buffet from 7 to 10:30, with vegan and gluten-free things.',
        fromMs: 10_700,
        toMs: 16_870,
      },
      { who: 'visitor', text: 'Can I bring my dog?', fromMs: 18_040, toMs: 19_000 },
      {
        who: 'assistant',
        text: 'Yes, dogs are welcome for 15 euros a night, except in the breakfast room.',
        fromMs: 19_550,
        toMs: 24_170,
      },
    ],
  },
  uk: {
    address: '/demo/call-uk.oga',
    lines: [
      {
        who: 'assistant',
        text: 'З вами розмовляє штучний інтелект. «Дім біля гавані», ласкаво просимо! Чим допомогти?',
        fromMs: 400,
        toMs: 7_090,
      },
      { who: 'visitor', text: 'Чи входить сніданок?', fromMs: 8_990, toMs: 10_160 },
      {
        who: 'assistant',
        text: 'Так, сніданок входить у ціну: шведський стіл з 7 до 10:30, є веганське й безглютенове.',
        fromMs: 11_950,
        toMs: 19_510,
      },
      { who: 'visitor', text: 'Чи можна з собакою?', fromMs: 21_190, toMs: 22_440 },
      {
        who: 'assistant',
        text: 'Так, собакам раді за 15 євро за ніч, лише не в залі для сніданків.',
        fromMs: 24_610,
        toMs: 30_690,
      },
    ],
  },
};

/** The line that is said at a moment, or was the last; -1 before the first. */
export function lineAt(lines: readonly RecordedLine[], ms: number): number {
  return lines.findLastIndex(({ fromMs }) => fromMs <= ms);
}
