import type { TableCell } from '../tables/grid.ts';
import { attribute, type Element, isElement, textIn } from './tree.ts';

/** The rows of a table as its page has them. `isSeen`: whether a person sees a row or cell. */
export function rowsOfTable(
  table: Element,
  isSeen: (element: Element) => boolean,
  depth: number,
): TableCell[][] {
  const rows = rowElements(table).filter(isSeen);
  return rows.map((row, at) =>
    row.childNodes.flatMap((cell) => {
      if (!isElement(cell) || !/^t[dh]$/.test(cell.tagName) || !isSeen(cell)) return [];
      const down = attribute(cell, 'rowspan').trim();
      return [
        {
          text: textIn(cell, depth),
          columns: Number.parseInt(attribute(cell, 'colspan'), 10) || 1,
          // 0 means to the end of the table.
          rows: down === '0' ? rows.length - at : Number.parseInt(down, 10) || 1,
          isTitle: cell.tagName === 'th' || isHead(row),
        },
      ];
    }),
  );
}

/** The rows of a table, and not those of tables inside it. */
export function rowElements(table: Element): Element[] {
  return table.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return /^t(?:head|body|foot)$/.test(child.tagName)
      ? child.childNodes.filter(isElement).filter(isRow)
      : [];
  });
}

const isRow = ({ tagName }: Element): boolean => tagName === 'tr';

const isHead = ({ parentNode }: Element): boolean =>
  parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'thead';
