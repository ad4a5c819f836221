import type { Strings } from '../words/strings.ts';

/** The instruction in every language that an owner may have written it in. */
export const TAP_TO_TALK = ['Just TAP to talk!', 'Просто ТОРКНІТЬСЯ, щоб говорити!'];

/**
 * What the popup page says first: the owner's text, or its own, and then what to do. That is not said twice when the
 * owner's text ends with it, in either language.
 */
export function popupHeading(text: string | null, strings: Strings): string {
  const said = text ?? strings.popupText;
  if (TAP_TO_TALK.some((call) => bare(said).endsWith(bare(call)))) return said;
  return `${said} ${strings.popupTap}`;
}

const bare = (words: string) =>
  words
    .trim()
    .toLowerCase()
    .replace(/[.!…\s]+$/, '');
