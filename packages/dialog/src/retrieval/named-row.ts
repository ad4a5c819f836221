import { sharesWords } from '../passages/shared-words.ts';
import type { Candidate } from './candidate.ts';

/** A row of a table as it is read out: "TSH, Price: 210, …". Rows of one table have the same column after the name. */
const ROW = /^(?:[^:,\n]{1,60}: )?(?<name>[^:,\n]+), (?<column>[^:,\n]{1,60}): /u;

/**
 * "And TSH?" after the price of ferritin is searched for with the turn before, whose row comes nearer. Of rows of one
 * table the one that the turn itself names is meant: both change places.
 */
export function namedRowFirst(found: readonly Candidate[], said: string): readonly Candidate[] {
  const [best, ...others] = found;
  const row = best && rowOf(best);
  if (!row || sharesWords(row.name, said)) return found;
  const named = others.find((other) => {
    const { column = '', name = '' } = rowOf(other) ?? {};
    return column === row.column && sharesWords(name, said);
  });
  if (!named) return found;
  const places = new Map([
    [best, { ...named, answers: best.answers }],
    [named, { ...best, answers: named.answers }],
  ]);
  return found.map((candidate) => places.get(candidate) ?? candidate);
}

function rowOf({ source }: Candidate): { readonly column: string; readonly name: string } | undefined {
  const { column, name } = (source.kind === 'passage' && ROW.exec(source.quote)?.groups) || {};
  return column !== undefined && name !== undefined ? { column, name } : undefined;
}
