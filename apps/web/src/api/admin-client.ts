import { ADMIN_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

export const adminApi = clientOf(ADMIN_ENDPOINTS);
