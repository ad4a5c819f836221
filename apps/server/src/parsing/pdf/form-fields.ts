import type { TextItem } from './pieces.ts';

/** The form fields of a page, as pdf.js returns them. */
export interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  /** The options of a list: the stored value and the visible text. */
  readonly options?: readonly { readonly exportValue?: string; readonly displayValue?: string }[];
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  /** The stored value when this box, or this button of a group, is chosen. */
  readonly exportValue?: string;
  readonly buttonValue?: string | null;
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

function textOf(annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, password, contentsObj, options = [] } = annotation;
  if (subtype === 'FreeText') return contentsObj?.str?.trim() ?? '';
  if (subtype !== 'Widget' || password === true) return '';
  if (fieldType === 'Btn') return markOf(annotation);
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  const seen = new Map(options.map(({ exportValue, displayValue }) => [exportValue, displayValue]));
  return [fieldValue]
    .flat()
    .filter((value) => typeof value === 'string')
    .map((value) => seen.get(value) ?? value)
    .join(', ')
    .trim();
}

/** Boxes and buttons that are not chosen are marked as well: their words stand on the page like any others. */
function markOf({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): string {
  if (checkBox !== true && radioButton !== true) return '';
  const chosen = radioButton ? buttonValue : exportValue;
  return fieldValue !== null && fieldValue !== undefined && fieldValue === chosen ? '✓' : '✗';
}
