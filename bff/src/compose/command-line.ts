import { ConfigError, EnvironmentError } from '../config/config-error.ts';
import { processVariables, readProcessEnvironment } from '../config/environment.ts';
import { loadConfig } from '../config.ts';
import { type Cli, createCli } from '../edges/cli/cli.ts';
import { findServer } from '../edges/cli/running-server.ts';
import { createJoseTokenIssuer } from '../identity/adapters/jose-token-issuer.ts';
import { createLogger, createPino } from '../platform/logger.ts';
import { migrate } from '../platform/sql/migrate.ts';
import { openDatabase } from '../platform/sql/open-database.ts';
import { createSystemClock } from '../platform/system-clock.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { originOf } from './addresses.ts';
import { doctorChecks } from './doctor.ts';
import { composeIdentity } from './identity.ts';
import { openKeys, visitDatabase } from './open-storage.ts';
import { type Listen, serve } from './serve.ts';
import { untilSignal } from './signals.ts';
import { VERSION } from './version.ts';

/** The command line over the real parts; each is opened when the command that needs it runs. */
export function commandLine(listen: Listen): Cli {
  const out = (text: string) => void process.stdout.write(text);
  const err = (text: string) => void process.stderr.write(text);
  return createCli({
    version: VERSION,
    ids: createUuidIds(),
    fetch,
    doctorChecks: doctorChecks(),
    serve: () => serve({ listen, out, untilStopped: untilSignal() }),
    migrate: migrateDatabase,
    openIdentity,
    openIssuer,
    findServer: () => findServer(readProcessEnvironment().dataDir),
    publicOrigin: (running) => {
      const environment = readProcessEnvironment();
      return environment.publicUrl ?? running?.url ?? originOf(environment, environment.port);
    },
    isConfigurationError: (error) => error instanceof EnvironmentError || error instanceof ConfigError,
    out,
    err,
  });
}

/** What every command on the database starts from; log lines would only disturb its output. */
function place() {
  const environment = readProcessEnvironment();
  const logger = createLogger(createPino('warn'));
  return { environment, logger, variables: processVariables() };
}

async function migrateDatabase(): Promise<readonly string[]> {
  const { environment, ...rest } = place();
  const access = await visitDatabase({ environment, ...rest });
  try {
    return await migrate(access);
  } finally {
    await access.leave();
  }
}

async function openIdentity() {
  const { environment, file: config } = await loadConfig();
  const { logger, variables } = place();
  const { jwt } = await openKeys(environment);
  const access = await visitDatabase({ environment, logger, variables });
  const database = await openDatabase({ ...access, logger, maxConnections: 2 });
  const parts = {
    environment,
    config,
    database,
    jwtKey: jwt,
    clock: createSystemClock(),
    ids: createUuidIds(),
  };
  const { signIn, tenants } = composeIdentity(parts);
  const close = async () => {
    await database.close();
    await access.leave();
  };
  return { signIn, tenants, close };
}

async function openIssuer() {
  const { environment, file: config } = await loadConfig();
  const { jwt } = await openKeys(environment);
  const maxLifeSeconds = config.limits.tokenLifeSeconds;
  const issuer = createJoseTokenIssuer({ clock: createSystemClock(), secret: jwt, maxLifeSeconds });
  return { issuer, defaultRole: config.defaultRole, maxLifeSeconds };
}
