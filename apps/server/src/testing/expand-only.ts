/**
 * What the version before can't survive in migrations, found in their SQL: whatever drops, renames or tightens something
 * that it uses. Tables that the same migrations create are theirs alone.
 */

interface Rule {
  readonly pattern: RegExp;
  readonly what: string;
}

const NAME = String.raw`([\w$]+)`;

/** Each pattern captures the table, where there is one. SQL comes in lower case, in one line, without quotes and schema. */
const RULES: readonly Rule[] = [
  { pattern: new RegExp(`^drop table (?:if exists )?${NAME}`), what: 'drops a table' },
  { pattern: /^drop (?!index|table|trigger)/, what: 'drops something' },
  { pattern: /^truncate /, what: 'empties a table' },
  { pattern: new RegExp(`^alter table (?:only )?${NAME} .*\\brename\\b`), what: 'renames something' },
  { pattern: /^alter (?!table).*\brename\b/, what: 'renames something' },
  {
    pattern: new RegExp(`^alter table (?:only )?${NAME} .*\\bdrop (?!not null)`),
    what: 'drops a part of a table',
  },
  { pattern: new RegExp(`^alter table (?:only )?${NAME} .*\\bset not null`), what: 'requires a value' },
  {
    pattern: new RegExp(`^alter table (?:only )?${NAME} alter (?:column )?[\\w$]+ (?:set data )?type\\b`),
    what: 'changes a type',
  },
  {
    pattern: new RegExp(`^alter table (?:only )?${NAME} add (?:constraint|check|unique|foreign|exclude)\\b`),
    what: 'adds a constraint',
  },
  {
    pattern: new RegExp(
      `^alter table (?:only )?${NAME} add (?:column )?(?!constraint)(?=.*\\bnot null\\b)(?!.*\\b(?:default|generated)\\b)`,
    ),
    what: 'adds a column that needs a value',
  },
  { pattern: new RegExp(`^create unique index .*? on (?:only )?${NAME}`), what: 'makes values unique' },
];

/** A line of a migration that may do so: it names the release since which nothing uses that any more. */
const UNUSED_SINCE = /^-- Unused since (\d+\.\d+\.\d+): \S/m;

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Complaints about migrations since the release `version`, one for each statement that it would not survive. */
export function notExpanding(migrations: readonly Migration[], version: string): string[] {
  const statements = migrations.flatMap((migration) =>
    statementsOf(migration.sql).map((text) => ({ migration, text })),
  );
  const created = new Set(
    statements.flatMap(({ text }) => /^create table (?:if not exists )?([\w$]+)/.exec(text)?.[1] ?? []),
  );
  return statements.flatMap(({ migration, text }) => {
    if (mayContract(migration.sql, version)) return [];
    const rule = RULES.find(({ pattern }) => {
      const found = pattern.exec(text);
      return found !== null && !created.has(found[1] ?? '');
    });
    return rule ? [`${migration.name} ${rule.what}: ${text.slice(0, 80)}`] : [];
  });
}

/** Whether what the migration takes away was unused in the release already. */
function mayContract(sql: string, version: string): boolean {
  const since = UNUSED_SINCE.exec(sql)?.[1];
  return since !== undefined && since.localeCompare(version, undefined, { numeric: true }) <= 0;
}

function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) =>
      statement
        .replace(/"/g, '')
        .replace(/\bpublic\./gi, '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter((statement) => statement !== '');
}
