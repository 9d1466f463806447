import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readOrNull } from '../process-identity.ts';
import { type ClusterPlace, clusterPath } from './postgres-cluster.ts';
import { SOCKET_PORT } from './postgres-socket.ts';

export interface LaunchOptions {
  readonly socketFolder: string;
  /** False only in tests: commits do not wait for the disk. */
  readonly durable: boolean;
}

/** A server that was started and has not ended yet, or how it ended. */
export interface LaunchedPostgres {
  readonly child: ChildProcess;
  /** Settles with the last log lines when the process ends. */
  readonly ended: Promise<string>;
}

const LOG_BYTES = 5 * 1024 * 1024;
const LOG_LINES = 5;

/** Starts the server in its own session, so that it outlives us; its log goes to a file of the data folder. */
export function launchPostgres(place: ClusterPlace, options: LaunchOptions): LaunchedPostgres {
  const logPath = join(place.dataDir, 'postgres.log');
  if (existsSync(logPath) && statSync(logPath).size > LOG_BYTES) renameSync(logPath, `${logPath}.old`);
  const log = openSync(logPath, 'a', 0o600);
  const [file = place.binaries.postgres, ...args] = [
    ...place.account.prefix,
    place.binaries.postgres,
    '-D',
    clusterPath(place.dataDir),
    ...settings(options).flatMap((setting) => ['-c', setting]),
  ];
  const child = spawn(file, args, {
    cwd: place.dataDir,
    env: place.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(lastLines(logPath)));
  });
  return { child, ended };
}

function settings({ socketFolder, durable }: LaunchOptions): readonly string[] {
  const quoted = `"${socketFolder.replaceAll('"', '""')}"`;
  return [
    'listen_addresses=',
    `unix_socket_directories=${quoted}`,
    'unix_socket_permissions=0700',
    `port=${SOCKET_PORT}`,
    `fsync=${durable ? 'on' : 'off'}`,
    `synchronous_commit=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
    'max_connections=50',
    'shared_buffers=64MB',
    'effective_cache_size=256MB',
    'random_page_cost=1.1',
    'io_method=sync',
    'jit=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=512MB',
    'idle_in_transaction_session_timeout=60s',
    'timezone=UTC',
    'log_timezone=UTC',
    // Errors of statements reach their caller; in the log they would repeat what people typed.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ];
}

function lastLines(path: string): string {
  const lines = (readOrNull(path) ?? '').trimEnd().split('\n');
  return lines.slice(-LOG_LINES).join('\n');
}
