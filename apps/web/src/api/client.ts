import { ACCOUNT_ENDPOINTS, ASSISTANT_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

/** The client of what every screen of the workplace asks. Other areas have their own, so that few screens fetch them. */
export const api = clientOf({ ...ACCOUNT_ENDPOINTS, ...ASSISTANT_ENDPOINTS });

export { isSignedOut } from './signed-out.ts';
