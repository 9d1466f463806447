import type { TenantDirectory, TokenIssuer } from '../../identity/ports.ts';
import type { SignIn } from '../../identity/sign-in.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Fetch } from './api-client.ts';
import type { RunningServer } from './running-server.ts';

/** Sign-in and tenants, on the database; closed after the command. */
export interface OpenIdentity {
  readonly signIn: SignIn;
  readonly tenants: TenantDirectory;
  close(): Promise<void>;
}

export interface OpenIssuer {
  readonly issuer: TokenIssuer;
  readonly defaultRole: string;
  /** Longest life of a token. */
  readonly maxLifeSeconds: number;
}

/** One thing that `doctor` looks at. */
export interface DoctorCheck {
  readonly name: string;
  /** Answers what it found; rejects with an error whose message says what is wrong and what to do. */
  run(): Promise<string>;
}

/** What the command line needs; nothing is opened before the command that needs it runs. */
export interface CliDeps {
  readonly version: string;
  readonly ids: Ids;
  readonly fetch: Fetch;
  readonly doctorChecks: readonly DoctorCheck[];
  /** Runs the server until it is told to stop; answers its exit code. */
  serve(): Promise<number>;
  /** Brings the database up to date; answers the names of the migrations that were applied. */
  migrate(): Promise<readonly string[]>;
  openIdentity(): Promise<OpenIdentity>;
  openIssuer(): Promise<OpenIssuer>;
  /** The server of the data folder, or null. */
  findServer(): Promise<RunningServer | null>;
  /** Where browsers find the server: the public address, else the running one's, else where it would listen. */
  publicOrigin(running: RunningServer | null): string;
  /** Whether an error is of the environment or the configuration file. */
  isConfigurationError(error: unknown): boolean;
  out(text: string): void;
  err(text: string): void;
}
