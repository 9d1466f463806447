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
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_PATHS, remove: true },
    serializers: { error: describeError },
  };
  return pino(options, pino.destination({ dest: 2, sync: true }));
}

/** Name, message, code and stack: other properties of errors hold whole sockets and connection settings. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause);
  return { name: error.name, message: error.message, code, stack: error.stack, cause };
}

/** The core's logger over Pino. */
export function createLogger(log: Pino): Logger {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}): void =>
      log[level](fields, message);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
