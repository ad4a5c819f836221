import { type Problem, problemOf } from '@parlo/contract';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { reasonWords } from '../../i18n/refusals.ts';

/** What is wrong with a field: a reason of the contract, with the parameters of its words. */
export type FieldProblem = Pick<Problem, 'reason' | 'params'>;

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
    if (!name) continue;
    const { reason, params } = problemOf(issue, values);
    const found: FieldProblem = { reason, ...(params && { params }) };
    problems[name] ??= values[name].trim() === '' ? { reason: 'required' } : found;
  }
  return problems;
}

export function problemWords(t: TFunction, field: string, { reason, params = {} }: FieldProblem): string {
  if (reason === 'required') return t('validation.required', { field });
  if (reason === 'too_long') return t('validation.tooLong', { field, max: Number(params.max) });
  const otherwise = t('validation.invalid');
  return reason === 'invalid_input' ? otherwise : reasonWords(t, { reason, params }, otherwise);
}
