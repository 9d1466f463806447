import type { Client } from 'pg';

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE';

/**
 * All that the app role may do. Audit tables take rows and give them, and never change one; nothing is ever
 * deleted by it. TRUNCATE and REFERENCES, which row-level security does not cover, are granted to nobody.
 */
export const APP_GRANTS: Readonly<Record<string, readonly Privilege[]>> = {
  browser_session: ['SELECT', 'INSERT', 'UPDATE'],
  call_intent: ['SELECT', 'INSERT'],
  call_outcome: ['SELECT', 'INSERT'],
  call_payload: ['SELECT', 'INSERT'],
  conversation: ['SELECT', 'INSERT', 'UPDATE'],
  domain_event: ['SELECT', 'INSERT'],
  idempotency_key: ['SELECT', 'INSERT'],
  message: ['SELECT', 'INSERT'],
  server: ['SELECT', 'INSERT', 'UPDATE'],
  server_run: ['SELECT', 'INSERT', 'UPDATE'],
  sign_in_code: ['SELECT', 'INSERT', 'UPDATE'],
  task: ['SELECT', 'INSERT', 'UPDATE'],
  tenant: ['SELECT', 'INSERT'],
  tool: ['SELECT', 'INSERT', 'UPDATE'],
  tool_approval: ['SELECT', 'INSERT'],
  tool_revision: ['SELECT', 'INSERT'],
};

/** Sequences that rows take their number from by a default; identity columns need no grant. */
export const APP_SEQUENCES: readonly string[] = ['call_seq'];

/** Gives the role what the list says and takes everything else away, in one transaction. */
export async function applyGrants(client: Client, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  const statements = [
    'begin',
    `revoke all on all tables in schema public from ${role}`,
    `revoke all on all sequences in schema public from ${role}`,
    `revoke create on schema public from ${role}`,
    `grant usage on schema public to ${role}`,
    ...Object.entries(APP_GRANTS).map(
      ([table, privileges]) => `grant ${privileges.join(', ')} on public.${table} to ${role}`,
    ),
    ...APP_SEQUENCES.map((sequence) => `grant usage on sequence public.${sequence} to ${role}`),
    'commit',
  ];
  await client.query(statements.join(';\n'));
}
