import { describe, expect, it } from 'vitest';
import { readBearerToken } from './authorization-header.ts';

function reasonOf(header: string | null | undefined): unknown {
  try {
    return readBearerToken(header);
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}

describe('readBearerToken', () => {
  it.each([
    ['Bearer a.b.c', 'a.b.c'],
    ['bEaReR   a.b-c_d=  ', 'a.b-c_d='],
    [null, 'missing_bearer_token'],
    [undefined, 'missing_bearer_token'],
    ['  ', 'missing_bearer_token'],
    ['Bearer', 'missing_bearer_token'],
    ['Bearer   ', 'missing_bearer_token'],
    ['Basic a.b.c', 'invalid_authorization_header'],
    ['a.b.c', 'invalid_authorization_header'],
    ['Bearer:a.b.c', 'invalid_authorization_header'],
    ['Bearer tökén', 'invalid_authorization_header'],
    ['Bearer a.b.c, Bearer a.b.c', 'invalid_authorization_header'],
    ['Bearer a.b.c,d.e.f', 'invalid_authorization_header'],
    ['Bearer a b', 'invalid_authorization_header'],
    ['Bearer a"b', 'invalid_bearer_token'],
  ])('%j gives %s', (header, result) => {
    expect(reasonOf(header)).toBe(result);
  });
});
