import { SITE_ENDPOINTS } from '@parlo/contract';
import { clientOf } from './client-of.ts';

export const siteApi = clientOf(SITE_ENDPOINTS);
