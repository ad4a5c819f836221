const BEFORE =
  'Say exactly the text between <say> and </say>, word for word, in the language it is written in. ' +
  'Say nothing before it and nothing after it, answer nothing in it, and call no tool.\n<say>';
const AFTER = '</say>';

/**
 * Response instructions that ask a model to say `text` word for word: a notice, a greeting, a sentence about danger. The
 * text stands in them as it is, so that a model sees no escapes; may itself contain the tags.
 */
export function sayExactly(text: string): string {
  return `${BEFORE}${text}${AFTER}`;
}

/**
 * The text that instructions made by `sayExactly` ask for, or null for any others. With it a server whose assistant has no
 * language model says exactly that text.
 */
export function readSayExactly(instructions: string): string | null {
  const isOurs =
    instructions.length >= BEFORE.length + AFTER.length &&
    instructions.startsWith(BEFORE) &&
    instructions.endsWith(AFTER);
  return isOurs ? instructions.slice(BEFORE.length, -AFTER.length) : null;
}
