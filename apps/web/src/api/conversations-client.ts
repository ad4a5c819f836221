import { CONVERSATION_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

export const conversationsApi = clientOf(CONVERSATION_ENDPOINTS);
