import { MESSAGES } from '@parlo/contract';
import { violatesUnique } from '../../db/failures.ts';
import { ASSISTANT_NAME_UNIQUE } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** Runs a change; a name the owner already uses is found by the constraint, so that two at once can't both win. */
export async function refusingTakenName<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (cause) {
    if (violatesUnique(cause, ASSISTANT_NAME_UNIQUE)) {
      throw new AppError('name_taken', MESSAGES.nameTaken, { cause, field: 'assistantName' });
    }
    throw cause;
  }
}
