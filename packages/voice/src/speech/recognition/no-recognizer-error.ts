/** There is no model for a language on this machine. */
export class NoRecognizerError extends Error {
  override readonly name = 'NoRecognizerError';
  readonly language: string;

  constructor(language: string) {
    super(`No model on this machine understands ${language}.`);
    this.language = language;
  }
}
