/** How tools are named in a list: `dotted` is canonical, `safe` the wire alias. Calls take both. */
export type NameStyle = 'dotted' | 'safe';

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

/** The style for a client by its own name, unless the address asked for one (`?names=safe`). */
export function nameStyleFor(clientName: string, asked: string | null): NameStyle {
  if (asked === 'safe') return 'safe';
  const name = clientName.trim().toLowerCase();
  return CLIENTS_WITHOUT_DOTS.some((known) => name.startsWith(known)) ? 'safe' : 'dotted';
}
