import { LIMITS, type VoiceName } from '@parlo/contract';

/** The editable fields of a card. */
export interface EditValues {
  readonly assistantName: string;
  readonly assistantPrompt: string;
  readonly greetingMessage: string;
  readonly voice: VoiceName | '';
}

export type EditField = keyof EditValues;
const EDIT_FIELDS = ['assistantName', 'assistantPrompt', 'greetingMessage', 'voice'] as const;
export type TextField = Exclude<EditField, 'voice'>;
export type Mistakes = { readonly [F in TextField]?: 'required' | 'tooLong' };

export function editValues(assistant: EditValues): EditValues {
  const { assistantName, assistantPrompt, greetingMessage, voice } = assistant;
  return { assistantName, assistantPrompt, greetingMessage, voice };
}

/** Characters as the server counts them: an emoji is one, or a few, but not the two halves of its code. */
export function charactersIn(text: string): number {
  return [...text.trim()].length;
}

export function mistakesIn(values: EditValues): Mistakes {
  const mistakes: { [F in TextField]?: 'required' | 'tooLong' } = {};
  for (const field of ['assistantName', 'assistantPrompt', 'greetingMessage'] as const) {
    const used = charactersIn(values[field]);
    if (used === 0) mistakes[field] = 'required';
    else if (used > LIMITS[field]) mistakes[field] = 'tooLong';
  }
  return mistakes;
}

export function sameValues(one: EditValues, other: EditValues): boolean {
  return EDIT_FIELDS.every((field) => one[field] === other[field]);
}

/** What the form shows when somebody else saved in between: what was typed here, and theirs where nothing was. */
export function mergeEdits(base: EditValues, mine: EditValues, theirs: EditValues): EditValues {
  const untouched = EDIT_FIELDS.filter((field) => mine[field] === base[field]);
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}

/** The fields that somebody else gave another value, in the order of the form. */
export function changedFields(base: EditValues, theirs: EditValues): EditField[] {
  return EDIT_FIELDS.filter((field) => theirs[field] !== base[field]);
}
