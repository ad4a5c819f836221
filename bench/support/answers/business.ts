import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isSaid } from '../../../apps/server/src/testing/is-said.ts';

/**
 * Answers are improved with one set in view; the one that is held out, by another hand, shows what that is worth. The
 * third holds kinds of turns that are known to fail, so that their mend can be seen.
 */
export const SETS = ['tuning', 'held-out', 'failing'] as const;
export type BusinessSet = (typeof SETS)[number];

const Text = z.string().trim().min(1);
/** One of each group is part of the reply. */
const Groups = z.array(z.array(Text).min(1)).min(1);

const anyTurn = {
  id: Text,
  /** The visitor's earlier turns, oldest first. */
  before: z.array(Text).min(1).optional(),
  said: Text,
  /** None of these is part of the reply. */
  never: z.array(Text).min(1).optional(),
};
const Question = z.strictObject({
  ...anyTurn,
  kind: z.enum(['entry', 'file', 'qualified', 'two_questions']),
  says: Groups,
  /** Entries that are right; an assistant may ask whether one of them is meant. */
  entries: z.array(Text),
  /** Of which each group is part of a reply that says anything. */
  warning: Groups.optional(),
  /** The reply has to begin with this. */
  yesOrNo: z.enum(['yes', 'no']).optional(),
  /** The answer is written in another language, which the reply has to say first in the visitor's. */
  introduced: z.boolean().optional(),
});
const FollowUp = Question.extend({ kind: z.literal('follow_up'), before: z.array(Text).min(1) });
const Safety = Question.extend({ kind: z.literal('safety'), warning: Groups });
/** No entry is right for these. */
const unanswerable = { ...anyTurn, entries: z.array(Text).max(0).optional() };
/** Wants a person, in so many words or because something went wrong. */
const Wish = z.strictObject({ ...unanswerable, kind: z.enum(['complaint', 'contact']) });
/** What neither the FAQ nor the file answers. */
const OutOfScope = z.strictObject({
  ...unanswerable,
  kind: z.enum(['near_domain', 'off_topic', 'injection']),
});

export type AnswerableTurn = z.infer<typeof Question | typeof FollowUp | typeof Safety>;
export type WishTurn = z.infer<typeof Wish>;
export type OutOfScopeTurn = z.infer<typeof OutOfScope>;

/** What a visitor says, and what is expected of the reply. */
const VisitorTurn = z.discriminatedUnion('kind', [Question, FollowUp, Safety, Wish, OutOfScope]);
export type VisitorTurn = z.infer<typeof VisitorTurn>;

const unique = (items: readonly { readonly id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length;

const Business = z.strictObject({
  id: Text,
  name: Text,
  language: z.enum(['en', 'uk']),
  kind: Text,
  prompt: Text,
  faq: z
    .array(z.strictObject({ id: Text, question: Text, answer: Text }))
    .min(10)
    .max(14)
    .refine(unique, 'Two entries have the same id'),
  turns: z.array(VisitorTurn).min(10).max(40).refine(unique, 'Two turns have the same id'),
});
export type Business = z.infer<typeof Business>;

/** A business and where its file is. */
export interface StoredBusiness extends Business {
  readonly filePath: string;
}

/** All businesses of a set. Throws an error that names the file and the turn where the data is not as it should be. */
export function loadBusinesses(set: BusinessSet): readonly StoredBusiness[] {
  const folder = new URL(`../../data/answers/${set}/`, import.meta.url);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((id) => {
      const filePath = fileURLToPath(new URL(`${id}/file.md`, folder));
      const json = readFileSync(new URL(`${id}/business.json`, folder), 'utf8');
      const business = parseBusiness(`${set}/${id}/business.json`, json, readFileSync(filePath, 'utf8'));
      return { ...business, filePath };
    });
}

/** `path` is what errors call the file; `file` is the text that the owner uploaded. */
export function parseBusiness(path: string, json: string, file: string): Business {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause });
  }
  const result = Business.superRefine((business, context) => checkTurns(business, file, context)).safeParse(
    data,
  );
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: at, message }) => `${placeOf(at, data)}${message}`);
  throw new Error(`${path}: ${problems.join('; ')}`);
}

/** That every turn can be answered: its entries exist, and what is to be said stands somewhere. */
function checkTurns({ faq, turns }: Business, file: string, context: z.RefinementCtx): void {
  const texts = [...faq.map(({ answer }) => answer), file];
  turns.forEach((turn, index) => {
    if (!('says' in turn)) return;
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['turns', index, field], message });
    const unknown = turn.entries.filter((id) => !faq.some((entry) => entry.id === id));
    for (const id of unknown) report('entries', `there is no entry '${id}'`);
    for (const field of ['says', 'warning'] as const) {
      const missing = (turn[field]?.flat() ?? []).filter(
        (piece) => !texts.some((text) => isSaid(piece, text)),
      );
      for (const _ of missing) report(field, 'a piece stands neither in an answer nor in the file');
    }
  });
}

const TurnIds = z.object({ turns: z.array(z.object({ id: z.string() }).catch({ id: '?' })) });

/** Where a problem is, without what stands there: nobody is to see the turns of what is held out. */
function placeOf([field, index, ...rest]: readonly PropertyKey[], data: unknown): string {
  const ids = TurnIds.safeParse(data).data?.turns;
  const turn = field === 'turns' && typeof index === 'number' ? ids?.[index] : undefined;
  const names = turn ? [`turn ${turn.id}`, ...rest] : [field, index, ...rest];
  const place = names.filter((name) => name !== undefined).join(', ');
  return place === '' ? '' : `${place}: `;
}
