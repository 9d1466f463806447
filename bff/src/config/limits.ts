import type { ConfigFileBody } from './file-schema.ts';
import { parseDuration, parseSize } from './quantities.ts';

export interface Limits {
  readonly bodyBytes: number;
  readonly jsonDepth: number;
  readonly jsonKeys: number;
  readonly upstreamAnswerBytes: number;
  /** Calls that wait for one server. */
  readonly queuePerServer: number;
  readonly mcpSessionsPerPrincipal: number;
  readonly tokenLifeSeconds: number;
}

const MIB = 1024 ** 2;
const DAY_SECONDS = 24 * 60 * 60;

/** The texts have passed the schema, so a null of the parsers stands for an absent key. */
export function buildLimits(body: NonNullable<ConfigFileBody['limits']>): Limits {
  const tokenLifeMs = body.token_life === undefined ? null : parseDuration(body.token_life);
  return {
    bodyBytes: sizeOf(body.body) ?? 4 * MIB,
    jsonDepth: body.depth ?? 64,
    jsonKeys: body.keys ?? 10_000,
    upstreamAnswerBytes: sizeOf(body.upstream_answer) ?? 16 * MIB,
    queuePerServer: body.queue ?? 256,
    mcpSessionsPerPrincipal: body.mcp_sessions ?? 1000,
    tokenLifeSeconds: tokenLifeMs === null ? DAY_SECONDS : Math.max(1, Math.floor(tokenLifeMs / 1000)),
  };
}

function sizeOf(text: string | undefined): number | null {
  return text === undefined ? null : parseSize(text);
}
