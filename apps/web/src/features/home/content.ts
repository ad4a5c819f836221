import { UseCaseFile } from '@parlo/contract';
import { demoAssistantId } from '@parlo/contract/demo-ids';
import type { Language } from '../../i18n/language.ts';

/**
 * What the landing page takes from `content/`, read when the page is made into HTML: a route's `loader` alone may import
 * this. A file that is not as it should be fails the build.
 */

/** A business whose assistant can be asked on the page. */
export interface UseCase {
  readonly assistantId: string;
  readonly business: string;
  readonly description: string;
  readonly greeting: string;
  readonly suggestions: readonly string[];
}

export interface LandingContent {
  readonly cases: readonly UseCase[];
}

const CASES = import.meta.glob<unknown>('../../../../../content/demo-assistants/*.json', {
  eager: true,
  import: 'default',
});

/** The content of the page in a language. */
export function readLandingContent(
  language: Language,
  cases: Readonly<Record<string, unknown>> = CASES,
): LandingContent {
  return { cases: readCases(cases, language) };
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
