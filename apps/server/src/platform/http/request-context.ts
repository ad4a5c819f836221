import type { Context } from 'hono';
import type { CurrentUser, Identify, OwnerContext } from '../api.ts';
import type { UploadedFile } from './read-form.ts';

/** What an operation knows of its request. Read from it only when asked: most operations want little of it. */
export class RequestContext implements Omit<OwnerContext, 'user'> {
  readonly #context: Context;
  readonly #identify: Identify;
  readonly address: string;
  /** Null in calls that anyone may make. */
  readonly user: CurrentUser | null;
  readonly files: readonly UploadedFile[];

  constructor(
    context: Context,
    identify: Identify,
    address: string,
    user: CurrentUser | null,
    files: readonly UploadedFile[],
  ) {
    this.#context = context;
    this.#identify = identify;
    this.address = address;
    this.user = user;
    this.files = files;
  }

  get requestId(): string {
    return this.#context.get('requestId');
  }

  get signal(): AbortSignal {
    return this.#context.req.raw.signal;
  }

  get headers(): Headers {
    return this.#context.req.raw.headers;
  }

  // Bound, since operations take what they need out of their context.
  readonly setHeader = (name: string, value: string): void => {
    this.#context.header(name, value, { append: name.toLowerCase() === 'set-cookie' });
  };

  readonly currentUser = (): Promise<CurrentUser | null> => this.#identify(this.#context);
}
