import type { Environment } from '../config/environment.ts';
import type { FileConfig } from '../config/file.ts';
import { createJoseTokenIssuer } from '../identity/adapters/jose-token-issuer.ts';
import { createJoseTokenVerifier } from '../identity/adapters/jose-token-verifier.ts';
import { createNodeCryptoSecrets } from '../identity/adapters/node-crypto-secrets.ts';
import { createSqlSessionStore } from '../identity/adapters/sql-session-store.ts';
import { createSqlTenantDirectory } from '../identity/adapters/sql-tenant-directory.ts';
import { createAuthenticate } from '../identity/authenticate.ts';
import { createSessionBearer } from '../identity/session-bearer.ts';
import { createSignIn } from '../identity/sign-in.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Database } from '../platform/sql/with-tenant.ts';

export interface IdentityDeps {
  readonly environment: Environment;
  readonly config: FileConfig;
  readonly database: Database;
  readonly jwtKey: Uint8Array;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Tokens, tenants and browser sessions on PostgreSQL. */
export function composeIdentity({ environment, config, database, jwtKey, clock, ids }: IdentityDeps) {
  const secrets = createNodeCryptoSecrets();
  const tenants = createSqlTenantDirectory({ database });
  const maxLifeSeconds = config.limits.tokenLifeSeconds;
  const issuer = createJoseTokenIssuer({ clock, secret: jwtKey, maxLifeSeconds });
  const verifier = createJoseTokenVerifier({
    clock,
    secrets,
    secret: jwtKey,
    defaultRole: config.defaultRole,
    maxLifeSeconds,
    ...(environment.jwks && { keySet: environment.jwks }),
  });
  const sessions = createSqlSessionStore({ database, clock });
  return {
    tenants,
    issuer,
    authenticate: createAuthenticate({ verifier, tenants, clock }),
    signIn: createSignIn({ sessions, clock, ids, secrets }),
    bearer: createSessionBearer({ issuer, clock }),
  };
}

export type Identity = ReturnType<typeof composeIdentity>;
