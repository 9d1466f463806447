const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the value of a `uuid` column: anything else is no row's, and no reason to fail. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
