import { countryOfZone } from '@parlo/contract/countries';

/** The country that this browser's clock is set to; '' where that says none. */
export function ownCountry(): string {
  return countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? '';
}
