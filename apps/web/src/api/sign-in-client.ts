import { SIGN_IN_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

export const signInApi = clientOf(SIGN_IN_ENDPOINTS);
