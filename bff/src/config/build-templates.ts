import { resolve } from 'node:path';
import { type Egress, type EgressRule, parseEgressRule } from '../servers/domain/egress.ts';
import type { LaunchTemplate, TemplateArgument } from '../servers/domain/launch-template.ts';
import { buildServer } from './build-servers.ts';
import type { EgressBody } from './egress-schema.ts';
import type { ArgumentBody, TemplateBody } from './template-schema.ts';

/** Turns a checked entry into a template; relative paths start at `folder`. */
export function buildTemplate(entry: TemplateBody, folder: string): LaunchTemplate {
  const { name, description = null, arguments: args = [], ...server } = entry;
  const { definition } = buildServer({ ...server, name }, folder);
  return { name, description, definition, arguments: args.map((body) => buildArgument(body, folder)) };
}

function buildArgument(body: ArgumentBody, folder: string): TemplateArgument {
  const { name, type, description = null, options = null, pattern = null, root, secret = false } = body;
  return {
    name,
    type,
    description,
    options,
    pattern,
    secret,
    required: body.required ?? body.default === undefined,
    default: body.default ?? null,
    root: root === undefined ? null : resolve(folder, root),
    leadingDash: body.leading_dash ?? false,
  };
}

/** The texts have passed the schema, so each is a rule. */
export function buildEgress({ deny, allow }: EgressBody): Egress {
  return { deny: rulesOf(deny), allow: rulesOf(allow) };
}

function rulesOf(texts: readonly string[] = []): readonly EgressRule[] {
  return texts.flatMap((text) => parseEgressRule(text) ?? []);
}
