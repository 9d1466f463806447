/** Whether a host, as a URL or a variable writes it, is this machine's loopback. Names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || isLoopbackV4(bare);
}

function isLoopbackV4(host: string): boolean {
  return /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether a host to listen on means every address of the machine. */
export function isWildcardHost(host: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(host);
}
