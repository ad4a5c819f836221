import { readdir, readFile } from 'node:fs/promises';
import {
  ASSISTANT_DEFAULTS,
  DEMO_LANGUAGES,
  DemoAssistantFile,
  type DemoLanguage,
  demoAssistantId,
  NewAssistant,
  type SiteCustomers,
  UseCaseFile,
} from '@parlo/contract';
import { type Figures, fillFigures, readFigures } from '@parlo/contract/figures';
import { z } from 'zod';
import { StartError } from '../../platform/errors.ts';

const CONTENT = new URL('../../../../../content/', import.meta.url);
const USE_CASES = 'demo-assistants';

/** An assistant that every installation has. */
export interface DemoAssistant {
  readonly id: string;
  readonly content: z.output<typeof NewAssistant>;
}

/** As far as the demo speaks of them. */
export type Customers = Pick<SiteCustomers, 'businesses' | 'over'>;

const NO_NUMBER: Customers = { businesses: null, over: false };

type Texts = Readonly<Record<DemoLanguage, DemoAssistantFile | UseCaseFile>>;

/**
 * The demos of a folder such as `content`: of each, one that greets in every language. All of them hold the questions
 * and answers of all languages, so that visitors get replies in theirs whichever they open. Throws when a file is not
 * as the contract says, or names a figure that there is not. `customers` is the number that the operator publishes.
 */
export async function readDemoAssistants(
  folder = CONTENT,
  customers = NO_NUMBER,
): Promise<readonly DemoAssistant[]> {
  const files = await readdir(new URL(`${USE_CASES}/`, folder));
  const slugs = files.filter((name) => /^[a-z-]+\.json$/.test(name)).map((name) => name.slice(0, -5));
  const about = await inAllLanguages(async (language) => {
    const name = nameOf('demo-assistant', language);
    const { businesses } = await readPart(folder, name, DemoAssistantFile);
    const figures = figuresFor(language, customers);
    const businessesAnswer = inJson(fillFigures(businesses[claimOf(customers)], figures));
    return readPart(folder, name, DemoAssistantFile, (text) =>
      fillFigures(text, { ...figures, businessesAnswer }),
    );
  });
  const useCases = await Promise.all(
    slugs.map(async (slug) => {
      const name = (language: DemoLanguage) => `${USE_CASES}/${nameOf(slug, language)}`;
      const texts = await inAllLanguages((language) => readPart(folder, name(language), UseCaseFile));
      return assistantsOf(texts, slug);
    }),
  );
  return [...assistantsOf(about), ...useCases.flat()];
}

/** A file of the folder, after `write` has changed its text. Whoever keeps the files is told what is wrong with one. */
async function readPart<T>(
  folder: URL,
  name: string,
  schema: z.ZodType<T>,
  write = (text: string) => text,
): Promise<T> {
  try {
    return schema.parse(JSON.parse(write(await readFile(new URL(name, folder), 'utf8'))));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new StartError(`content/${name} can’t be used: ${why}`, { cause });
  }
}

const nameOf = (name: string, language: DemoLanguage) =>
  language === DEMO_LANGUAGES[0] ? `${name}.json` : `${name}.${language}.json`;

async function inAllLanguages<T>(read: (language: DemoLanguage) => Promise<T>) {
  const [en, uk] = await Promise.all([read('en'), read('uk')]);
  return { en, uk };
}

function assistantsOf(texts: Texts, slug?: string): readonly DemoAssistant[] {
  return DEMO_LANGUAGES.map((language) => {
    const { assistantName, assistantPrompt, greetingMessage, voice, suggestions, faqList } = texts[language];
    const others = DEMO_LANGUAGES.filter((other) => other !== language);
    const content = NewAssistant.parse({
      assistantName,
      assistantPrompt,
      greetingMessage,
      voice,
      faqList: [...faqList, ...others.flatMap((other) => texts[other].faqList)],
      look: { ...ASSISTANT_DEFAULTS.look, suggestions: [...suggestions] },
    });
    return { id: demoAssistantId(language, slug), content };
  });
}

function claimOf({ businesses, over }: Customers) {
  if (businesses === null) return 'none';
  return over ? 'over' : 'figure';
}

/** The figures that a demo's texts may name, as they stand inside of a string of JSON. */
function figuresFor(language: DemoLanguage, { businesses }: Customers): Figures {
  const figures = { ...readFigures(language), businesses: (businesses ?? 0).toLocaleString(language) };
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, inJson(figure)]));
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
