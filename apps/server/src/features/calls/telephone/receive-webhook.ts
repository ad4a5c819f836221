import type { Context } from 'hono';
import { AppError } from '../../../platform/errors.ts';
import { readBytes } from '../../../platform/http/read-body.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import type { ArrivedLine } from './answer-telephone.ts';

/** Where LiveKit reports what happens in its rooms. */
export const LIVEKIT_WEBHOOK = '/api/livekit/webhook';

/** LiveKit's largest event describes a room, a participant and a track. */
const WEBHOOK_LIMIT = 64 * 1_024;

export interface ReceiveWebhookDeps {
  readonly logger: Pick<Logger, 'warn'>;
  /** Null for what tells of no caller by telephone; rejects where the sender can't be trusted. */
  readonly read: (body: string, authorization: string | undefined) => Promise<ArrivedLine | null>;
  readonly desk: Pick<TelephoneDesk, 'take'>;
}

/** LiveKit reads the status alone, and sends again what gets no 2xx. A call is opened after the answer, which must not wait for it. */
export async function receiveWebhook(
  context: Context,
  deps: ReceiveWebhookDeps | undefined,
): Promise<Response> {
  if (!deps) throw new AppError('not_found', 'There is no such endpoint.');
  const body = new TextDecoder().decode(await readBytes(context, WEBHOOK_LIMIT));
  const line = await deps.read(body, context.req.header('authorization')).catch((cause: unknown) => {
    deps.logger.warn(
      { why: cause instanceof Error ? cause.message : '' },
      'a webhook of LiveKit was refused',
    );
    throw new AppError('invalid_input', 'This is no event that can be trusted.', { cause });
  });
  if (line) deps.desk.take(line);
  return context.json({ received: true });
}

/** Callers who are being answered, each once. */
export class TelephoneDesk {
  readonly #answer: (line: ArrivedLine) => Promise<void>;
  readonly #answering = new Map<string, Promise<void>>();

  /** `answer` must not reject. */
  constructor(answer: (line: ArrivedLine) => Promise<void>) {
    this.#answer = answer;
  }

  take(line: ArrivedLine): void {
    const { call } = line;
    if (this.#answering.has(call)) return;
    const answered = this.#answer(line).finally(() => this.#answering.delete(call));
    this.#answering.set(call, answered);
  }

  /** Resolves when nobody is being answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#answering.values());
  }
}
