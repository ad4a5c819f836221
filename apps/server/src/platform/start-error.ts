/** A reason not to start that the operator can do something about: one sentence, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
