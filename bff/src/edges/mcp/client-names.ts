import { bareAlias, wireAlias } from '../../catalog/domain/names.ts';
import { matchesGlob } from '../../identity/domain/glob.ts';

/** How tools are named in a list: `dotted` is canonical, `safe` the wire alias. Calls take both. */
export type NameStyle = 'dotted' | 'safe';

/** The same where one server is all that there is: its own names, or those with aliases in the place of odd ones. */
export type ListedStyle = NameStyle | 'bare' | 'bare_safe';

/** What the configuration says of clients whose `clientInfo.name` begins so; case does not matter. */
export interface ClientRule {
  readonly name: string;
  /** Instead of what is known of such clients. */
  readonly names?: NameStyle;
  /** Globs on canonical names: all else is unknown to them. */
  readonly tools?: readonly string[];
}

/** Through what one agent looks at the catalogue, decided at its initialize: for lists and calls alike. */
export interface AgentView {
  /** The one server that its endpoint stands for; null for all. */
  readonly server: string | null;
  readonly style: ListedStyle;
  /** What of its role's tools the agent may know; absent for all of them. */
  readonly shows?: (canonicalName: string) => boolean;
}

export interface AgentHello {
  readonly clientName: string;
  /** As the address asked (`?names=safe`). */
  readonly names: string | null;
  readonly server: string | null;
}

/**
 * Clients that refuse tool names with dots or more than 64 characters, some of them the whole list for one
 * name: the beginnings of what they send as `clientInfo.name`, in lower case.
 */
const CLIENTS_WITHOUT_DOTS: readonly string[] = [
  // Claude on the desktop and the web; through a bridge it is "claude-ai (via …)".
  'claude-ai',
  'claude-code',
  // The editor says "cursor-vscode".
  'cursor',
  // The command line says "codex-mcp-client".
  'codex',
  // The command line says "github-copilot-developer".
  'github-copilot',
  'copilot-cli',
  // Also "Visual Studio Code - Insiders".
  'visual studio code',
];

/** The first rule that fits counts; the address comes before the rule, the rule before what we know. */
export function viewFor(hello: AgentHello, rules: readonly ClientRule[]): AgentView {
  const name = hello.clientName.trim().toLowerCase();
  const rule = rules.find((each) => name.startsWith(each.name.trim().toLowerCase()));
  const style = askedStyle(hello.names) ?? rule?.names ?? knownStyle(name);
  const { server } = hello;
  const view: AgentView = { server, style: server === null ? style : BARE[style] };
  return rule?.tools === undefined ? view : { ...view, shows: fitting(rule.tools) };
}

const BARE = { dotted: 'bare', safe: 'bare_safe' } as const;

/** The name under which a list of this style shows a tool. */
export function listedName(style: ListedStyle, canonical: string): string {
  if (style === 'dotted') return canonical;
  if (style === 'safe') return wireAlias(canonical);
  const bare = canonical.slice(canonical.indexOf('.') + 1);
  return style === 'bare' ? bare : bareAlias(bare);
}

function askedStyle(names: string | null): NameStyle | undefined {
  return names === 'safe' || names === 'dotted' ? names : undefined;
}

function knownStyle(clientName: string): NameStyle {
  return CLIENTS_WITHOUT_DOTS.some((known) => clientName.startsWith(known)) ? 'safe' : 'dotted';
}

function fitting(globs: readonly string[]): (canonicalName: string) => boolean {
  return (name) => globs.some((glob) => matchesGlob(glob, name));
}
