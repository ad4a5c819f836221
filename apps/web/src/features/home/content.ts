import { CustomersFile, UseCaseFile } from '@parlo/contract';
import { demoAssistantId } from '@parlo/contract/demo-ids';
import type { Language } from '../../i18n/language.ts';

/**
 * What the landing page takes from `content/`, read when the page is made into HTML: a route's `loader` alone may import
 * this. A file that is not as it should be fails the build.
 */

export interface Claim {
  readonly sample: boolean;
  readonly businesses: number;
  /** There are more than that. */
  readonly over: boolean;
}

export interface Testimonial {
  /** Empty for people who are invented. */
  readonly name: string;
  readonly role: string;
  readonly text: string;
}

/** A business whose assistant can be asked on the page. */
export interface UseCase {
  readonly assistantId: string;
  readonly business: string;
  readonly description: string;
  readonly greeting: string;
  readonly suggestions: readonly string[];
}

export interface LandingContent {
  /** Null: nothing is claimed. */
  readonly claim: Claim | null;
  /** Whether the testimonials are invented. */
  readonly sample: boolean;
  readonly testimonials: readonly Testimonial[];
  readonly cases: readonly UseCase[];
}

const CUSTOMERS = import.meta.glob<unknown>('../../../../../content/customers.json', {
  eager: true,
  import: 'default',
});
const CASES = import.meta.glob<unknown>('../../../../../content/demo-assistants/*.json', {
  eager: true,
  import: 'default',
});

/** The content of the page in a language. */
export function readLandingContent(
  language: Language,
  customers: unknown = Object.values(CUSTOMERS)[0],
  cases: Readonly<Record<string, unknown>> = CASES,
): LandingContent {
  return { ...readCustomers(customers ?? {}, language), cases: readCases(cases, language) };
}

function readCustomers(file: unknown, language: Language): Omit<LandingContent, 'cases'> {
  const { sample, businesses, over, testimonials } = CustomersFile.parse(file);
  return {
    claim: businesses === undefined ? null : { sample, businesses, over },
    sample,
    testimonials: testimonials.map(({ name, role, text }) => ({
      name,
      role: role[language],
      text: text[language],
    })),
  };
}

/** `clinic.json` is a business in English, `clinic.uk.json` the same in Ukrainian; the server makes their assistants. */
function readCases(files: Readonly<Record<string, unknown>>, language: Language): UseCase[] {
  return Object.entries(files).flatMap(([path, file]) => {
    const [, slug = '', tag = 'en'] = /([\w-]+)(?:\.(\w+))?\.json$/.exec(path) ?? [];
    if (tag !== language) return [];
    const { business, description, greetingMessage, suggestions } = UseCaseFile.parse(file);
    const assistantId = demoAssistantId(language, slug);
    return [{ assistantId, business, description, greeting: greetingMessage, suggestions }];
  });
}
