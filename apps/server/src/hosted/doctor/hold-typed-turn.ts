import { sayExactly } from '@parlo/contract/say-exactly';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { adapterFor } from '../adapters/choose-adapter.ts';
import type { ProviderEvent, ProviderUsage } from '../adapters/provider-event.ts';
import { openGuardedSocket } from '../guarded-socket.ts';
import { faultOfCode, HostedFault } from '../hosted-fault.ts';

const CONNECT_MS = 10_000;
const REPLY_MS = 30_000;
const ASKED = 'I am ready.';

export interface TypedTurn {
  readonly said: string;
  /** It said what it was asked for, but for capitals and punctuation. */
  readonly isExact: boolean;
  /** From the request to the first word. */
  readonly firstWordMs: number;
  /** Null: none was reported. */
  readonly usage: { readonly input: number; readonly output: number; readonly seconds: number } | null;
}

/**
 * Opens a session over a WebSocket, types a turn, and waits for the reply's end. Rejects with a {@link HostedFault}. A Live
 * session, whose clock is sound, gets silence meanwhile.
 */
export async function holdTypedTurn(
  provider: CallProvider,
  instructions: string,
  signal: AbortSignal,
): Promise<TypedTurn> {
  const adapter = adapterFor(provider.kind);
  const address = adapter.socket(provider);
  if (!address) throw new HostedFault('bad_response');
  const dialect = adapter.createDialect();
  const turn = new Turn();
  const limited = AbortSignal.any([signal, AbortSignal.timeout(REPLY_MS)]);
  const onAbort = () => turn.fail(new HostedFault('too_slow'));
  const socket = await openGuardedSocket(
    address,
    {
      onText: (text) => {
        for (const event of dialect.read(parsed(text))) turn.take(event);
      },
      onGone: (why) => turn.fail(new HostedFault(why)),
    },
    { reach: provider.reach, limitMs: CONNECT_MS, signal: limited },
  );
  const send = (command: Parameters<typeof dialect.write>[0]) => {
    for (const event of dialect.write(command)) socket.send(JSON.stringify(event));
  };
  const silence = setInterval(() => {
    send({ type: 'append', audio: SILENCE });
    for (const event of dialect.due()) turn.take(event);
  }, SILENCE_MS);
  limited.addEventListener('abort', onAbort, { once: true });
  try {
    const setup = {
      model: provider.model,
      voice: voiceOf(provider),
      instructions,
      tools: [],
      languages: ['en'],
      history: [],
    };
    send({ type: 'configure', setup: { ...setup, medium: 'socket' }, eventId: 'doctor_1' });
    await turn.configured;
    send({ type: 'write', item: { role: 'user', text: 'Are you ready?' } });
    turn.ask();
    send({ type: 'respond', eventId: 'doctor_2', instructions: sayExactly(ASKED) });
    return await turn.done;
  } finally {
    clearInterval(silence);
    limited.removeEventListener('abort', onAbort);
    socket.close();
  }
}

const SILENCE_MS = 100;
const SILENCE = Buffer.alloc(4_800).toString('base64');

/** A voice that each of them has. */
const voiceOf = ({ kind }: CallProvider) => (kind === 'xai' ? 'eve' : 'marin');

/** The reply as its events tell it. */
class Turn {
  readonly #configured = Promise.withResolvers<void>();
  readonly #done = Promise.withResolvers<TypedTurn>();
  readonly configured = this.#configured.promise;
  readonly done = this.#done.promise;
  #said = '';
  #askedAt = 0;
  #firstWordMs: number | null = null;

  constructor() {
    // Only one of the two is waited for at a time.
    for (const promise of [this.configured, this.done]) promise.catch(() => undefined);
  }

  ask(): void {
    this.#askedAt = performance.now();
  }

  fail(fault: HostedFault): void {
    this.#configured.reject(fault);
    this.#done.reject(fault);
  }

  take(event: ProviderEvent): void {
    switch (event.type) {
      case 'session.updated':
        this.#configured.resolve();
        break;
      case 'response.output_audio_transcript.delta':
      case 'response.output_text.delta':
        this.#firstWordMs ??= Math.round(performance.now() - this.#askedAt);
        this.#said += event.delta;
        break;
      case 'error':
        this.fail(new HostedFault(faultOfCode(event.error.code) ?? 'bad_response'));
        break;
      case 'response.done':
        this.#end(event.response);
        break;
    }
  }

  #end({
    status,
    status_details,
    usage,
  }: Extract<ProviderEvent, { type: 'response.done' }>['response']): void {
    if (status !== 'completed' || this.#firstWordMs === null) {
      const code = status_details?.error?.code ?? '';
      this.fail(new HostedFault(faultOfCode(code) ?? 'provider_failed'));
      return;
    }
    this.#done.resolve({
      said: this.#said.trim(),
      isExact: plain(this.#said) === plain(ASKED),
      firstWordMs: this.#firstWordMs,
      usage: usage ? countsOf(usage) : null,
    });
  }
}

function countsOf({ input_tokens, output_tokens, seconds }: ProviderUsage): TypedTurn['usage'] {
  return input_tokens + output_tokens + seconds > 0
    ? { input: input_tokens, output: output_tokens, seconds }
    : null;
}

const plain = (said: string) =>
  said
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
