import { readFile } from 'node:fs/promises';
import { demoAssistantId } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import { z } from 'zod';
import {
  type DemoAssistant,
  readDemoAssistants,
} from '../../../apps/server/src/features/assistants/demo-content.ts';
import { profileOf } from '../answers/ask.ts';
import { loadBusinesses, SETS, type VisitorTurn } from '../answers/business.ts';

/** Hearing is improved with one half in view; of the other one, totals alone are printed. */
export const HALVES = ['tuned', 'held-out'] as const;
export type Half = (typeof HALVES)[number];

const Text = z.string().trim().min(1);
const StoredQuestion = z.strictObject({
  business: Text,
  id: Text,
  /** As it is spoken. */
  text: Text,
  /** Of Kokoro-82M. */
  voice: Text,
  /** One of each group is part of a right reply; absent where the turn of the business says it. */
  says: z.array(z.array(Text).min(1)).optional(),
});

/** A spoken question to an assistant. */
export interface Question {
  readonly business: string;
  readonly text: string;
  readonly voice: string;
  readonly sound: URL;
  /** What the reply is judged by. */
  readonly turn: VisitorTurn;
}

const FOLDER = new URL('../../data/hearing/', import.meta.url);

/** All questions of a half. Throws where one has no turn to be judged by. */
export async function readSpokenQuestions(half: Half): Promise<readonly Question[]> {
  const json: unknown = JSON.parse(await readFile(new URL(`${half}.json`, FOLDER), 'utf8'));
  const businesses = loadAll();
  return z
    .array(StoredQuestion)
    .parse(json)
    .map(({ business, id, text, voice, says }) => {
      const turns = businesses.find((each) => each.id === business)?.turns ?? [];
      const ofBusiness = turns.find((each) => each.id === id);
      const turn: VisitorTurn | undefined =
        ofBusiness ?? (says && { id, said: text, kind: 'entry', says, entries: [] });
      if (!turn) throw new Error(`There is no turn '${id}' of '${business}'`);
      return { business, text, voice, turn, sound: new URL(`sounds/${business}.${id}.opus`, FOLDER) };
    });
}

/** The assistants of some businesses, by the names that questions have for them. Throws where there is none. */
export async function openAssistants(
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AssistantProfile>> {
  const businesses = loadAll();
  const demos = await readDemoAssistants();
  const assistants = new Map<string, AssistantProfile>();
  for (const name of names) {
    const business = businesses.find(({ id }) => id === name);
    const demo = demos.find(({ id }) => id === demoAssistantId('en', name));
    if (!business && !demo) throw new Error(`There is no business '${name}'`);
    if (business) assistants.set(name, await profileOf(business));
    else if (demo) assistants.set(name, profileOfDemo(demo));
  }
  return assistants;
}

const loadAll = () => SETS.flatMap((set) => loadBusinesses(set));

function profileOfDemo({ id, content }: DemoAssistant): AssistantProfile {
  const { assistantName: name, greetingMessage: greeting, assistantPrompt: prompt, faqList = [] } = content;
  const faq = faqList.map(({ phrasings = [], ...entry }, i) => ({ id: `${i}`, ...entry, phrasings }));
  return { id, name, greeting, prompt, faq, revision: '1' };
}
