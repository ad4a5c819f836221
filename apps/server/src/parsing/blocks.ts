/** What every kind of file is turned into before it is cut: headings, paragraphs, and answered questions, in order. */
export type Block = Heading | Paragraph | AnsweredQuestion;

export interface Heading {
  readonly kind: 'heading';
  /** 1 is the highest. */
  readonly level: number;
  readonly text: string;
}

export interface Paragraph {
  readonly kind: 'text';
  /** Lines that belong apart, such as those of a list, are apart. */
  readonly text: string;
}

export interface AnsweredQuestion {
  readonly kind: 'answer';
  readonly question: string;
  readonly text: string;
}

export const heading = (level: number, text: string): Heading => ({ kind: 'heading', level, text });
export const paragraph = (text: string): Paragraph => ({ kind: 'text', text });
