import { createLogger, type Logger } from '../platform/monitoring/logger.ts';

export const silentLogger: Logger = createLogger({ level: 'silent' });
