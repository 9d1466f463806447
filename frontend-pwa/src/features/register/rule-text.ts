import type { Text } from '../../i18n/text.tsx';

const KNOWN = ['name', 'url', 'headers', 'template', 'arguments'];

/** The sentence for a rule of this page; what the server found wrong is told in its own words. */
export function ruleText(t: Text, rule: string | undefined): string | undefined {
  if (rule === undefined) return undefined;
  return KNOWN.includes(rule) ? t(`register-rule-${rule}`) : rule;
}
