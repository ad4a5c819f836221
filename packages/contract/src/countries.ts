/** Countries and territories by their ISO 3166-1 codes, as `iso3166.tab` of the IANA time zone database lists them. */
export const COUNTRIES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
  ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
  HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
  NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
  SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
  UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/u);

const KNOWN = new Set(COUNTRIES);

export const isCountry = (code: string): boolean => KNOWN.has(code);

/** `getTimeZones` is newer than the types, and some browsers have it as a property. */
interface WithTimeZones {
  getTimeZones?(): readonly string[] | undefined;
  readonly timeZones?: readonly string[];
}

let byZone: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The country whose time zone it is, such as `UA` for `Europe/Kyiv`; `undefined` for a zone of several countries, for
 * none such as `UTC`, and where this browser does not know the zones of countries.
 */
export function countryOfZone(timeZone: string | undefined): string | undefined {
  if (!timeZone) return undefined;
  byZone ??= countriesByZone();
  const countries = byZone.get(canonical(timeZone) ?? '') ?? [];
  return countries.length === 1 ? countries[0] : undefined;
}

function countriesByZone(): Map<string, string[]> {
  const countries = new Map<string, string[]>();
  for (const country of COUNTRIES) {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & WithTimeZones;
    const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
    for (const zone of new Set(zones.map((name) => canonical(name) ?? name)))
      countries.set(zone, [...(countries.get(zone) ?? []), country]);
  }
  return countries;
}

/** One name for `Europe/Kyiv` and `Europe/Kiev`; `undefined` for what is no time zone. */
function canonical(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // A RangeError is how Intl says no.
    return undefined;
  }
}
