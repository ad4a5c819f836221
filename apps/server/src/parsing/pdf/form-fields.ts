import type { TextItem } from './pieces.ts';

/** What stands on a page besides its text, as pdf.js tells it. */
export interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
  readonly hidden?: boolean;
  readonly noView?: boolean;
  /** Left, bottom, right and top. */
  readonly rect?: readonly number[];
  readonly contentsObj?: { readonly str?: string };
}

/** Letters of a field are rarely larger. */
const LARGEST = 11;

/** The values of a form's fields, and notes that are written on the page, as text where a person sees it. */
export function fieldsOf(annotations: readonly Annotation[]): TextItem[] {
  return annotations.flatMap((annotation) => {
    const { rect = [], hidden = false, noView = false } = annotation;
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const text = hidden || noView ? '' : textOf(annotation);
    if (text === '') return [];
    const lines = text.split(/\r\n?|\n/);
    const size = Math.min(LARGEST, Math.max(4, ((top - bottom) / lines.length) * 0.7));
    return lines.map((str, at) => ({
      str,
      height: size,
      width: Math.min(right - left, str.length * size * 0.5),
      transform: [
        size,
        0,
        0,
        size,
        left + 1,
        top - ((top - bottom) / lines.length) * (at + 0.5) - size * 0.35,
      ],
    }));
  });
}

function textOf({ subtype, fieldType, fieldValue, password, contentsObj }: Annotation): string {
  if (subtype === 'FreeText') return contentsObj?.str?.trim() ?? '';
  const isText = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch') && password !== true;
  return isText
    ? [fieldValue]
        .flat()
        .filter((value) => typeof value === 'string')
        .join(', ')
        .trim()
    : '';
}
