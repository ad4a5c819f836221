import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { redact } from './redact.ts';

export type Logger = PinoLogger;

export interface LoggerOptions {
  readonly level: string;
  /** Where lines go; stderr by default, so that stdout stays for what `npm start` says. */
  readonly destination?: DestinationStream;
}

/** JSON lines with constant messages. What a person said or is called goes into fields, which are redacted. */
export function createLogger({ level, destination = pino.destination(2) }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redact },
      // `redact` describes errors; pino's own serializer would bring their values back.
      serializers: { err: (error: unknown) => error },
    },
    destination,
  );
}
