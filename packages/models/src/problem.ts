/** What can be wrong with a model or with getting one; screens have their own words for each. */
export type ModelProblemCode =
  /** The catalogue has no entry of this name. */
  | 'unknown_model'
  /** It is on this machine already. */
  | 'already_there'
  /** It is not on this machine. */
  | 'not_there'
  /** It came with Parlo. */
  | 'built_in'
  /** It can't be fetched, only put into the folder by hand. */
  | 'by_hand'
  /** `PARLO_MODELS=builtin`. */
  | 'switched_off'
  /** Another one is being added or removed. */
  | 'busy'
  | 'disk_full'
  /** The folder can't be written. */
  | 'no_access'
  /** What was fetched is another file than the catalogue says. */
  | 'wrong_checksum'
  /** Less came than the catalogue says. */
  | 'incomplete'
  /** Neither the official address nor the second source can be reached. */
  | 'unreachable'
  /** The second source needs `pip`, which is not on this machine. */
  | 'no_pip'
  /** It was stopped. */
  | 'aborted'
  /** A file can't be read as what its name says. */
  | 'damaged'
  /** A folder holds a model of a kind that can't be run. */
  | 'other_family'
  /** A folder's model speaks or understands another language than the folder's name says. */
  | 'other_language'
  /** Nothing says which language a folder's model is for. */
  | 'no_language';

/** Its message is a sentence for the operator of the server. */
export class ModelProblem extends Error {
  override readonly name = 'ModelProblem';
  readonly code: ModelProblemCode;

  constructor(code: ModelProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
const CLOSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Whether a disk failed, and not what was read from it. */
export function isOfTheDisk(error: unknown): boolean {
  return FULL.has(codeOf(error)) || CLOSED.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A failure of the file system in words that help; anything else as it is. */
export function asModelProblem(error: unknown): unknown {
  const cause = { cause: error };
  if (FULL.has(codeOf(error))) {
    return new ModelProblem('disk_full', 'The disk is full. Nothing was kept of the model.', cause);
  }
  if (CLOSED.has(codeOf(error))) {
    return new ModelProblem('no_access', 'The folder of models can’t be written.', cause);
  }
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ModelProblem('aborted', 'It was stopped. Nothing was kept of the model.', cause);
  }
  return error;
}
