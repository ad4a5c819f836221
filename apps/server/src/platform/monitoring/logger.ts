import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { redact } from './redact.ts';

export type Logger = PinoLogger;

export interface LoggerOptions {
  readonly level: string;
  /** Default: stderr, because stdout is for what `npm start` prints. */
  readonly destination?: DestinationStream;
}

/** Writes JSON lines with constant messages. What people say, and their names, go into fields, which are redacted. */
export function createLogger({ level, destination = pino.destination(2) }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redact },
      // `redact` describes errors; pino's own serializer would add their values again.
      serializers: { err: (error: unknown) => error },
    },
    destination,
  );
}
