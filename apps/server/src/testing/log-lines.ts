import { createLogger, type Logger } from '../platform/monitoring/logger.ts';

export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A logger, and what was written to it so far. */
export function linesOf(level: string): { readonly logger: Logger; lines(): LogLine[] } {
  const written: LogLine[] = [];
  const destination = { write: (line: string) => void written.push(JSON.parse(line)) };
  return { logger: createLogger({ level, destination }), lines: () => [...written] };
}
