import { type Reason, WEBSITE_LIMITS } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';

/** Why a website can't be read, for its owner. */
const FAULTS = {
  website_private: 'This address is in a private network. Only websites on the internet can be read.',
  website_unreachable: 'This website could not be reached. Please check the address.',
  website_elsewhere: 'This address leads to another website. Please enter the address of that one.',
  website_forbidden: 'The robots.txt of this website does not allow Parlo to read it.',
  website_not_html: 'There is no web page at this address.',
  website_too_large: 'The page at this address is too large to be read.',
  website_too_slow: 'This website took too long to respond. Please try again later.',
  website_empty: 'There is no text on this website that could be read without running its scripts.',
  website_reading_failed: 'Something went wrong on our side while reading this website. Please try again.',
} as const satisfies Partial<Record<Reason, string>>;

export type WebsiteFault = keyof typeof FAULTS;

export const websiteFault = (fault: WebsiteFault, cause?: unknown): AppError<WebsiteFault> =>
  new AppError(fault, FAULTS[fault], { field: 'address', cause });

export const isWebsiteFault = (error: unknown): error is AppError<WebsiteFault> =>
  error instanceof AppError && error.reason in FAULTS;

export const websiteNotFound = () => new AppError('website_not_found', 'Website not found');
export const beingRead = () =>
  new AppError(
    'website_being_read',
    'This website is being read already. Please wait until that has finished.',
  );
export const tooManyWebsites = () =>
  new AppError('too_many_websites', `An assistant can have at most ${WEBSITE_LIMITS.websites} websites.`, {
    params: { max: WEBSITE_LIMITS.websites },
  });
export const tooManyPages = () =>
  new AppError('too_many_website_pages', `A website can have at most ${WEBSITE_LIMITS.pages} pages.`, {
    field: 'pages',
    params: { max: WEBSITE_LIMITS.pages },
  });
export const foreignPage = () =>
  new AppError('website_foreign_page', 'Only pages of the same website can be added.', { field: 'pages' });
