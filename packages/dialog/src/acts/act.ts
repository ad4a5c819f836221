import { z } from 'zod';

/** What a visitor does with a turn. A turn that does two things has the act that decides what comes next. */
export const ACTS = [
  /** Wants a new meeting. */
  'book',
  /** Wants an existing meeting at another time. */
  'move',
  /** Wants an existing meeting gone. */
  'cancel',
  /** Asks about an existing meeting of their own. */
  'mine',
  /** Wants to leave their details or a message. */
  'leave_contact',
  /** Wants to speak with a human. */
  'person',
  /** Says yes to what was asked. */
  'agree',
  /** Says no to what was asked; the dialogue may go on. */
  'refuse',
  /** Changes something that was told before. */
  'correct',
  /** Gives what was asked for, or more details of the running matter. */
  'tell',
  /** Asks for information. */
  'ask',
  /** Asks for a moment. */
  'wait',
  /** Ends the running matter without finishing it. */
  'leave',
  'small_talk',
  /** Says that something went wrong for this visitor. */
  'complaint',
] as const;
export type Act = (typeof ACTS)[number];

/** What the assistant asked just before the turn. */
export const ASKED = [
  /** Nothing: the turn opens the conversation, or follows an answer. */
  'nothing',
  /** Whether to pass their details to a person. */
  'offer_person',
  /** Whether to say more of a subject. */
  'offer_more',
  /** Which of two subjects is meant. */
  'between',
  'service',
  /** A day or a time. */
  'when',
  /** Which of the two or three offered times. */
  'times',
  /** Which of their own meetings. */
  'meeting',
  'name',
  'email',
  'phone',
  /** What it is about, in free text. */
  'message',
  /** A short code, such as an order number or a postcode. */
  'number',
  'confirm_book',
  'confirm_move',
  'confirm_cancel',
  /** Whether the details that were read back are right. */
  'confirm_details',
] as const;
export type Asked = (typeof ASKED)[number];

/** The likelihood of each act of {@link ACTS}; together they are 1. */
export const ActScores = z.record(z.enum(ACTS), z.number()).readonly();
export type ActScores = z.infer<typeof ActScores>;

/** The act of a turn, with how likely it is. */
export interface ActReading {
  /** The likeliest act. */
  readonly act: Act;
  /** Of `act`, calibrated, from 0 to 1. */
  readonly likelihood: number;
  /** The likelihood of each act; together they are 1. */
  readonly all: ActScores;
}

/** A visitor's turn in its context. */
export interface ActTurn {
  /** What the visitor said, as it was typed or heard. */
  readonly said: string;
  readonly asked: Asked;
  /** The code of the language the turn is in, as in `en`. */
  readonly language: string;
}

/** Reads the act of a turn. Throws `AbortError` alone. */
export type ReadAct = (turn: ActTurn) => Promise<ActReading>;

/** A reading that holds one act for as likely as `likelihood`, and all others for equally likely. */
export function actReading(act: Act, likelihood: number): ActReading {
  const rest = (1 - likelihood) / (ACTS.length - 1);
  const all = Object.fromEntries(ACTS.map((each) => [each, each === act ? likelihood : rest]));
  return { act, likelihood, all: all as Record<Act, number> };
}
