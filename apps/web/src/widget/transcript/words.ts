/** The words of what is fetched with the transcript, beside those that every visitor needs. */
const en = {
  unheard: 'Could not make that out',
  interrupted: 'interrupted',
  meant: 'In the owner’s own words:',
  transcript: 'Transcript',
  you: 'You',
  today: 'Today',
  unseen: 'New',
  toneOn: 'Turn sound on',
  toneOff: 'Turn sound off',
  thumbUp: 'Good answer',
  thumbDown: 'Bad answer',
  sources: 'Where this is from',
  more: 'More',
  copy: 'Copy the transcript',
  copied: 'Copied',
  notCopied: 'Your browser does not allow copying here.',
  forget: 'Delete this conversation',
  forgetSure: 'Delete everything that was said here? It can’t be brought back.',
  forgetYes: 'Delete',
  forgetNo: 'Keep it',
  consentTitle: 'Before we begin',
  agree: 'I agree',
  disagree: 'No, thank you',
};

export type TranscriptWords = Readonly<Record<keyof typeof en, string>>;

const uk: TranscriptWords = {
  unheard: 'Не вдалося розібрати',
  interrupted: 'перервано',
  meant: 'Словами власника:',
  transcript: 'Запис розмови',
  you: 'Ви',
  today: 'Сьогодні',
  unseen: 'Нове',
  toneOn: 'Увімкнути звук',
  toneOff: 'Вимкнути звук',
  thumbUp: 'Добра відповідь',
  thumbDown: 'Погана відповідь',
  sources: 'Звідки це',
  more: 'Ще',
  copy: 'Скопіювати розмову',
  copied: 'Скопійовано',
  notCopied: 'Браузер не дозволяє тут копіювати.',
  forget: 'Видалити цю розмову',
  forgetSure: 'Видалити все, що тут сказано? Повернути це буде неможливо.',
  forgetYes: 'Видалити',
  forgetNo: 'Залишити',
  consentTitle: 'Перш ніж почати',
  agree: 'Погоджуюся',
  disagree: 'Ні, дякую',
};

export const TRANSCRIPT_WORDS = { en, uk } as const;

/** Those of the page's language. */
export const transcriptWords = (): TranscriptWords =>
  TRANSCRIPT_WORDS[document.documentElement.lang === 'uk' ? 'uk' : 'en'];
