import { loadTexts } from '../i18n/index.ts';
import { rememberSource } from './consent.ts';
import { ConsentBanner, LinkToConsent } from './consent-banner.tsx';

/** The parts that only sites with a tag manager need, with their texts. */
export async function loadParts() {
  rememberSource();
  await loadTexts('consent');
  return { ConsentBanner, LinkToConsent };
}
