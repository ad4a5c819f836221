import { useMemo, useState } from 'react';
import type { TypedTexts } from '../../owner/assistants/builder-slot.ts';
import { useColumns } from './import-columns.tsx';
import type { ImportSource } from './import-preview.tsx';
import { type ImportRow, importRows, type Pair, pairsOf } from './import-rows.ts';

interface Changes {
  /** Rows that were unticked. */
  readonly off: ReadonlySet<number>;
  readonly edits: ReadonlyMap<number, Pair>;
  /** The row whose fields are open. It stays in its list until they are closed. */
  readonly open: { readonly key: number; readonly left: boolean } | null;
}

const UNCHANGED: Changes = { off: new Set(), edits: new Map(), open: null };

/** The rows of what is imported, by the chosen columns, as they were edited and ticked. */
export function useImportRows(source: ImportSource, own: TypedTexts['faqList']) {
  const [changes, setChanges] = useState(UNCHANGED);
  // Other columns make other rows.
  const { table, columns, choice } = useColumns(source.tables, () => setChanges(UNCHANGED));
  const isSame = columns.question === columns.answer;
  const pairs = isSame ? [] : pairsOf(table, columns);
  const { off, edits, open } = changes;
  const rows = importRows(
    pairs.map((pair, key) => edits.get(key) ?? pair),
    own,
    off,
  );
  const isShownLeft = ({ key, left }: ImportRow) => (open?.key === key ? open.left : left !== null);
  const chosen = rows.filter(({ key, left }) => left === null && !off.has(key));
  const actions = useMemo(
    () => ({
      choose: (key: number, on: boolean) =>
        setChanges((now) => ({ ...now, off: on ? without(now.off, key) : new Set([...now.off, key]) })),
      // A row is opened in the list of those left out to be mended: then it comes.
      open: (key: number, left: boolean) =>
        setChanges((now) => ({
          ...now,
          open: { key, left },
          off: left ? without(now.off, key) : now.off,
        })),
      close: () => setChanges((now) => ({ ...now, open: null })),
      edit: (key: number, pair: Pair) =>
        setChanges((now) => ({ ...now, edits: new Map(now.edits).set(key, pair) })),
    }),
    [],
  );
  return {
    coming: rows.filter((row) => !isShownLeft(row)),
    left: rows.filter(isShownLeft),
    chosen,
    isOn: (key: number) => !off.has(key),
    isOpen: (key: number) => open?.key === key,
    setAll: (on: boolean) =>
      setChanges((now) => ({ ...now, off: new Set(on ? [] : rows.map(({ key }) => key)) })),
    actions,
    columns: source.named ? null : choice,
    isSame,
  };
}

const without = (keys: ReadonlySet<number>, key: number) => new Set([...keys].filter((each) => each !== key));

export type ImportActions = ReturnType<typeof useImportRows>['actions'];
