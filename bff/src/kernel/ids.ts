/** Makes identifiers: UUIDv7, lower case with hyphens. They are unique, never an order. */
export interface Ids {
  next(): string;
}
