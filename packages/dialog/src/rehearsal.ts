/**
 * Thrown instead of a rehearsed reply (see `Conversation.rehearsal`) whose making would change something or cost
 * something. It is asked for again once its turn is surely over.
 */
export class NotRehearsedError extends Error {
  override readonly name = 'NotRehearsedError';

  constructor() {
    super('This reply can’t be rehearsed.');
  }
}
