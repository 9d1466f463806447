import * as z from 'zod/mini';
import type { AnyEndpoint } from './contract/endpoint.ts';
import { mayLeaveOutBody, noBody } from './contract/endpoint.ts';
import { envelope, errorBody } from './contract/envelope.ts';
import { errorEntry, type Reason } from './errors.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of a list of endpoints, all of it derived from their schemas. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corbusier',
      version,
      description: 'One governed place where people and agents see and call MCP tools.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorBody) },
    },
  };
}

function operation(endpoint: AnyEndpoint) {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...headerParameters(endpoint),
    ],
    ...(endpoint.body === noBody ? {} : { requestBody: requestBody(endpoint) }),
    ...(endpoint.auth === 'public' ? { security: [] } : {}),
    responses: {
      [endpoint.status]: { description: 'Done', content: json(jsonSchema(envelope(endpoint.data))) },
      ...errorResponses(endpoint.errors),
    },
  };
}

function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return rest;
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

function requestBody(endpoint: AnyEndpoint) {
  return { required: !mayLeaveOutBody(endpoint), content: json(jsonSchema(endpoint.body)) };
}

function parameters(schema: z.ZodMiniType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request under the same key is done once; its answer is sent again, and says so.',
  schema: { type: 'string', format: 'uuid' },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the version that you saw: when it is no longer the version, nothing is done.',
  schema: { type: 'string' },
};

function headerParameters(endpoint: AnyEndpoint) {
  return [...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []), ...(endpoint.conditional ? [IF_MATCH] : [])];
}

/** One response a status, its description naming the reasons. */
function errorResponses(reasons: readonly Reason[]) {
  const byStatus = new Map<number, Reason[]>();
  for (const reason of reasons) {
    const { status } = errorEntry(reason);
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  const entries = [...byStatus].map(([status, list]) => [
    String(status),
    { description: list.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
  ]);
  return Object.fromEntries(entries);
}
