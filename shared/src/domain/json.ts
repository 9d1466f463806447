/**
 * JSON with exact numbers.
 *
 * Ids of real systems are 64-bit integers, and `JSON.parse` rounds them. A number that a double
 * cannot carry digit for digit is kept here as its source text, from the form to the upstream and back.
 */

/** A JSON number whose text a double does not reproduce; `source` is the literal as it was written. */
export class ExactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
    Object.freeze(this);
  }
}

export type Json = null | boolean | number | string | ExactNumber | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}
