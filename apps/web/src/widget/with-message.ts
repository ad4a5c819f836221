/** Puts a message into a sentence of the table. */
export function withMessage(sentence: string, message: string): string {
  return sentence.replace('{message}', () => message);
}
