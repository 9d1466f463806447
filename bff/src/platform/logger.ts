import { type Logger as Pino, pino } from 'pino';
import type { LogFields, Logger } from '../kernel/logger.ts';

const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  '*.authorization',
  '*.cookie',
  '*.password',
  '*.secret',
  '*.token',
];

/** JSON lines on stderr, one an event. Fields whose names say secret are removed. */
export function createPino(level: string): Pino {
  const options = { level, base: null, redact: { paths: SECRET_PATHS, remove: true }, errorKey: 'error' };
  return pino(options, pino.destination({ dest: 2, sync: true }));
}

/** The core's logger over Pino. */
export function createLogger(log: Pino): Logger {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}): void =>
      log[level](fields, message);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
