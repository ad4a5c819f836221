import { loadTexts } from '../i18n/index.ts';
import { rememberSource } from './consent.ts';
import { ConsentBanner, LinkToConsent } from './consent-banner.tsx';

/** What only sites with a tag manager need, with its words. */
export async function loadParts() {
  rememberSource();
  await loadTexts('consent');
  return { ConsentBanner, LinkToConsent };
}
