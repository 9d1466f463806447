export type SlugFault =
  | 'empty_slug'
  | 'invalid_slug'
  | 'slug_boundary_hyphen'
  | 'slug_consecutive_hyphens'
  | 'slug_too_long';

export type SlugResult =
  | { readonly ok: true; readonly slug: string }
  | { readonly ok: false; readonly fault: SlugFault; readonly message: string };

/** A label of a host name: tenants may get a host of their own one day. Characters are ASCII, so also bytes. */
const MAX_SLUG_LENGTH = 63;

const rules: readonly { fault: SlugFault; message: string; broken: (slug: string) => boolean }[] = [
  { fault: 'empty_slug', message: 'a slug must not be empty', broken: (slug) => slug === '' },
  {
    fault: 'invalid_slug',
    message: 'a slug may hold only the letters a to z, digits and hyphens',
    broken: (slug) => !/^[a-z0-9-]+$/.test(slug),
  },
  {
    fault: 'slug_boundary_hyphen',
    message: 'a slug must not begin or end with a hyphen',
    broken: (slug) => slug.startsWith('-') || slug.endsWith('-'),
  },
  {
    fault: 'slug_consecutive_hyphens',
    message: 'a slug must not hold two hyphens in a row',
    broken: (slug) => slug.includes('--'),
  },
  {
    fault: 'slug_too_long',
    message: `a slug may have at most ${MAX_SLUG_LENGTH} characters`,
    broken: (slug) => slug.length > MAX_SLUG_LENGTH,
  },
];

/** Trims, lowers ASCII letters, and checks in a fixed order: the first rule that is broken is the one told. */
export function parseTenantSlug(text: string): SlugResult {
  const slug = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const fault = rules.find((rule) => rule.broken(slug));
  return fault === undefined ? { ok: true, slug } : { ok: false, fault: fault.fault, message: fault.message };
}
