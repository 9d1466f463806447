import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { type Api, type ApiAnswer, apiOf, apiWith, DEFAULT_TENANT } from '../api.ts';
import { inDatabase } from '../database.ts';
import { recordFigure, times } from '../figures.ts';
import { expect, test } from '../fixtures.ts';
import { inLanes } from '../lanes.ts';
import { signToken } from '../sign-token.ts';
import type { Corbusier } from '../start-corbusier.ts';

interface Scene {
  readonly api: Api;
  /** A call of the tenant `default`. */
  readonly callId: string;
  /** The other tenant's id. */
  readonly other: string;
}

const scenes = new WeakMap<Corbusier, Promise<Scene>>();

/** One call in `default`, and a tenant beside it; made once for all tests of this file. */
function sceneOf(corbusier: Corbusier): Promise<Scene> {
  const scene = scenes.get(corbusier) ?? createScene(corbusier);
  scenes.set(corbusier, scene);
  return scene;
}

async function createScene(corbusier: Corbusier): Promise<Scene> {
  const api = await apiOf(corbusier);
  await api.whenAvailable('everything.get-sum');
  const parameters = { a: 20_061, b: 1 };
  const { body } = await api.post('/tools/calls', { tool_name: 'everything.get-sum', parameters });
  const created = JSON.parse(await corbusier.cli('tenants', 'create', 'elsewhere', '--json'));
  return { api, callId: String(body['data']?.['call_id']), other: created.tenant.id };
}

test('gives a tenant from the CLI a place of its own, without anything of the others', async ({
  corbusier,
}) => {
  const { other, api } = await sceneOf(corbusier);
  const theirs = await apiOf(corbusier, { tenant: other });
  for (const [path, name] of [
    ['/tools', 'tools'],
    ['/servers', 'servers'],
    ['/tools/calls', 'calls'],
  ] as const) {
    expect((await theirs.get(path)).body['data']?.[name], path).toEqual([]);
    expect((await api.get(path)).body['data']?.[name]?.length, path).not.toBe(0);
  }
});

/** What of an answer may tell one thing from another: all but the name that was asked for, and the trace. */
function told({ status, body }: ApiAnswer, asked: string): string {
  const { traceId: _, ...rest } = body;
  return JSON.stringify({ status, ...rest }).replaceAll(asked, '<asked>');
}

/** Asks the same way for something that others have and for something that nobody has. */
async function bothAnswers(ask: (name: string) => Promise<ApiAnswer>, theirs: string, nobodys: string) {
  const [known, unknown] = [await ask(theirs), await ask(nobodys)];
  return { status: known.status, theirs: told(known, theirs), nobodys: told(unknown, nobodys) };
}

function expectNothingTold(answers: Awaited<ReturnType<typeof bothAnswers>>): void {
  expect(answers.status).toBe(404);
  expect(answers.theirs).toBe(answers.nobodys);
}

async function expectAllHidden(theirs: Api, callId: string): Promise<void> {
  const call = (id: string) => theirs.get(`/tools/calls/${id}`);
  expectNothingTold(await bothAnswers(call, callId, randomUUID()));
  const tool = (name: string) => theirs.get(`/tools/${name}`);
  expectNothingTold(await bothAnswers(tool, 'everything.get-sum', 'everything.no-such'));
  const server = (name: string) => theirs.get(`/servers/${name}`);
  expectNothingTold(await bothAnswers(server, 'everything', 'nothing'));
  const run = (name: string) => theirs.post('/tools/calls', { tool_name: name, parameters: { a: 1, b: 2 } });
  expectNothingTold(await bothAnswers(run, 'everything.get-sum', 'everything.no-such'));
  const reuse = (id: string) =>
    theirs.post('/tools/calls', { call_id: id, tool_name: 'everything.no-such', parameters: {} });
  expectNothingTold(await bothAnswers(reuse, callId, randomUUID()));
}

test('tells no tenant whether an id of another one exists', async ({ corbusier }) => {
  const { other, api, callId } = await sceneOf(corbusier);
  expect((await api.get(`/tools/calls/${callId}`)).status).toBe(200);
  await expectAllHidden(await apiOf(corbusier, { tenant: other }), callId);
});

test('hides the calls of one tenant from each of many', async ({ corbusier }) => {
  test.setTimeout(times(60_000, 600_000));
  const { callId } = await sceneOf(corbusier);
  const count = times(10, 1000);
  const ids = Array.from({ length: count }, () => randomUUID());
  await inDatabase(corbusier, 'corbusier_owner', (client) =>
    client.query(
      `insert into tenant (id, slug, display_name)
       select id, 'many-' || id, 'One of many' from unnest($1::uuid[]) as id`,
      [ids],
    ),
  );
  await inLanes(ids, 20, async (id) => {
    const api = apiWith(corbusier, await signToken(corbusier, { claims: { tenant_id: id } }));
    await expectAllHidden(api, callId);
  });
  recordFigure('tenants that saw nothing of another', count, 'tenants');
});

test('does not know a tenant that does not exist, however good the token', async ({ corbusier }) => {
  const api = await apiOf(corbusier, { tenant: randomUUID() });
  const { status, body } = await api.get('/tools');
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'unauthorized', details: { reason: 'unknown_tenant' } });
});

async function tenantTables(client: Client): Promise<readonly string[]> {
  const found = await client.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  return found.rows.map((row) => row.table_name);
}

/** Rows that a query finds within a transaction that belongs to a tenant, or to none. */
async function countAs(client: Client, tenant: string | null, query: string): Promise<number> {
  await client.query('begin');
  if (tenant !== null) await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
  const { rows } = await client.query<{ n: number }>(query);
  await client.query('commit');
  return rows[0]?.n ?? Number.NaN;
}

test('lets SQL of the role that serves requests see and change the rows of its own tenant only', async ({
  corbusier,
}) => {
  const { other } = await sceneOf(corbusier);
  await inDatabase(corbusier, 'corbusier_app', async (client) => {
    const tables = await tenantTables(client);
    expect(tables).toEqual(expect.arrayContaining(['call_intent', 'call_outcome', 'call_payload', 'tool']));
    for (const table of tables) {
      const all = `select count(*)::int as n from ${table}`;
      // Once before and once after: a setting that ended with its transaction reads as '', not as null.
      expect(await countAs(client, null, all), table).toBe(0);
      expect(await countAs(client, other, `${all} where tenant_id = '${DEFAULT_TENANT}'`), table).toBe(0);
      expect(await countAs(client, null, all), table).toBe(0);
    }
    const calls = 'select count(*)::int as n from call_outcome';
    expect(await countAs(client, DEFAULT_TENANT, calls)).toBeGreaterThan(0);
  });
});

test('lets no SQL of that role write a row into another tenant', async ({ corbusier }) => {
  const { other } = await sceneOf(corbusier);
  await inDatabase(corbusier, 'corbusier_app', async (client) => {
    await client.query("select set_config('app.tenant_id', $1, false)", [other]);
    const insert = client.query(
      `insert into sign_in_code (tenant_id, id, principal, role, secret_hash, created_at, expires_at)
       values ($1, $2, 'x', 'admin', 'x', now(), now())`,
      [DEFAULT_TENANT, randomUUID()],
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const update = await client.query('update sign_in_code set used_at = null');
    expect(update.rowCount).toBe(0);
  });
});
