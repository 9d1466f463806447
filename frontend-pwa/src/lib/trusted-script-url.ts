interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

type Policy = ReturnType<TrustedTypes['createPolicy']>;

let policy: Policy | undefined;

/**
 * A script address of our own origin, in the form that the page's Trusted Types policy asks of service
 * workers and workers. Throws `TypeError` for any other origin.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= createPolicy();
  return policy.createScriptURL(url);
}

function createPolicy(): Policy {
  const rules = { createScriptURL: ownOrigin };
  // The DOM library does not describe Trusted Types yet; browsers without them take the plain text.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('sw-url', rules) ?? rules;
}

function ownOrigin(url: string): string {
  const resolved = new URL(url, location.href);
  if (resolved.origin !== location.origin) throw new TypeError(`not a script of ours: ${resolved.origin}`);
  return resolved.href;
}
