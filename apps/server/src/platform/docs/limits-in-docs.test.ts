import { readFile } from 'node:fs/promises';
import { BUILDER_ENDINGS, KNOWLEDGE_ENDINGS, MB, OWNER_LIMITS } from '@parlo/contract';
import { expect, it } from 'vitest';

const docs = new URL('../../../../../docs/', import.meta.url);
const sizes = [OWNER_LIMITS.knowledgeFile, OWNER_LIMITS.jsonFile, OWNER_LIMITS.builderFile].map(
  (one) => one / MB,
);

it.each([
  ['assistants.md', '| kinds |', 'MB'],
  ['configure.md', '| kinds |', 'MB'],
  ['assistants.uk.md', '| види |', 'МБ'],
  ['configure.uk.md', '| види |', 'МБ'],
])('%s has the kinds of files and the sizes that the server takes', async (page, row, unit) => {
  const lines = (await readFile(new URL(page, docs), 'utf8')).split('\n');
  const line = lines.find((one) => one.startsWith(row)) ?? '';
  for (const ending of [...KNOWLEDGE_ENDINGS, ...BUILDER_ENDINGS]) expect(line).toContain(ending);
  expect([...line.matchAll(/(\d+) (?:MB|МБ)/g)].map((found) => Number(found[1]))).toEqual(sizes);
  expect(line).toContain(unit);
});
