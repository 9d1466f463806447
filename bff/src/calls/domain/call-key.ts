/** One call of one tenant as a text: ids are UUIDs, whose case means nothing. */
export function callKey(tenantId: string, callId: string): string {
  return `${tenantId}/${callId.toLowerCase()}`;
}
