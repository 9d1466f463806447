/** Address of a tool's console. */
export function toolPath(namespace: string, tool: string): string {
  return `/tools/${encodeURIComponent(namespace)}/${encodeURIComponent(tool)}`;
}

/**
 * Address of the console of a canonical name. Tool names may hold dots, namespaces do not: the first dot parts
 * them for the address, and the console puts the very same name together again.
 */
export function toolPathOfName(name: string): string {
  const dot = name.indexOf('.');
  return dot < 1 ? toolPath(name, '') : toolPath(name.slice(0, dot), name.slice(dot + 1));
}
