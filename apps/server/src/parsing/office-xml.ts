import { SaxesParser } from 'saxes';
import { decodeUnicode } from './decode-text.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** Reading the XML of office documents, which has no entities and is nested no deeper than somebody wrote it. */

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** Names are without prefixes: strict documents, and some programs, have others. */
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text?(text: string): void;
}

const DEEPEST = 400;

export function readXml(bytes: Uint8Array, handler: XmlHandler): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST) throw new UnreadableFile(FAULTS.damaged);
    handler.open(localName(name), withoutPrefixes(attributes as Attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    handler.close(localName(name));
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.write(decodeUnicode(bytes) ?? new TextDecoder().decode(bytes)).close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const withoutPrefixes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

export interface Relation {
  /** The last word of its type, such as `footnotes`. */
  readonly type: string;
  /** The part's name in the archive. */
  readonly part: string;
}

/** Returns the targets of a part's references, by id. */
export function relationsOf(parts: ReadonlyMap<string, Buffer>, part: string): Map<string, Relation> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const relations = new Map<string, Relation>();
  const bytes = parts.get(`${folder}_rels/${part.slice(slash + 1)}.rels`);
  if (!bytes) return relations;
  readXml(bytes, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = new URL(Target, `zip:///${folder}`).pathname.slice(1);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: decodeURI(target) });
    },
    close: () => {},
  });
  return relations;
}
