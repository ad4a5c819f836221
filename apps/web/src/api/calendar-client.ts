import { CALENDAR_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

export const calendarApi = clientOf(CALENDAR_ENDPOINTS);
