import { describe, expect, it } from 'vitest';
import { authorizeForwarded } from './api-proxy.ts';

const OWN = { host: '127.0.0.1:4173', 'x-requested-by': 'corbusier', 'sec-fetch-site': 'same-origin' };

function forward(headers: Record<string, string>): Map<string, string> {
  const sent = new Map(Object.entries(headers));
  const outgoing = {
    setHeader: (name: string, value: string) => sent.set(name, value),
    removeHeader: (name: string) => void sent.delete(name),
  };
  authorizeForwarded({ headers }, outgoing, { target: 'http://127.0.0.1:8080/x', token: 'secret' });
  return sent;
}

describe('the token of the developer', () => {
  it('goes with requests of our own page, which then come from the backend itself', () => {
    const sent = forward({ ...OWN, origin: 'http://127.0.0.1:4173' });
    expect(sent.get('authorization')).toBe('Bearer secret');
    expect(sent.get('origin')).toBe('http://127.0.0.1:8080');
  });

  it.each([
    ['without the custom header', { host: OWN.host, 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
    ['from another origin', { ...OWN, origin: 'http://evil.example' }],
  ])('stays here %s', (_, headers: Record<string, string>) => {
    expect(forward({ ...headers, authorization: 'Bearer stolen' }).has('authorization')).toBe(false);
  });

  it('replaces what the client claims', () => {
    expect(forward({ ...OWN, authorization: 'Bearer mine' }).get('authorization')).toBe('Bearer secret');
  });
});
