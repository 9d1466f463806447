const LEADS: readonly string[] = ['team_lead', 'admin'];

/** Whether a role starts, stops and approves. The server has the last word: this only saves a useless click. */
export function mayManageServers(role: string | undefined): boolean {
  return role !== undefined && LEADS.includes(role);
}

/** Whether a role registers and deletes servers. */
export function mayRegisterServers(role: string | undefined): boolean {
  return role === 'admin';
}
