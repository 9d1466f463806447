/**
 * `cb_<tenant>_<id>_<secret>`: the form of sign-in codes and session cookies. Tenant and id stand in clear so
 * that the look-up runs under the tenant's row-level security; only the secret proves anything.
 */
export interface SecretToken {
  readonly tenantId: string;
  readonly id: string;
  /** Lower-case hex. */
  readonly secret: string;
}

/** 256 bits. */
export const SECRET_BYTES = 32;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(`^cb_(${UUID})_(${UUID})_([0-9a-f]{${SECRET_BYTES * 2}})$`);

/** Null when the text has another form. */
export function parseSecretToken(text: string): SecretToken | null {
  const [, tenantId, id, secret] = form.exec(text) ?? [];
  if (tenantId === undefined || id === undefined || secret === undefined) return null;
  return { tenantId, id, secret };
}

export function formatSecretToken({ tenantId, id, secret }: SecretToken): string {
  return `cb_${tenantId}_${id}_${secret}`;
}
