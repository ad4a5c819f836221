import type { Beat } from './reel.ts';

/** What is said of each part of the film, which has no sound. */
const WORDS = {
  account: ['First, make an account.', 'Спочатку створіть обліковий запис.'],
  who: [
    'Say who the assistant is and how it greets people.',
    'Напишіть, хто ваш асистент і як він вітається.',
  ],
  voice: [
    'Choose one of eight voices and listen to it.',
    'Виберіть один із восьми голосів і послухайте його.',
  ],
  faq: ['Write down what people ask, and your answer.', 'Запишіть, про що вас питають, і свою відповідь.'],
  call: ['Somebody calls. The assistant greets them.', 'Хтось телефонує. Асистент вітається.'],
  answer: [
    'They ask about delivery. It answers in your words.',
    'Питають про доставку. Він відповідає вашими словами.',
  ],
  unknown: [
    'They ask about a dog. It does not know, and says so.',
    'Питають про собаку. Цього він не знає і так і каже.',
  ],
  waiting: ['On your dashboard, that question waits for you.', 'У кабінеті на вас уже чекає це запитання.'],
  learn: [
    'Answer it once. From the next call, the assistant knows.',
    'Дайте відповідь один раз: з наступної розмови асистент її знатиме.',
  ],
} as const satisfies Record<string, readonly [en: string, uk: string]>;

export type CaptionName = keyof typeof WORDS;

const COLUMNS = { en: 0, uk: 1 } as const;

/** A caption for each run of beats that has one in common, as long as they are seen. */
export function writeCaptions(beats: readonly Beat[], language: keyof typeof COLUMNS): string {
  const cues: { name: CaptionName; from: number; to: number }[] = [];
  let at = 0;
  for (const { caption, seconds } of beats) {
    const last = cues.at(-1);
    if (last?.name === caption) last.to = at + seconds;
    else cues.push({ name: caption, from: at, to: at + seconds });
    at += seconds;
  }
  const blocks = cues.map(
    ({ name, from, to }) => `${stamp(from)} --> ${stamp(to)}\n${WORDS[name][COLUMNS[language]]}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function stamp(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0'));
  return `${parts.join(':')}.${String(Math.round((seconds - whole) * 1_000)).padStart(3, '0')}`;
}
