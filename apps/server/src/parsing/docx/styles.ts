import { type Attributes, readXml } from '../office-xml.ts';

/** The styles of text that affect its meaning. Undefined if nothing is set. */
export interface Look {
  hidden?: boolean;
  struck?: boolean;
  bold?: boolean;
}

export interface Style extends Look {
  readonly name: string;
  /** 1 is the highest. */
  readonly level: number | null;
}

interface Raw extends Look {
  id: string;
  name: string;
  basedOn: string;
  level: number | null;
}

/** The styles of a document by their ids, with what they inherit. */
export function readStyles(bytes: Uint8Array | undefined): ReadonlyMap<string, Style> {
  const raw = new Map<string, Raw>();
  let open: Raw | null = null;
  const begin = (name: string, attributes: Readonly<Record<string, string>>) => {
    const value = attributes.val ?? '';
    if (name === 'style') open = { id: attributes.styleId ?? '', name: '', basedOn: '', level: null };
    else if (!open) return;
    else if (name === 'name') open.name = value;
    else if (name === 'basedOn') open.basedOn = value;
    else if (name === 'outlineLvl') open.level = levelOf(value);
    else readLook(open, name, attributes);
  };
  const end = (name: string) => {
    if (name !== 'style' || !open) return;
    raw.set(open.id, open);
    open = null;
  };
  if (bytes) readXml(bytes, { open: begin, close: end });
  return new Map([...raw.keys()].map((id) => [id, inherited(raw, id)]));
}

function inherited(raw: ReadonlyMap<string, Raw>, id: string): Style {
  const style: { -readonly [Key in keyof Style]: Style[Key] } = {
    name: raw.get(id)?.name ?? '',
    level: null,
  };
  let next = raw.get(id);
  // A style may name itself as its origin.
  for (let steps = 0; next && steps < 20; steps++) {
    style.level ??= headingLevel(next) ?? next.level;
    for (const key of ['hidden', 'struck', 'bold'] as const) {
      const value = next[key];
      if (value !== undefined) style[key] ??= value;
    }
    next = raw.get(next.basedOn);
  }
  return style;
}

/** Word translates the names of its styles, but not always their ids. */
function headingLevel({ id, name }: Pick<Raw, 'id' | 'name'>): number | null {
  const level = /^heading\s?([1-6])$/i.exec(name) ?? /^heading([1-6])$/i.exec(id);
  if (level) return Number(level[1]);
  return /^title$/i.test(name || id) ? 1 : null;
}

/** A style that the document names and does not define. */
export const styleById = (id: string): Style => ({ name: '', level: headingLevel({ id, name: '' }) });

export function levelOf(value: string): number | null {
  const level = Number(value);
  return value !== '' && level >= 0 && level < 6 ? level + 1 : null;
}

/** Takes one property of text; returns nothing for others. */
export function readLook(look: Look, name: string, { val = 'true' }: Attributes): void {
  const on = !/^(?:0|false|off|none)$/i.test(val);
  if (name === 'vanish' || name === 'specVanish') look.hidden = on;
  else if (name === 'strike' || name === 'dstrike') look.struck = on || (look.struck ?? false);
  else if (name === 'b') look.bold = on;
}
