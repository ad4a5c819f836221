/** The words of the popup page, in addition to the widget's. */
export const POPUP_WORDS = {
  en: { text: 'Your personal AI assistant.', tap: 'Just TAP to talk!' },
  uk: { text: 'Ваш особистий ШІ‑асистент.', tap: 'Просто ТОРКНІТЬСЯ, щоб говорити!' },
} as const;

export type PopupLanguage = keyof typeof POPUP_WORDS;

/**
 * Returns the first words of the popup page: the owner's text or its own, and then what to do. That is not said twice if
 * the owner's text ends with it, in either language.
 */
export function popupHeading(text: string | null, language: PopupLanguage): string {
  const words = POPUP_WORDS[language];
  const said = text ?? words.text;
  if (Object.values(POPUP_WORDS).some(({ tap }) => bare(said).endsWith(bare(tap)))) return said;
  return `${said} ${words.tap}`;
}

const bare = (words: string) =>
  words
    .trim()
    .toLowerCase()
    .replace(/[.!…\s]+$/, '');
