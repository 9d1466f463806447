const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sw-url',
].join('; ');

/** Sent with every answer, errors and static files too. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['content-security-policy', POLICY],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), display-capture=(), serial=(), hid=()',
  ],
];

const ONE_YEAR_SECONDS = 31_536_000;

/** Adds the headers in place; HSTS only where the address is https. */
export function addSecurityHeaders(headers: Headers, https: boolean): void {
  for (const [name, value] of HEADERS) headers.set(name, value);
  if (https) headers.set('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
}
