import { VISITOR_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

export const visitorsApi = clientOf(VISITOR_ENDPOINTS);
