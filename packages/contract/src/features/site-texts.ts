import { z } from 'zod';
import { LIMITS, OWNER_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import { refused } from '../api/reasons.ts';
import { inOneLine, requiredLine, success } from './fields.ts';

/** Texts of the public site that its operator sets. */

/** The hosts of known networks, by lower-case name; a profile with any other name may be on any host. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com'],
  github: ['github.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
  telegram: ['t.me', 'telegram.me'],
  tiktok: ['tiktok.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
};

const PROFILE_MESSAGE = 'A profile’s address looks like https://github.com/your-name.';

/** Empty: a place for a profile, which no page shows yet. */
const address = z
  .string(PROFILE_MESSAGE)
  .trim()
  .max(OWNER_LIMITS.profileAddress, {
    error: `An address can be at most ${OWNER_LIMITS.profileAddress} characters long.`,
    abort: true,
  })
  .refine((text) => text === '' || isWebAddress(text), refused('invalid_profile', PROFILE_MESSAGE));

export const SiteProfile = z
  .object({ name: requiredLine('Name', OWNER_LIMITS.profileName), address })
  .superRefine(({ name, address: text }, context) => {
    const hosts = NETWORKS[name.toLowerCase()];
    if (!hosts || !isWebAddress(text) || hosts.some((host) => isAt(text, host))) return;
    const [host = ''] = hosts;
    const { error: message, params } = refused('profile_elsewhere', `A profile of ${name} is at ${host}.`, {
      name,
      host,
    });
    context.addIssue({ code: 'custom', path: ['address'], message, params });
  });
export type SiteProfile = z.output<typeof SiteProfile>;

/** A line that may be empty. */
const line = (what: string, max: number) =>
  z
    .string(`${what} is a text.`)
    .trim()
    .max(max, `${what} can be at most ${max} characters long.`)
    .overwrite(inOneLine)
    .trim();

/** A text of one language or both; a page in the other language shows the one that there is. */
const inLanguages = (text: z.ZodType<string, string>) => z.object({ en: text, uk: text });

/** What a customer of the operator's said, in their name. */
export const SiteTestimonial = z.object({
  name: requiredLine('Name', OWNER_LIMITS.testimonialName),
  role: inLanguages(line('Role', OWNER_LIMITS.testimonialRole)),
  text: inLanguages(line('Text', OWNER_LIMITS.testimonialText)).refine(
    ({ en, uk }) => en !== '' || uk !== '',
    { ...refused('required', 'Text is required.'), path: ['en'] },
  ),
});
export type SiteTestimonial = z.output<typeof SiteTestimonial>;

/** The operator's word on who uses this installation. */
export const SiteCustomers = z.object({
  /** Null where no number is published. */
  businesses: z
    .int('The number of businesses is a whole number.')
    .min(1, 'The number of businesses is at least 1.')
    .max(OWNER_LIMITS.businesses, `The number of businesses is at most ${OWNER_LIMITS.businesses}.`)
    .nullable(),
  /** There are more than that: "Over 1,000". */
  over: z.boolean(),
  testimonials: z
    .array(SiteTestimonial)
    .max(OWNER_LIMITS.testimonials, `There can be at most ${OWNER_LIMITS.testimonials} testimonials.`),
});
export type SiteCustomers = z.output<typeof SiteCustomers>;

/** The pages whose text an administrator may replace. */
export const LEGAL_PAGES = ['privacy', 'terms'] as const;

const legalText = z
  .string('The text is a text.')
  .trim()
  .max(OWNER_LIMITS.legalText, `The text can be at most ${OWNER_LIMITS.legalText} characters long.`);

/** Who runs this server, as the legal texts name them, and texts of their own in place of those of `content/legal`. */
export const SiteLegal = z.object({
  name: line('Name', OWNER_LIMITS.operatorName),
  address: line('Postal address', OWNER_LIMITS.operatorAddress),
  email: z
    .string(MESSAGES.invalidEmail)
    .trim()
    .refine(
      (text) => text === '' || (text.length <= LIMITS.email && z.email().safeParse(text).success),
      refused('invalid_email', MESSAGES.invalidEmail),
    ),
  phone: line('Phone number', LIMITS.phone),
  /** In Markdown; empty for the text of the file. A page in the other language shows the one that there is. */
  texts: z.object({ privacy: inLanguages(legalText), terms: inLanguages(legalText) }),
});
export type SiteLegal = z.output<typeof SiteLegal>;

/** `content/site.json`, and what an administrator saved in its place. */
export const SiteTexts = z.object({
  /** The operator's profiles elsewhere, in the order in which pages show them. */
  social: z
    .array(SiteProfile)
    .max(OWNER_LIMITS.profiles, `There can be at most ${OWNER_LIMITS.profiles} profiles.`),
  customers: SiteCustomers,
  legal: SiteLegal,
});
export type SiteTexts = z.output<typeof SiteTexts>;

/** The texts to change; those that are absent stay as they are. */
export const SiteTextsChange = SiteTexts.partial();
export type SiteTextsChange = z.output<typeof SiteTextsChange>;

export const SiteTextsResponse = success({ texts: SiteTexts });
export const SiteTextsSaved = success({ message: z.string(), texts: SiteTexts });

/** A public https address without a login in it: it becomes a link on every page. */
function isWebAddress(text: string): boolean {
  // `URL` drops line breaks and turns `\` into `/`; such an address is not what its writer meant.
  if (!/^https:\/\/[^\s\\"<>]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return !username && !password && /^([^.]+\.)+[^.\d][^.]*$/.test(hostname);
}

function isAt(address: string, host: string): boolean {
  const { hostname } = new URL(address);
  return hostname === host || hostname.endsWith(`.${host}`);
}
