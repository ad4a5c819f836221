import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';

export const siteNotAllowed = () => new AppError('site_not_allowed', MESSAGES.siteNotAllowed);
