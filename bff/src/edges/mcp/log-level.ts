import type { JsonObject } from '@corbusier/shared/domain/json';
import { notificationMessage, RPC, RpcFault } from './json-rpc.ts';

/** As RFC 5424 has them, least severe first. */
const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The level of a `logging/setLevel`: what of the servers' messages this agent wants. It is kept here and goes
 * no further, since a server is shared by agents with other wishes: what a server says, and from which level
 * on, stays its own matter. Throws an RpcFault.
 */
export function readLogLevel({ level }: JsonObject): LogLevel {
  const known = LOG_LEVELS.find((each) => each === level);
  if (known !== undefined) return known;
  throw new RpcFault(RPC.invalidParams, `params.level must be one of ${LOG_LEVELS.join(', ')}.`);
}

/** Hands on what is severe enough; a level that nobody knows counts as severe. */
export function logsFrom(least: LogLevel, notify: (message: string) => void): (params: JsonObject) => void {
  const quiet: readonly unknown[] = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(least));
  return (params) => {
    if (!quiet.includes(params['level'])) notify(notificationMessage('notifications/message', params));
  };
}
