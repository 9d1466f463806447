/** Governance with no rule: every call is allowed, nothing is observed. */
export function createAllowAllGovernance() {
  return {
    beforeCall: () => Promise.resolve({ decision: 'allow' } as const),
    afterCall: () => Promise.resolve(),
  };
}
