import mammoth from 'mammoth';
import { type Block, heading, paragraph } from './blocks.ts';
import { repackDocx } from './check-zip.ts';
import { findHeading } from './find-headings.ts';
import { tableLines } from './table-lines.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** A node of the document as mammoth reads it, before it makes HTML of it. */
interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly value?: string;
  readonly styleId?: string | null;
  readonly styleName?: string | null;
  readonly numbering?: object | null;
}

export async function readDocx(path: string): Promise<Block[]> {
  const archive = await repackDocx(path);
  let blocks: Block[] = [];
  try {
    await mammoth.convertToHtml(
      { buffer: archive },
      {
        // The document tree contains more than the HTML would.
        transformDocument: (document: Node) => {
          blocks = blocksOf(document);
          return { ...document, children: [] };
        },
      },
    );
  } catch (error) {
    throw new UnreadableFile(FAULTS.damaged, { cause: error });
  }
  return blocks;
}

export function blocksOf({ children = [] }: Node): Block[] {
  return children.flatMap((child, at) => {
    if (child.type === 'table') return tableBlocks(child);
    if (child.type !== 'paragraph') return blocksOf(child);
    const text = textOf(child)
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    if (text === '') return [];
    const level = headingLevel(child);
    if (level !== null) return [heading(level, text.replaceAll('\n', ' '))];
    if (child.numbering) return [paragraph(text)];
    const next = children
      .slice(at + 1, at + 3)
      .map(textOf)
      .find((following) => following.trim());
    // Many people make headings by hand, as a short bold line.
    const found = isBold(child) ? findHeading(text, { alone: true, next }) : null;
    return [found ? heading(found.level + 3, found.text) : paragraph(text)];
  });
}

function headingLevel({ styleId, styleName }: Node): number | null {
  // Word translates the names of its styles, but not always their ids.
  const level = /^heading\s?([1-6])$/i.exec(styleName ?? '') ?? /^heading([1-6])$/i.exec(styleId ?? '');
  if (level) return Number(level[1]);
  return /^title$/i.test(styleName ?? styleId ?? '') ? 1 : null;
}

function isBold({ children = [] }: Node): boolean {
  const runs = children.filter(({ type, children: inside }) => type === 'run' && inside?.length);
  return runs.length > 0 && runs.every((run) => (run as { isBold?: boolean }).isBold === true);
}

function tableBlocks(table: Node): Block[] {
  const rows = (table.children ?? [])
    .filter(({ type }) => type === 'tableRow')
    .map(({ children = [] }) => children.map((cell) => textOf(cell).replace(/\s+/g, ' ').trim()));
  const text = tableLines(rows).join('\n');
  return text ? [paragraph(text)] : [];
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'tab') return ' ';
  if (node.type === 'break') return '\n';
  const inside = (node.children ?? []).map(textOf).join('');
  return node.type === 'paragraph' || node.type === 'tableCell' ? `${inside}\n` : inside;
}
