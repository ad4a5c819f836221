import { realClock } from '../../session/real-clock.ts';
import type { ServiceConnection, ServiceError, SpeechService } from '../connection.ts';

/** A connection without a guard or a breaker, which keeps how its attempts ended. */
export function connect(
  service: Partial<SpeechService>,
  { fetch = globalThis.fetch, clock = realClock }: Partial<Pick<ServiceConnection, 'fetch' | 'clock'>> = {},
) {
  const outcomes: (ServiceError['fault'] | 'well')[] = [];
  const connection: ServiceConnection = {
    service: { baseUrl: 'https://speech.example/v1', model: 'tts-1', ...service },
    fetch,
    clock,
    begin: () => ({
      succeeded: () => void outcomes.push('well'),
      failed: ({ fault }) => void outcomes.push(fault),
    }),
  };
  return { connection, outcomes };
}
