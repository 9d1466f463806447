import { describe, expect, it } from 'vitest';
import { checkHostAndOrigin } from './host-guard.ts';

const ALLOWED = ['127.0.0.1', 'localhost', '[::1]', 'gateway.example:8443'];

describe('checkHostAndOrigin', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1:8080',
    'localhost:1',
    'LocalHost:8080',
    '[::1]:8080',
    '[::1]',
    'gateway.example:8443',
    'GATEWAY.example:8443',
  ])('lets the host %s in', (host) => {
    expect(checkHostAndOrigin(new Headers({ host }), ALLOWED)).toBeNull();
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'EVIL.EXAMPLE',
    'evil.example.',
    'localhost.',
    'localhost.:8080',
    'localhost.evil.example',
    'evil-localhost',
    'gateway.example',
    'gateway.example:8080',
    'gateway.example.:8443',
    '[::2]:8080',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '::1',
    '2130706433',
    '127.1',
    '0.0.0.0:8080',
    'localhost:',
    'localhost:123456',
    'localhost:80a',
    'localhost:8080, evil.example',
    'user@localhost',
    'localhost/evil',
    'localhost evil',
    '',
  ])('refuses the host %j', (host) => {
    expect(checkHostAndOrigin(new Headers({ host }), ALLOWED)).toBe('forbidden_host');
  });

  it('refuses a request without a host', () => {
    expect(checkHostAndOrigin(new Headers(), ALLOWED)).toBe('forbidden_host');
  });

  it.each(['http://localhost:8080', 'https://127.0.0.1', 'http://[::1]:3', 'HTTPS://gateway.example:8443'])(
    'lets the origin %s in',
    (origin) => {
      expect(checkHostAndOrigin(new Headers({ host: 'localhost', origin }), ALLOWED)).toBeNull();
    },
  );

  it.each([
    'null',
    '',
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost.',
    'http://localhost@evil.example',
    'http://evil.example#localhost',
    'http://localhost/',
    'http://localhost http://evil.example',
    'file://',
    'file://localhost',
    'chrome-extension://localhost',
    'localhost',
    'https://gateway.example',
  ])('refuses the origin %j', (origin) => {
    expect(checkHostAndOrigin(new Headers({ host: 'localhost', origin }), ALLOWED)).toBe('forbidden_origin');
  });

  it('looks at the host first', () => {
    const headers = new Headers({ host: 'evil.example', origin: 'null' });
    expect(checkHostAndOrigin(headers, ALLOWED)).toBe('forbidden_host');
  });

  it('refuses everything when nothing is allowed', () => {
    expect(checkHostAndOrigin(new Headers({ host: 'localhost' }), [])).toBe('forbidden_host');
  });
});
