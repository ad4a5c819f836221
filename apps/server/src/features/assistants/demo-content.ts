import { readdir, readFile } from 'node:fs/promises';
import {
  ASSISTANT_DEFAULTS,
  CustomersFile,
  DEMO_LANGUAGES,
  DemoAssistantFile,
  type DemoLanguage,
  demoAssistantId,
  LIMITS,
  MB,
  NewAssistant,
  OWNER_LIMITS,
  PLANS,
  TRIAL_LIMITS,
  UseCaseFile,
  VOICES,
  WEBSITE_LIMITS,
} from '@parlo/contract';
import { z } from 'zod';
import { StartError } from '../../platform/errors.ts';

const CONTENT = new URL('../../../../../content/', import.meta.url);
const USE_CASES = 'demo-assistants';
const CUSTOMERS = 'customers.json';

/** An assistant that every installation has. */
export interface DemoAssistant {
  readonly id: string;
  readonly content: z.output<typeof NewAssistant>;
}

/** As far as the demo speaks of them. */
export type Customers = Pick<CustomersFile, 'sample' | 'businesses'>;

type Texts = Readonly<Record<DemoLanguage, DemoAssistantFile | UseCaseFile>>;

/**
 * The demos of a folder such as `content`: of each, one that greets in every language. All of them hold the questions
 * and answers of all languages, so that visitors get replies in theirs whichever they open. Throws when a file is not
 * as the contract says, or names a figure that there is not. `customers` stand in for those of the folder.
 */
export async function readDemoAssistants(
  folder = CONTENT,
  customers?: Customers,
): Promise<readonly DemoAssistant[]> {
  const known = customers ?? (await readCustomers(folder));
  const files = await readdir(new URL(`${USE_CASES}/`, folder));
  const slugs = files.filter((name) => /^[a-z-]+\.json$/.test(name)).map((name) => name.slice(0, -5));
  const about = await inAllLanguages(async (language) => {
    const name = nameOf('demo-assistant', language);
    const { businesses } = await readPart(folder, name, DemoAssistantFile);
    const figures = readFigures(language, known);
    return readPart(folder, name, DemoAssistantFile, (text) =>
      fill(text, { ...figures, businessesAnswer: fill(businesses[claimOf(known)], figures) }),
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

async function readCustomers(folder: URL): Promise<Customers> {
  // Whoever claims nothing may also have deleted it.
  const files = await readdir(folder);
  return files.includes(CUSTOMERS) ? readPart(folder, CUSTOMERS, CustomersFile) : { sample: false };
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
      ...{ assistantName, assistantPrompt, greetingMessage, voice },
      faqList: [...faqList, ...others.flatMap((other) => texts[other].faqList)],
      look: { ...ASSISTANT_DEFAULTS.look, suggestions: [...suggestions] },
    });
    return { id: demoAssistantId(language, slug), content };
  });
}

const claimOf = ({ sample, businesses }: Customers) =>
  businesses === undefined ? 'none' : sample ? 'sample' : 'figure';

/** The figures that a demo's texts may name, as they are written in a language. */
function readFigures(
  language: DemoLanguage,
  { businesses = 0 }: Customers,
): Readonly<Record<string, string>> {
  const number = (value: number) => value.toLocaleString(language);
  const price = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
  const topUps = PLANS.topUps.flatMap(({ minutes, cents }, i) => [
    [`topUp${i + 1}Minutes`, number(minutes)],
    [`topUp${i + 1}Price`, price(cents)],
  ]);
  return {
    trialMinutes: number(PLANS.trial.minutes),
    starterMinutes: number(PLANS.starter.minutes),
    starterPrice: price(PLANS.starter.cents),
    ...Object.fromEntries(topUps),
    voiceCount: number(VOICES.length),
    voices: new Intl.ListFormat(language).format(VOICES),
    nameCharacters: number(LIMITS.assistantName),
    promptCharacters: number(LIMITS.assistantPrompt),
    greetingCharacters: number(LIMITS.greetingMessage),
    questions: number(LIMITS.faqEntries),
    answerCharacters: number(LIMITS.faqAnswer),
    assistants: number(OWNER_LIMITS.assistants),
    files: number(OWNER_LIMITS.knowledgeFiles),
    fileMb: number(OWNER_LIMITS.knowledgeFile / MB),
    builderFileMb: number(OWNER_LIMITS.builderFile / MB),
    websitePages: number(WEBSITE_LIMITS.pages),
    demoMinutes: number(TRIAL_LIMITS.seconds / 60),
    businesses: number(businesses),
  };
}

/** A text of JSON with figures in place of their `{{names}}`. */
function fill(json: string, figures: Readonly<Record<string, string>>): string {
  return json.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`it names a figure that there is not: ${name}`);
    return JSON.stringify(figure).slice(1, -1);
  });
}
