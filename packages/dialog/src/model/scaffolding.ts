/**
 * Labels that `composeRequest` puts around what it gives a model. A small model that runs on writes them itself, and with
 * them a visitor's next question: from there on nothing is its reply.
 */
export const SCAFFOLDING = {
  visitor: 'The visitor says:',
  files: 'From the owner’s files:',
  noFiles: 'The files hold nothing on this.',
  instructions: 'The owner’s instructions:',
  ofReply: 'For this reply, besides all that:',
  faq: 'The owner’s questions and answers:',
} as const;

const foldedOf = (text: string): string => text.toLowerCase().replace(/[’‘ʼ`´']/gu, "'");

/**
 * Words that a provider's chat template puts around tools and turns (Qwen's, Hermes's, ChatML's). We do not send them, and a
 * small model recites them all the same.
 */
const TEMPLATE = [
  'You may call one or more functions',
  'You are provided with function signatures',
  '<tools>',
  '<|im_start|>',
  '{"type": "function"',
] as const;

const LABELS = [...Object.values(SCAFFOLDING), ...TEMPLATE].map(foldedOf);

/** The part of a text before the first label in it; `undefined` where it holds none. */
export function beforeScaffolding(text: string): string | undefined {
  const folded = foldedOf(text);
  const places = LABELS.map((label) => folded.indexOf(label)).filter((place) => place >= 0);
  return places.length === 0 ? undefined : text.slice(0, Math.min(...places)).trim();
}
