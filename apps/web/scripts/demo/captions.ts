import type { Beat } from './reel.ts';

/** What is said of each part of the film, which has no sound. */
const WORDS = {
  who: [
    'Say who the assistant is and how it greets people. No account needed.',
    'Напишіть, хто ваш асистент і як він вітається. Обліковий запис не потрібен.',
  ],
  voice: [
    'Choose one of eight voices and listen to it.',
    'Виберіть один із восьми голосів і послухайте його.',
  ],
  faq: ['Write down what people ask, and your answer.', 'Запишіть, про що вас питають, і свою відповідь.'],
  call: ['Call it. It greets you.', 'Зателефонуйте йому. Він вітається.'],
  answer: [
    'Ask about delivery. It answers in your words.',
    'Спитайте про доставку. Він відповідає вашими словами.',
  ],
  unknown: [
    'Ask about parking. It does not know, and says so.',
    'Спитайте про паркування. Цього він не знає і так і каже.',
  ],
  learn: ['Write that answer down as well.', 'Запишіть і цю відповідь.'],
  knows: ['Ask again. Now it knows.', 'Спитайте ще раз. Тепер він знає.'],
  keep: [
    'Keep it with an account, and put it on your site.',
    'Збережіть його в обліковому записі й поставте на свій сайт.',
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
