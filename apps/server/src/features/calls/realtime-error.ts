import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal on the realtime wire, whose clients read another shape than `/api` answers with. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  readonly status: ContentfulStatusCode;
  readonly code: string;

  constructor(status: ContentfulStatusCode, code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }

  /** The body stock clients show a message from. */
  toBody() {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error';
    return { error: { message: this.message, type, param: null, code: this.code } };
  }
}
