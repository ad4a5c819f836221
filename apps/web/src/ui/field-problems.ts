import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { sentence } from '../i18n/messages.ts';

/** What is wrong with a field: nothing is in it, too much is, it is no answer at all, or what the contract says. */
export type FieldProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'long'; readonly max: number }
  | { readonly kind: 'said'; readonly message: string };

export type FieldProblems<Name extends string> = Partial<Record<Name, FieldProblem>>;

/** The first problem of each field by a schema of the contract; empty when there is none. */
export function fieldProblems<Name extends string>(
  schema: z.ZodType,
  values: Readonly<Record<Name, string>>,
): FieldProblems<Name> {
  const parsed = schema.safeParse(values);
  const problems: FieldProblems<Name> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = Object.keys(values).find((one): one is Name => one === issue.path[0]);
    if (name) problems[name] ??= problemOf(issue, values[name]);
  }
  return problems;
}

function problemOf(issue: z.core.$ZodIssue, value: string): FieldProblem {
  if (value.trim() === '') return { kind: 'missing' };
  // zod's own words of a length are not for people; a message of the contract is.
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    return { kind: 'long', max: Number(issue.maximum) };
  }
  if (issue.code === 'custom') return { kind: 'invalid' };
  return { kind: 'said', message: issue.message };
}

export function problemWords(t: TFunction, field: string, problem: FieldProblem): string {
  if (problem.kind === 'missing') return t('validation.required', { field });
  if (problem.kind === 'invalid') return t('validation.invalid');
  if (problem.kind === 'long') return t('validation.tooLong', { field, max: problem.max });
  return sentence(t, problem.message);
}
