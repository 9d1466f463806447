import {
  deleteServer,
  listServerTemplates,
  registerServer,
  type ServerTemplateBody,
} from '@corbusier/shared/contract/servers';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { LaunchTemplate } from '../../servers/domain/launch-template.ts';
import type { NewServer } from '../../servers/domain/new-server.ts';
import type { createBind } from './bind.ts';
import { type ServerView, serverBody } from './servers.ts';

export interface RegistrationRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  /** Throws `forbidden_for_role`. */
  readonly mayRegister: (ctx: RequestContext) => void;
  readonly registerServer: (ctx: RequestContext, asked: NewServer) => Promise<ServerView>;
  /** Answers the server as it was last. */
  readonly deleteServer: (ctx: RequestContext, name: string) => Promise<ServerView>;
  readonly templates: readonly LaunchTemplate[];
}

/** Whoever may register may read what servers write to stderr. */
const WITH_LOGS = true;

/** Servers that come and go over HTTP, and what they may be made from. No route takes a command. */
export function registrationRoutes(deps: RegistrationRoutesDeps): void {
  const { bind } = deps;
  const options = { authorize: deps.mayRegister };

  bind(registerServer)(async ({ ctx, body }) => {
    return { server: serverBody(await deps.registerServer(ctx, body), WITH_LOGS) };
  }, options);

  bind(deleteServer)(async ({ ctx, params }) => {
    return { server: serverBody(await deps.deleteServer(ctx, params.name), WITH_LOGS) };
  }, options);

  const templates = deps.templates.map(templateBody);
  bind(listServerTemplates)(() => ({ templates }));
}

/** Whoever fills a template in sees its slots, and never what it starts. */
function templateBody({ name, description, arguments: args }: LaunchTemplate): ServerTemplateBody {
  return {
    name,
    description,
    arguments: args.map((argument) => ({
      name: argument.name,
      type: argument.type,
      description: argument.description,
      required: argument.required,
      default: argument.default,
      options: argument.options === null ? null : [...argument.options],
      secret: argument.secret,
    })),
  };
}
