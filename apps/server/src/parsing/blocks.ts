/** Every kind of file is read as blocks before it is cut: headings, paragraphs, and questions with answers, in order. */
export type Block = Heading | Paragraph | AnsweredQuestion;

export interface Heading {
  readonly kind: 'heading';
  /** 1 is the highest. */
  readonly level: number;
  readonly text: string;
}

export interface Paragraph {
  readonly kind: 'text';
  /** Separate lines, such as those of a list, are separated by line breaks. */
  readonly text: string;
}

export interface AnsweredQuestion {
  readonly kind: 'answer';
  readonly question: string;
  readonly text: string;
}

export const heading = (level: number, text: string): Heading => ({ kind: 'heading', level, text });
export const paragraph = (text: string): Paragraph => ({ kind: 'text', text });
