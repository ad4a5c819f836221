import type { ReachableParlo } from '@parlo/e2e/support/parlo.ts';
import type { ClientsOptions } from './clients.ts';
import type { Kind } from './promises.ts';

/** What is broken, and how it is made whole again. */
export interface Fault {
  readonly name: string;
  /** In words, as the line of results has it. */
  readonly what: string;
  /** Rounds unless `--rounds` says otherwise. */
  readonly rounds: number;
  /** The longest time in which it should answer again; printed, and never the end of a run. */
  readonly boundMs: number;
  /** Part of the short run, with so many rounds. */
  readonly short?: number;
  /** Rounds that are struck one after the other into the same business, whose clients never stop; absent: one. */
  readonly together?: number;
  readonly clients?: ClientsOptions;
  /** Why it can't be struck here, such as a tool that is missing; null: it can. */
  missing?(): Promise<string | null>;
  open(): Promise<Broken>;
}

/** A Parlo that a fault is struck into, round after round. */
export interface Broken {
  readonly urls: readonly string[];
  readonly admin: ReachableParlo['admin'];
  /** Of the database, past whatever is broken. */
  database(): Promise<string>;
  /** Before a round's clients begin. */
  prepare?(ownerId: string): Promise<void>;
  /** Breaks something. Resolves when it is broken; what an operator's supervisor does is done as well. */
  strike(round: number): Promise<void>;
  /** How long it stays broken while clients go on; absent: it is whole when `strike` resolves. */
  readonly holdMs?: number;
  /** Makes it whole. */
  heal?(): Promise<void>;
  /** What works while it is broken; absent: nothing need to. */
  readonly worksMeanwhile?: readonly Kind[];
  /** Resolves when what broke is whole again, so that it can be struck anew. */
  settle?(): Promise<void>;
  /** More that must hold after a round: what is wrong, in words. */
  inspect?(ownerId: string): Promise<string[]>;
  close(): Promise<void>;
}
