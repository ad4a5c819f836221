import type { z } from 'zod';
import { API_LIMITS, LIMITS } from './limits.ts';

/**
 * The people who may use an endpoint.
 * - `anyone`: no sign-in needed.
 * - `owner`: a signed-in user (cookie, bearer token of a session, or API key), acting on their own things.
 * - `session`: as `owner`, but an API key is refused, because the endpoint changes the account itself.
 * - `admin`: as `session`, and an administrator.
 */
export type Access = 'anyone' | 'owner' | 'session' | 'admin';

/** JSON by its schema; `audio` for a WAV file, `file` for a download, `events` for server-sent events. */
export type Output = z.core.$ZodType | 'audio' | 'file' | 'events';

/** The files of a form: `multipart/form-data` whose text fields are the endpoint's input. */
export interface FormFiles {
  readonly field: string;
  readonly maxFiles: number;
  /** Bytes of one file. */
  readonly maxBytes: number;
}

/** One endpoint of the API, below `/api`. `output` describes a success; any endpoint may answer with a `Refusal`. */
export interface Endpoint<
  I extends z.ZodType | null = z.ZodType | null,
  O extends Output = Output,
  A extends Access = Access,
> {
  readonly method: 'get' | 'post';
  /** `{name}` is replaced by that field of the input. */
  readonly path: `/${string}`;
  readonly access: A;
  readonly summary: string;
  /** The JSON body of a post or the text fields of a form, the query and path of a get; null when it takes nothing. */
  readonly input: I;
  readonly output: O;
  /** Largest body taken, in bytes. */
  readonly bodyLimit: number;
  /** Present when the endpoint takes a form. */
  readonly form?: FormFiles;
}

export const KB = 1024;
/** UTF-8 takes three bytes for a UTF-16 code unit at worst: a character of four bytes has two units. */
const BYTES_PER_UNIT = 3;
/** Names, quotes and commas of one question with as many phrasings as there may be. */
const BYTES_AROUND_ENTRY = 128;
/**
 * The largest list of questions an assistant may have, its other fields and the JSON around them: under 2 MB. It
 * is why `faqCharacters` exists: every entry at its own limits would be many times as much.
 */
export const ASSISTANT_BODY =
  LIMITS.faqCharacters * BYTES_PER_UNIT + LIMITS.faqEntries * BYTES_AROUND_ENTRY + 64 * KB;

/** The input and output of an endpoint. */
interface Shapes<I extends z.ZodType | null, O extends Output> {
  readonly input: I;
  readonly output: O;
  readonly bodyLimit?: number;
  readonly form?: FormFiles;
}

const define =
  (method: 'get' | 'post') =>
  <I extends z.ZodType | null, O extends Output, A extends Access>(
    path: `/${string}`,
    access: A,
    summary: string,
    shapes: Shapes<I, O>,
  ): Endpoint<I, O, A> => {
    const { form } = shapes;
    const bodyLimit = form ? form.maxFiles * form.maxBytes + 64 * KB : API_LIMITS.body;
    return { method, path, access, summary, bodyLimit, ...shapes };
  };

/** Defines an endpoint that reads: its input is the query and the parameters of the path. */
export const get = define('get');

/** Defines an endpoint whose input is a JSON body, or a form. */
export const post = define('post');
