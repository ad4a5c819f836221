import { type Attributes, readXml } from '../office-xml.ts';
import { type Look, levelOf, readLook, type Style, styleById } from './styles.ts';
import type { Cell, Row, WordNode } from './word-node.ts';

/** The parts of a document that its body refers to. */
export interface BodyContext {
  readonly styles: ReadonlyMap<string, Style>;
  /** The text of a footnote or endnote by its kind and id. */
  readonly note: (kind: string, id: string) => string;
  /** The text of a document that this one holds. */
  readonly chunk: (id: string) => string;
}

/** Text that is not to be read: deleted, moved away, or a field's instruction and not its result. */
const UNREAD = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'delInstrText',
  'rPrChange',
  'pPrChange',
  'ruby',
]);

interface OpenParagraph {
  text: string;
  style: Style;
  level: number | null;
  isListItem: boolean;
  /** Letters, and how many of them are bold. */
  letters: number;
  bold: number;
  /** Text boxes that are anchored in it. */
  readonly boxes: WordNode[];
}

interface OpenTable {
  readonly rows: Row[];
  cells: Cell[];
  isTitle: boolean;
  isGone: boolean;
  columns: number;
  goesOn: Cell['goesOn'];
  /** Something in the open cell is struck out. */
  isStruck: boolean;
}

/** Reads a part of a Word document: its body, a note, or what stands above and below its pages. */
export function readBody(bytes: Uint8Array, context: BodyContext): WordNode[] {
  const reader = new BodyReader(context);
  readXml(bytes, reader);
  return reader.nodes;
}

class BodyReader {
  readonly nodes: WordNode[] = [];
  readonly #context: BodyContext;
  /** The container of the surrounding elements: the document, a cell or a text box. */
  readonly #places: WordNode[][] = [this.nodes];
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  readonly #path: string[] = [];
  #look: Look = {};
  #unread = 0;
  /** For each alternative of one content: how much text there was before it. */
  readonly #alternatives: number[] = [];
  #read = 0;

  constructor(context: BodyContext) {
    this.#context = context;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (name === 'AlternateContent') this.#alternatives.push(this.#read);
    if (this.#unread > 0 || this.#isUnread(name, parent)) this.#unread++;
    else if (parent === 'rPr') this.#readRunProperty(name, attributes);
    else if (parent === 'pPr' || parent === 'numPr') this.#readParagraphProperty(name, attributes);
    else if (parent === 'trPr' || parent === 'tcPr') this.#readTableProperty(name, attributes);
    else this.#begin(name, attributes);
  }

  close(name: string): void {
    this.#path.pop();
    if (name === 'AlternateContent') this.#alternatives.pop();
    if (this.#unread > 0) this.#unread--;
    else this.#end(name);
  }

  text(text: string): void {
    if (this.#unread === 0 && this.#path.at(-1) === 't') this.#add(text);
  }

  #isUnread(name: string, parent: string | undefined): boolean {
    if (name === 'del' && (parent === 'rPr' || parent === 'trPr')) return false;
    // The same content is there twice, for newer and older programs.
    const isTwice = name === 'Fallback' && this.#read > (this.#alternatives.at(-1) ?? 0);
    return isTwice || UNREAD.has(name);
  }

  #begin(name: string, attributes: Attributes): void {
    switch (name) {
      case 'p':
        this.#paragraphs.push({
          text: '',
          style: styleById(''),
          level: null,
          isListItem: false,
          letters: 0,
          bold: 0,
          boxes: [],
        });
        break;
      case 'r':
        this.#look = {};
        break;
      case 'tab':
        this.#add(' ');
        break;
      case 'br':
      case 'cr':
        this.#add('\n');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
      case 'footnoteReference':
      case 'endnoteReference': {
        const note = this.#context.note(name.replace('Reference', ''), attributes.id ?? '');
        if (note) this.#add(` (${note})`);
        break;
      }
      case 'altChunk':
        this.#place().push({
          kind: 'chunk',
          id: attributes.id ?? '',
          text: this.#context.chunk(attributes.id ?? ''),
        });
        break;
      case 'tbl':
        this.#tables.push({ ...newRow(), rows: [], columns: 1, goesOn: null, isStruck: false });
        break;
      case 'tr':
        Object.assign(this.#tables.at(-1) ?? {}, newRow());
        break;
      case 'tc':
        Object.assign(this.#tables.at(-1) ?? {}, { columns: 1, goesOn: null, isStruck: false });
        this.#places.push([]);
        break;
      case 'txbxContent':
        this.#places.push([]);
        break;
      default:
    }
  }

  #end(name: string): void {
    if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#endCell();
    else if (name === 'tr') this.#endRow();
    else if (name === 'tbl') {
      const table = this.#tables.pop();
      if (table) this.#place().push({ kind: 'table', rows: merged(table.rows) });
    } else if (name === 'txbxContent') {
      const inside = this.#places.pop() ?? [];
      (this.#paragraphs.at(-1)?.boxes ?? this.#place()).push(...inside);
    }
  }

  #endParagraph(): void {
    const open = this.#paragraphs.pop();
    if (!open) return;
    const { text, level, isListItem, letters, bold, boxes } = open;
    const isBold = letters > 0 && bold === letters;
    this.#place().push({ kind: 'paragraph', text, level, isListItem, isBold }, ...boxes);
  }

  #endCell(): void {
    const inside = this.#places.pop() ?? [];
    const table = this.#tables.at(-1);
    if (!table) return;
    const text = inside.map(textOf).join(' ').replace(/\s+/g, ' ').trim();
    // A name beside a figure that is struck out has none, and is not the name of a part of the table.
    const shown = text === '' && table.isStruck ? '–' : text;
    table.cells.push({ text: shown, columns: table.columns, rows: 1, goesOn: table.goesOn });
  }

  #endRow(): void {
    const table = this.#tables.at(-1);
    if (table && !table.isGone) table.rows.push({ cells: table.cells, isTitle: table.isTitle });
  }

  #readRunProperty(name: string, attributes: Attributes): void {
    // Those of a paragraph's end say nothing of its text.
    if (this.#path.at(-3) !== 'r') return;
    if (name === 'rStyle') {
      const { hidden, struck, bold } = this.#context.styles.get(attributes.val ?? '') ?? {};
      Object.assign(this.#look, { hidden, struck, bold, ...this.#look });
    } else readLook(this.#look, name, attributes);
  }

  #readParagraphProperty(name: string, { val = '' }: Attributes): void {
    const open = this.#paragraphs.at(-1);
    if (!open) return;
    if (name === 'pStyle') {
      open.style = this.#context.styles.get(val) ?? styleById(val);
      open.level ??= open.style.level;
    } else if (name === 'outlineLvl') open.level = levelOf(val);
    else if (name === 'numId') open.isListItem = val !== '0';
  }

  #readTableProperty(name: string, { val }: Attributes): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    const isOn = !/^(?:0|false|off)$/i.test(val ?? '');
    if (name === 'tblHeader') table.isTitle = isOn;
    else if (name === 'del' || (name === 'hidden' && isOn)) table.isGone = true;
    else if (name === 'gridSpan') table.columns = Math.max(1, Number(val) || 1);
    else if (name === 'vMerge' && val !== 'restart') table.goesOn = 'above';
    else if (name === 'hMerge' && val !== 'restart') table.goesOn = 'before';
    else if (name === 'gridBefore')
      table.cells.push({ text: '', columns: Math.max(1, Number(val) || 1), rows: 1, goesOn: null });
  }

  #add(text: string): void {
    const open = this.#paragraphs.at(-1);
    if (!open) return;
    const { hidden = open.style.hidden, struck = open.style.struck, bold = open.style.bold } = this.#look;
    const table = this.#tables.at(-1);
    if (table && struck && !hidden) table.isStruck = true;
    if (hidden || struck) return;
    this.#read += text.length;
    open.text += text;
    open.letters += text.trim().length;
    if (bold) open.bold += text.trim().length;
  }

  #place(): WordNode[] {
    return this.#places.at(-1) ?? this.nodes;
  }
}

const newRow = () => ({ cells: [] as Cell[], isTitle: false, isGone: false });

/** The rows with merged cells as one each, however the document writes that. */
function merged(rows: readonly Row[]): Row[] {
  let above = new Map<number, Cell>();
  return rows.map((row) => {
    const now = new Map<number, Cell>();
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of row.cells) {
      const before = cells.at(-1);
      const over = above.get(column);
      if (cell.goesOn === 'before' && before) before.columns += cell.columns;
      else if (cell.goesOn === 'above' && over && cell.text === '') {
        over.rows++;
        now.set(column, over);
      } else {
        cells.push(cell);
        now.set(column, cell);
      }
      column += cell.columns;
    }
    above = now;
    return { ...row, cells };
  });
}

/** All text of a part, on as many lines as it has paragraphs. */
export function textOf(node: WordNode): string {
  if (node.kind === 'paragraph') return node.text;
  if (node.kind === 'chunk') return node.text;
  return node.rows.map(({ cells }) => cells.map(({ text }) => text).join(', ')).join('\n');
}
