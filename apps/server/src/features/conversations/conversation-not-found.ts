import { AppError } from '../../platform/errors.ts';

/** Somebody else's conversation is refused in the same words as one that never was. */
export const conversationNotFound = () => new AppError('conversation_not_found', 'Conversation not found');
