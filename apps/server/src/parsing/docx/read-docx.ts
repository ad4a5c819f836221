import { type Block, heading, paragraph } from '../blocks.ts';
import { readParts } from '../check-zip.ts';
import { findHeading } from '../find-headings.ts';
import { type Relation, readXml, relationsOf } from '../office-xml.ts';
import { tableBlocks } from '../tables/table-blocks.ts';
import { isPageNumber } from '../tidy-pages.ts';
import { FAULTS, UnreadableFile } from '../unreadable.ts';
import { type BodyContext, readBody, textOf } from './read-body.ts';
import { readChunk } from './read-chunk.ts';
import { readStyles } from './styles.ts';
import type { WordNode } from './word-node.ts';

/** The parts with text. Programs put the documents that this one holds beside its own parts, or into a folder. */
const FOLDERS = '(?:word\\/)?(?:_rels\\/|(?:af)?chunks?\\/)?';
const TEXT_PART = new RegExp(`^${FOLDERS}[^/]*\\.(?:xml|rels|mht|mhtml|html?|txt|dat|docx)$`, 'i');

/** Reads a Word document: what a person sees in it, without what is hidden, deleted or struck out. */
export const readDocx = (path: string): Promise<Block[]> => readArchive(path, false);

/** `isInside`: it stands in another document, and what it holds itself is not read. */
async function readArchive(archive: string | Buffer, isInside: boolean): Promise<Block[]> {
  const parts = await readParts(archive, TEXT_PART);
  try {
    return await read(parts, isInside);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(FAULTS.damaged, { cause: error });
  }
}

async function read(parts: ReadonlyMap<string, Buffer>, isInside: boolean): Promise<Block[]> {
  const main = mainPart(parts);
  const body = parts.get(main);
  if (!body) throw new UnreadableFile(FAULTS.notWord);
  const relations = relationsOf(parts, main);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;
  const styles = readStyles(parts.get(partOf('styles') ?? 'word/styles.xml'));
  const notes = new Map<string, string>();
  const chunks = isInside ? new Map<string, readonly Block[]>() : await chunksOf(relations, parts);
  const context: BodyContext = {
    styles,
    note: (kind, id) => notes.get(`${kind} ${id}`) ?? '',
    chunk: (id) => (chunks.get(id) ?? []).map((block) => block.text).join(' '),
  };
  for (const kind of ['footnote', 'endnote']) {
    readNotes(parts.get(partOf(`${kind}s`) ?? ''), kind, context, notes);
  }
  const nodes = readBody(body, context);
  return [...marginsOf(relations, parts, context), ...blocksOf(nodes, chunks)];
}

/** Programs name the main part as they like. */
function mainPart(parts: ReadonlyMap<string, Buffer>): string {
  const root = [...relationsOf(parts, '').values()];
  return root.find(({ type }) => type === 'officeDocument')?.part ?? 'word/document.xml';
}

function readNotes(
  bytes: Buffer | undefined,
  kind: string,
  context: BodyContext,
  notes: Map<string, string>,
): void {
  if (!bytes) return;
  const ids: string[] = [];
  readXml(bytes, {
    open: (name, { id = '', type = 'normal' }) => {
      if (name === kind) ids.push(type === 'normal' ? id : '');
    },
    close: () => {},
  });
  const text = bytes.toString();
  const each = text.match(new RegExp(`<(?:\\w+:)?${kind}[\\s>][\\s\\S]*?</(?:\\w+:)?${kind}>`, 'g')) ?? [];
  for (const [at, xml] of each.entries()) {
    const id = ids[at];
    if (id) notes.set(`${kind} ${id}`, readBody(Buffer.from(xml), context).map(textOf).join(' ').trim());
  }
}

/** Returns the headers and footers once; page numbers are left out. */
function marginsOf(
  relations: ReadonlyMap<string, Relation>,
  parts: ReadonlyMap<string, Buffer>,
  context: BodyContext,
): Block[] {
  const lines = new Set<string>();
  for (const { type, part } of relations.values()) {
    const bytes = type === 'header' || type === 'footer' ? parts.get(part) : undefined;
    for (const node of bytes ? readBody(bytes, context) : []) {
      const line = textOf(node).replace(/\s+/g, ' ').trim();
      if (line !== '' && !isPageNumber(line)) lines.add(line);
    }
  }
  return lines.size > 0 ? [paragraph([...lines].join('\n'))] : [];
}

/** Documents that one holds: more are no document that somebody wrote. */
const MOST_CHUNKS = 100;

async function chunksOf(
  relations: ReadonlyMap<string, Relation>,
  parts: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, readonly Block[]>> {
  const chunks = new Map<string, readonly Block[]>();
  for (const [id, { type, part }] of relations) {
    const bytes = type === 'aFChunk' ? parts.get(part) : undefined;
    if (!bytes) continue;
    if (chunks.size >= MOST_CHUNKS) throw new UnreadableFile(FAULTS.unpacksTooLarge);
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
    chunks.set(id, isZip ? await readArchive(bytes, true) : await readChunk(part, bytes));
  }
  return chunks;
}

function blocksOf(nodes: readonly WordNode[], chunks: ReadonlyMap<string, readonly Block[]>): Block[] {
  return nodes.flatMap((node, at) => {
    if (node.kind === 'chunk') return chunks.get(node.id) ?? [];
    if (node.kind === 'table') {
      return tableBlocks(
        node.rows.map(({ cells, isTitle }) =>
          cells.map(({ text, columns, rows }) => ({ text, columns, rows, isTitle })),
        ),
      );
    }
    const text = node.text.replace(/[^\S\n]+/g, ' ').trim();
    if (text === '') return [];
    if (node.level !== null) return [heading(node.level, text.replaceAll('\n', ' '))];
    if (node.isListItem || !node.isBold) return [paragraph(text)];
    const next = nodes
      .slice(at + 1, at + 3)
      .map(textOf)
      .find((following) => following.trim());
    // Many people make headings by hand, as a short bold line.
    const found = findHeading(text, { alone: true, next });
    return [found ? heading(found.level + 3, found.text) : paragraph(text)];
  });
}
