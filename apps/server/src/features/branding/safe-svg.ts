/** What makes an SVG that we draw: text of it, or why we don't. */
export type SvgText = { readonly svg: Buffer } | { readonly refused: 'not_an_image' | 'declares_entities' };

const BEFORE_ROOT = /^(\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[\s\S]*?\]\s*)?>)*/i;
const ROOT = /^<([\w-]+:)?svg[\s/>]/;

/**
 * The SVG in `bytes`, as UTF-8 whatever it declares: in another encoding its text could say something else to the
 * parser than to us. Entities are refused, though the parser limits them too: a logo needs none.
 */
export function readSvg(bytes: Uint8Array): SvgText {
  const text = decode(bytes)?.replace(/^\s*<\?xml[^>]*\?>/, '');
  if (!text || !ROOT.test(text.replace(BEFORE_ROOT, ''))) return { refused: 'not_an_image' };
  if (/<!ENTITY/i.test(text)) return { refused: 'declares_entities' };
  return { svg: Buffer.from(text, 'utf8') };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
